/** Numbers that a seed decides: the same seed gives the same damage on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number in [0, end). */
  below(end: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32, a generator of 32 bits of state; good enough to choose places. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { next, below, pick: (from) => from[below(from.length)]! };
}
