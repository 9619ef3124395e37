/** How much a program may ask of the library. Times in milliseconds of a clock that only goes forward. */

export interface ApiLimits {
  /** Calls at the same time. */
  readonly calls: number;
  /** Calls in a minute, on average; as many may come at once. */
  readonly perMinute: number;
  readonly bodyBytes: number;
  /** For a body to arrive. */
  readonly bodyMs: number;
  /** Between two signs of life on a stream. */
  readonly pingMs: number;
}

export const apiLimits: ApiLimits = {
  calls: 16,
  perMinute: 600,
  bodyBytes: 2 ** 20,
  bodyMs: 10_000,
  pingMs: 15_000,
};

const MINUTE_MS = 60_000;

/** A bucket that fills at a steady rate, and counts what runs. */
export class Gate {
  readonly #limits: ApiLimits;
  readonly #now: () => number;
  #tokens: number;
  #filledMs: number;
  #running = 0;

  constructor(limits: ApiLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#tokens = limits.perMinute;
    this.#filledMs = now();
  }

  /** @returns what to call when the work is done; or in how many seconds to ask again */
  enter(): (() => void) | number {
    const { calls, perMinute } = this.#limits;
    const now = this.#now();
    this.#tokens = Math.min(perMinute, this.#tokens + ((now - this.#filledMs) * perMinute) / MINUTE_MS);
    this.#filledMs = now;
    if (this.#running >= calls) return 1;
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) * MINUTE_MS) / perMinute / 1000);
    this.#tokens--;
    this.#running++;
    let left = false;
    return () => {
      if (!left) this.#running--;
      left = true;
    };
  }
}
