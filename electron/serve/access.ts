/** Who may talk to the server: this machine's browser, with a session that began with a one-time token. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** More unused addresses than this are a mistake; the oldest stops working. */
const MAX_TOKENS = 32;

/** One-time tokens and the sessions they are exchanged for; both live as long as the server. */
export class Access {
  readonly #tokens: string[] = [];
  readonly #sessions = new Set<string>();
  /** Cookies do not know about ports: each server has a name of its own, so that two do not overwrite each other. */
  readonly cookieName = `wayleaf-${randomBytes(6).toString('hex')}`;

  issueToken(): string {
    const token = secret();
    this.#tokens.push(digest(token));
    if (this.#tokens.length > MAX_TOKENS) this.#tokens.shift();
    return token;
  }

  /** @returns the value of the `Set-Cookie` header, or null if the token is unknown or was used */
  exchange(token: string): string | null {
    const at = this.#tokens.indexOf(digest(token));
    if (at < 0) return null;
    this.#tokens.splice(at, 1);
    const session = secret();
    this.#sessions.add(digest(session));
    return `${this.cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
  }

  hasSession(request: IncomingMessage): boolean {
    const session = cookieValue(request.headers.cookie, this.cookieName);
    return session !== null && this.#sessions.has(digest(session));
  }
}

export function secret(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares without telling by its duration how much was right. */
export function sameSecret(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(digest(left)), Buffer.from(digest(right)));
}

// Lookups by digest, so that their duration says nothing about the secret.
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The `Host` of a request that was really meant for this machine, else null: a name that an attacker's DNS points to
 * 127.0.0.1 is refused. Any port will do, because a tunnel may listen on another one than the server.
 */
export function loopbackHost(request: IncomingMessage): string | null {
  const { host } = request.headers;
  const name = /^(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.exec(host ?? '')?.[1];
  return host !== undefined && name !== undefined && loopbackNames.has(name.toLowerCase()) ? host.toLowerCase() : null;
}

/** For what changes something: only pages of this very origin may ask, and they always say so. */
export function isOwnOrigin(request: IncomingMessage, host: string): boolean {
  return request.headers.origin?.toLowerCase() === `http://${host}`;
}

/**
 * For what is only read: a page of another local server is of the same *site*, so the cookie alone would let it in.
 * Programs that are not browsers send no such header.
 */
export function isForeignPage(request: IncomingMessage): boolean {
  const from = request.headers['sec-fetch-site'];
  if (from === undefined || from === 'same-origin' || from === 'none') return false;
  // Following a link to the window itself is fine; the cookie decides what it shows.
  return !(request.headers['sec-fetch-mode'] === 'navigate' && request.headers['sec-fetch-dest'] === 'document');
}
