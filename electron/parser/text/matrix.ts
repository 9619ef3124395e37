/** `[a, b, c, d, e, f]`: (x, y) becomes (a·x + c·y + e, b·x + d·y + f), as in PDF. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  // By index: taking an array apart by its iterator costs several times as much, and pages have thousands of these.
  const a = outer[0];
  const b = outer[1];
  const c = outer[2];
  const d = outer[3];
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + outer[4],
    b * inner[4] + d * inner[5] + outer[5],
  ];
}

/** First a move by (x, y), then `outer`. */
export function moved(outer: Matrix, x: number, y: number): Matrix {
  const e = outer[0] * x + outer[2] * y + outer[4];
  const f = outer[1] * x + outer[3] * y + outer[5];
  return [outer[0], outer[1], outer[2], outer[3], e, f];
}

/** The matrix in `values`, or undefined if it is none; pdf.js passes arrays, typed arrays and null. */
export function matrixOf(values: unknown): Matrix | undefined {
  const list = values as ArrayLike<number> | null | undefined;
  if (list?.length !== 6) return undefined;
  const matrix: Matrix = [list[0]!, list[1]!, list[2]!, list[3]!, list[4]!, list[5]!];
  return matrix.every(Number.isFinite) ? matrix : undefined;
}

const LEAST_LEAN = 0.1; // as the cosine of the angle between what is upright and the line; 0.24 in browsers
const MOST_LEAN = 0.6;

/** It slants upright letters, as far as italics go. */
export function leans([a, b, c, d]: Matrix): boolean {
  if (a * c + b * d === 0) return false;
  const cosine = Math.abs(a * c + b * d) / (Math.hypot(a, b) * Math.hypot(c, d));
  return cosine > LEAST_LEAN && cosine < MOST_LEAN;
}
