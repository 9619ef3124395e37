import type { RequestLimits } from './request.ts';

interface Slowest {
  readonly tookMs: number;
  /** Of the prompt. */
  readonly tokens: number;
}

/** So much longer than it has ever taken, somebody else keeps the machine busy, or nothing comes any more. */
const MARGIN = 3;
/** A model may have been thrown out of memory meanwhile. */
const LEAST_MS = 45_000;
const MOST_MS = 15 * 60_000;

/**
 * How long a model may take for its first word: as long as is usual until it was heard; then by the longest it has taken,
 * its loading included, and by the length of the prompt.
 */
export class FirstWord {
  readonly #usual: RequestLimits;
  readonly #slowest = new Map<string, Slowest>();

  constructor(usual: RequestLimits) {
    this.#usual = usual;
  }

  limitsFor(model: string, tokens: number): RequestLimits {
    const slowest = this.#slowest.get(model);
    if (!slowest) return this.#usual;
    const expectedMs = slowest.tookMs * Math.max(1, tokens / Math.max(1, slowest.tokens));
    const leastMs = Math.min(LEAST_MS, this.#usual.firstMs);
    return { ...this.#usual, firstMs: Math.min(MOST_MS, Math.max(leastMs, MARGIN * expectedMs)) };
  }

  /** Its first word came, or it was given up: then it may need longer than anybody thought. */
  learn(model: string, tokens: number, tookMs: number): void {
    const known = this.#slowest.get(model);
    if (!known || tookMs / Math.max(1, tokens) > known.tookMs / Math.max(1, known.tokens) || tookMs > known.tookMs)
      this.#slowest.set(model, { tookMs, tokens });
  }
}
