/**
 * How two programs that know a secret show it to each other without saying it: whoever listens on a port that was given
 * away learns nothing, and is not believed.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { sameSecret } from '../host/secrets.ts';

/** Who proves what: the server that it is the library's, the second start that it may ask, the server its address. */
export type Claim = 'server' | 'asks' | 'address';

const MAX_OPEN = 32;
const OPEN_MS = 10_000;

export function newNonce(): string {
  return randomBytes(32).toString('base64url');
}

/** HMAC-SHA-256 over the claim, the other side's nonce and what is claimed; in base64url. */
export function proofOf(secret: string, claim: Claim, nonce: string, text = ''): string {
  // Neither a claim nor a nonce has a line break in it, so no two of them read alike.
  return createHmac('sha256', secret).update(`${claim}\n${nonce}\n${text}`).digest('base64url');
}

export function isProof(given: string, secret: string, claim: Claim, nonce: string, text = ''): boolean {
  return sameSecret(given, proofOf(secret, claim, nonce, text));
}

/** Nonces that the server gave out and that are still to be answered; each is good once. */
export class OpenNonces {
  readonly #issued = new Map<string, number>();
  readonly #now: () => number;

  /** @param now  milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  issue(): string {
    const nonce = newNonce();
    this.#issued.set(nonce, this.#now());
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > MAX_OPEN && oldest !== undefined) this.#issued.delete(oldest);
    return nonce;
  }

  take(nonce: string): boolean {
    const issuedMs = this.#issued.get(nonce);
    this.#issued.delete(nonce);
    return issuedMs !== undefined && this.#now() - issuedMs <= OPEN_MS;
  }
}
