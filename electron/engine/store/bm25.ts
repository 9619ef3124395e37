/** How full-text search ranks rows, as FTS5 has it: https://www.sqlite.org/fts5.html#the_bm25_function. */
const K1 = 1.2;
const B = 0.75;
const LEAST_RARITY = 1e-6;

/** Of the whole index. */
export interface IndexTotals {
  readonly rows: number;
  /** Of a row, in words. */
  readonly meanLength: number;
}

/** idf of what stands in so many rows. */
export function rarityOf(count: number, { rows }: IndexTotals): number {
  const rarity = Math.log((rows - count + 0.5) / (count + 0.5));
  return rarity <= 0 ? LEAST_RARITY : rarity;
}

/**
 * What something adds to the score of a row.
 *
 * @param often  how often it stands there, weighted by where
 * @param length  of the row, in words
 */
export function bm25Of(rarity: number, often: number, length: number, { meanLength }: IndexTotals): number {
  return rarity * ((often * (K1 + 1)) / (often + K1 * (1 - B + (B * length) / meanLength)));
}
