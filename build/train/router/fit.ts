import type { LinearModel } from '#shared/base/linear-model.ts';

/** A row of features with what it is and how much it counts. */
export interface Example {
  readonly row: Float32Array;
  readonly label: 0 | 1;
  readonly weight: number;
}

const ROUNDS = 30;

/**
 * Logistic regression over standardized features with an L2 penalty, by Newton's method; the same examples give the
 * same model.
 *
 * @param ridge  penalty on each weight, or on the weight of each feature in their order
 */
export function fitLogistic(examples: readonly Example[], ridge: number | readonly number[]): LinearModel {
  const features = examples[0]?.row.length ?? 0;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const means = Array.from({ length: features }, (_, f) => {
    return round(examples.reduce((sum, { row, weight }) => sum + weight * row[f]!, 0) / total);
  });
  const spreads = Array.from({ length: features }, (_, f) => {
    const square = examples.reduce((sum, { row, weight }) => sum + weight * (row[f]! - means[f]!) ** 2, 0);
    return round(Math.max(0.01, Math.sqrt(square / total)));
  });
  const rows = examples.map(({ row }) => [1, ...means.map((mean, f) => (row[f]! - mean) / spreads[f]!)]);
  const penalties = typeof ridge === 'number' ? means.map(() => ridge) : ridge;
  let beta = new Float64Array(features + 1);
  for (let n = 0; n < ROUNDS; n++) {
    const step = newtonStep(rows, examples, beta, penalties);
    beta = beta.map((value, f) => value + step[f]!);
    if (Math.max(...step.map(Math.abs)) < 1e-7) break;
  }
  const [bias = 0, ...weights] = beta;
  return { bias: round(bias), weights: weights.map(round), means, spreads };
}

function newtonStep(
  rows: readonly (readonly number[])[],
  examples: readonly Example[],
  beta: Float64Array,
  penalties: readonly number[],
): Float64Array {
  const size = beta.length;
  const gradient = new Float64Array(size);
  const hessian = Array.from({ length: size }, () => new Float64Array(size));
  rows.forEach((row, i) => {
    const p = 1 / (1 + Math.exp(-row.reduce((sum, x, f) => sum + x * beta[f]!, 0)));
    const { label, weight } = examples[i]!;
    const error = weight * (label - p);
    const doubt = weight * Math.max(1e-6, p * (1 - p));
    for (let a = 0; a < size; a++) {
      gradient[a]! += error * row[a]!;
      for (let b = 0; b <= a; b++) hessian[a]![b]! += doubt * row[a]! * row[b]!;
    }
  });
  for (let a = 1; a < size; a++) {
    gradient[a]! -= penalties[a - 1]! * beta[a]!;
    hessian[a]![a]! += penalties[a - 1]!;
  }
  for (let a = 0; a < size; a++) for (let b = a + 1; b < size; b++) hessian[a]![b] = hessian[b]![a]!;
  return solve(hessian, gradient);
}

/** Gaussian elimination with pivots. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const rows = matrix.map((row, i) => Float64Array.from([...row, right[i]!]));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let r = column + 1; r < size; r++) {
      if (Math.abs(rows[r]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = r;
    }
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const head = rows[column]!;
    for (let r = 0; r < size; r++) {
      if (r === column || head[column] === 0) continue;
      const factor = rows[r]![column]! / head[column]!;
      for (let c = column; c <= size; c++) rows[r]![c]! -= factor * head[c]!;
    }
  }
  return Float64Array.from(rows, (row, i) => (row[i] === 0 ? 0 : row[size]! / row[i]!));
}

/** Few digits make a small file, and the same one on every machine. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
