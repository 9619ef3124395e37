/** From the states of a text's tokens to one vector of length one. */

export type Pooling = 'mean' | 'cls';

/**
 * Pool and normalize the texts of a batch. The library's own mean reads the mask as a BigInt for each dimension, column by
 * column, which takes 25 times as long: as long as a small model's run.
 *
 * @param states  last hidden states, rows × columns × dimensions
 * @param mask  1 for a token and 0 for padding, rows × columns; low words of 64-bit integers
 * @returns rows × dimensions; a text without any state is the zero vector
 */
export function pool(
  states: Float32Array,
  mask: Int32Array,
  shape: { readonly rows: number; readonly columns: number; readonly dimensions: number },
  pooling: Pooling,
): Float32Array {
  const { rows, columns, dimensions } = shape;
  const vectors = new Float32Array(rows * dimensions);
  const sum = new Float64Array(dimensions);
  for (let row = 0; row < rows; row++) {
    sum.fill(0);
    const last = pooling === 'cls' ? 1 : columns;
    for (let column = 0; column < last; column++) {
      if (mask[(row * columns + column) * 2] !== 1) continue;
      const from = (row * columns + column) * dimensions;
      for (let k = 0; k < dimensions; k++) sum[k]! += states[from + k]!;
    }
    // The mean is the sum except for its length, and its length is made one.
    let squares = 0;
    for (let k = 0; k < dimensions; k++) squares += sum[k]! * sum[k]!;
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let k = 0; k < dimensions; k++) vectors[row * dimensions + k] = sum[k]! * scale;
  }
  return vectors;
}

/**
 * The score of each passage, from the last layer of a cross-encoder.
 *
 * @param logits  rows × labels: one label for how relevant it is, or two for not relevant and relevant
 * @returns in [0, 1]
 */
export function relevance(logits: Float32Array, labels: number): Float32Array {
  const scores = new Float32Array(logits.length / labels);
  for (let row = 0; row < scores.length; row++) {
    const logit = labels === 1 ? logits[row]! : logits[row * labels + 1]! - logits[row * labels]!;
    scores[row] = 1 / (1 + Math.exp(-logit));
  }
  return scores;
}
