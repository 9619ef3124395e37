/** Who may talk to the server: this machine's browser, with a session that began with a one-time token. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { digest, secret } from '../host/secrets.ts';

/** More unused addresses than this are a mistake; the oldest stops working. */
const MAX_TOKENS = 32;
/** Long enough to copy an address to another window, too short for a list of old commands to be worth anything. */
const TOKEN_MS = 10 * 60_000;

interface Token {
  readonly digest: string;
  readonly issuedMs: number;
}

/** One-time tokens, and the sessions they are exchanged for, which live as long as the server. */
export class Access {
  readonly #tokens: Token[] = [];
  readonly #sessions = new Set<string>();
  readonly #now: () => number;
  /** Cookies do not know about ports: each server has a name of its own, so that two do not overwrite each other. */
  readonly cookieName = `wayleaf-${randomBytes(6).toString('hex')}`;
  /**
   * The host of every address of this server. A browser sends a cookie of 127.0.0.1 to all ports of it, and so to what
   * other users run there; one of a name that nobody else knows goes nowhere else. Browsers take all names under
   * `.localhost` for this machine (RFC 6761, section 6.3).
   */
  readonly hostName = `wayleaf-${randomBytes(16).toString('hex')}.localhost`;

  /** @param now  milliseconds of a clock that only goes forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  issueToken(): string {
    const token = secret();
    this.#tokens.push({ digest: digest(token), issuedMs: this.#now() });
    if (this.#tokens.length > MAX_TOKENS) this.#tokens.shift();
    return token;
  }

  /** @returns the value of the `Set-Cookie` header, or null if the token is unknown, was used or is too old */
  exchange(token: string): string | null {
    const wanted = digest(token);
    const at = this.#tokens.findIndex((each) => each.digest === wanted);
    if (at < 0) return null;
    const [found] = this.#tokens.splice(at, 1);
    if (this.#now() - found!.issuedMs > TOKEN_MS) return null;
    const session = secret();
    this.#sessions.add(digest(session));
    return `${this.cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
  }

  hasSession(request: IncomingMessage): boolean {
    const session = cookieValue(request.headers.cookie, this.cookieName);
    return session !== null && this.#sessions.has(digest(session));
  }
}

function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** What a request calls this server: by its own name, or by one that every server of this machine has. */
export interface AskedHost {
  readonly kind: 'own' | 'loopback';
  /** As in the address: with its port, if it has one. */
  readonly host: string;
  /** The port with its colon, or ''. */
  readonly port: string;
}

/**
 * The `Host` of a request that was really meant for this machine, else null: a name that an attacker's DNS points to
 * 127.0.0.1 is refused. Any port will do, because a tunnel may listen on another one than the server.
 */
export function askedHost(request: IncomingMessage, ownName: string): AskedHost | null {
  const given = (request.headers.host ?? '').toLowerCase();
  const match = /^([a-z\d.-]+|\[::1\])(:\d{1,5})?$/.exec(given);
  if (!match) return null;
  const [, name, port = ''] = match;
  if (name === ownName) return { kind: 'own', host: given, port };
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
    ? { kind: 'loopback', host: given, port }
    : null;
}

/** For what changes something: only pages of this very origin may ask, and they always say so. */
export function isOwnOrigin(request: IncomingMessage, host: string): boolean {
  return request.headers.origin?.toLowerCase() === `http://${host}`;
}

/**
 * For what is only read: a page of another local server may be of the same *site*, so the cookie alone would let it in.
 * Programs that are not browsers send no such header.
 */
export function isForeignPage(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  if (from === undefined || from === 'same-origin' || from === 'none') return false;
  // Following a link to the window itself is fine; the cookie decides what it shows.
  return !(request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document');
}
