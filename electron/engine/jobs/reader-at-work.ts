/** A reader turns pages, asks and thinks in between; longer than this, and they look at something else. */
const QUIET_MS = 10_000;

/** Whether somebody works with the library now, so that what nobody waits for leaves room. */
export class ReaderAtWork {
  readonly #now: () => number;
  #lastAt = -Infinity;

  /** @param now  milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get isAtWork(): boolean {
    return this.#now() - this.#lastAt < QUIET_MS;
  }

  /** The same call, which only a reader's hand makes. */
  heard<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      this.#lastAt = this.#now();
      return call(...args);
    };
  }
}
