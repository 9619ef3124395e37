/** How long language models took for questions before, so that the next one can say what is left. Times in milliseconds. */
export interface Taken {
  /** From being asked to the first word of the answer. */
  readonly firstMs: number;
  /** From there to the last. */
  readonly restMs: number;
}

// The latest question counts half: prompts differ, and a model that was loaded stays so for a while.
const LATEST = 0.5;

export class Pace {
  readonly #taken = new Map<string, Taken>();

  learn(model: string, { firstMs, restMs }: Taken): void {
    const known = this.#taken.get(model) ?? { firstMs, restMs };
    const mean = (before: number, now: number): number => (1 - LATEST) * before + LATEST * now;
    this.#taken.set(model, { firstMs: mean(known.firstMs, firstMs), restMs: mean(known.restMs, restMs) });
  }

  /**
   * What is left by what it took before; undefined where that is not known, or over.
   *
   * @param spokeMs  when its first word came; undefined until then
   */
  leftMs(model: string, elapsedMs: number, spokeMs: number | undefined): number | undefined {
    const known = this.#taken.get(model);
    if (!known) return undefined;
    const left = (spokeMs ?? Math.max(known.firstMs, elapsedMs)) + known.restMs - elapsedMs;
    return left > 0 ? left : undefined;
  }
}
