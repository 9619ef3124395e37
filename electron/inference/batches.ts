/** Texts of about the same length go through a model together, so that little of the work is padding. */

/** Cells of a batch, padding included: bounds the memory of one run whatever the texts are. */
const MAX_CELLS = 2048;
const MAX_ROWS = 64;

/**
 * Put texts together.
 *
 * @param lengths  tokens of each text, at least 1
 * @returns indices of the texts of each batch; every index in exactly one, the longest texts first
 */
export function planBatches(lengths: readonly number[], maxCells = MAX_CELLS, maxRows = MAX_ROWS): number[][] {
  const longestFirst = lengths.map((_, index) => index).sort((a, b) => lengths[b]! - lengths[a]! || a - b);
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of longestFirst) {
    const longest = lengths[batch[0] ?? index]!;
    if (batch.length > 0 && (batch.length >= maxRows || longest * (batch.length + 1) > maxCells)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
