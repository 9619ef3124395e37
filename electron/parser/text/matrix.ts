/** `[a, b, c, d, e, f]`: (x, y) becomes (a·x + c·y + e, b·x + d·y + f), as in PDF. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + e,
    b * inner[4] + d * inner[5] + f,
  ];
}

/** The matrix in `values`, or undefined if it is none; pdf.js passes arrays, typed arrays and null. */
export function matrixOf(values: unknown): Matrix | undefined {
  const list = values as ArrayLike<number> | null | undefined;
  if (list?.length !== 6) return undefined;
  const matrix: Matrix = [list[0]!, list[1]!, list[2]!, list[3]!, list[4]!, list[5]!];
  return matrix.every(Number.isFinite) ? matrix : undefined;
}
