/** A short word that a reader copies from the terminal into a window: it works once, for a while, and for few tries. */
import { randomInt } from 'node:crypto';
import { sameSecret } from '../../host/secrets.ts';
import { fault } from '#shared/base/messages.ts';

/** Without signs that look alike, or like a vowel's number. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679';
const LENGTH = 6;
export const CODE_MS = 5 * 60_000;
export const CODE_TRIES = 5;

export class OneTimeCodes<T> {
  readonly #now: () => number;
  #waiting: { readonly code: string; readonly what: T; readonly issuedMs: number; tries: number } | undefined;

  /** @param now  milliseconds of a clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A code for this; the one before is worth nothing any more. */
  issue(what: T): string {
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    this.#waiting = { code, what, issuedMs: this.#now(), tries: 0 };
    return code;
  }

  /**
   * What the code was issued for; it is used up. Letters may be small, and anything else between them does not count.
   *
   * @throws AppError `input.invalid`; the wait is over after too many tries
   */
  take(given: string): T {
    const waiting = this.#waiting;
    if (!waiting || this.#now() - waiting.issuedMs > CODE_MS) {
      this.#waiting = undefined;
      throw fault('input.invalid', 'code.old', {});
    }
    waiting.tries++;
    if (!sameSecret(plain(given), waiting.code)) {
      if (waiting.tries < CODE_TRIES) throw fault('input.invalid', 'code.wrong', {});
      this.#waiting = undefined;
      throw fault('input.invalid', 'code.too-many', {});
    }
    this.#waiting = undefined;
    return waiting.what;
  }
}

function plain(given: string): string {
  return given.toUpperCase().replace(/[^A-Z\d]/gu, '');
}
