/** What a paired bootstrap says about the difference of two strategies on the same questions. */
export interface PairedDifference {
  /** Mean of a − b. */
  readonly mean: number;
  /** Standard deviation of the mean over the resamples. */
  readonly standardError: number;
  /** Share of the resamples in which a is ahead. */
  readonly ahead: number;
  readonly questions: number;
}

const RESAMPLES = 2000;

/**
 * Paired bootstrap of the mean difference: questions are drawn with replacement, both strategies keep their values.
 *
 * @param a  one value a question; null where the measure does not apply, which leaves the question out
 * @returns null if no question has both values
 */
export function pairedBootstrap(
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  seed: number,
): PairedDifference | null {
  const differences = a.flatMap((value, at) => {
    const other = b[at];
    return value === null || other === null || other === undefined ? [] : [value - other];
  });
  const count = differences.length;
  if (count === 0) return null;
  const random = seededRandom(seed);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let n = 0; n < count; n++) sum += differences[Math.floor(random() * count)]!;
    return sum / count;
  });
  const center = means.reduce((sum, mean) => sum + mean, 0) / RESAMPLES;
  const variance = means.reduce((sum, mean) => sum + (mean - center) ** 2, 0) / RESAMPLES;
  return {
    mean: differences.reduce((sum, one) => sum + one, 0) / count,
    standardError: Math.sqrt(variance),
    ahead: means.filter((mean) => mean > 0).length / RESAMPLES,
    questions: count,
  };
}

/** Numbers in [0, 1), the same for the same seed everywhere (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The items in a random order that depends on the seed alone. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, key: random() }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item);
}
