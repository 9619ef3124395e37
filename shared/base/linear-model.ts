/** A logistic regression over standardized features: p = σ(bias + Σ weight · (x − mean) / spread). */
export interface LinearModel {
  readonly bias: number;
  readonly weights: readonly number[];
  readonly means: readonly number[];
  readonly spreads: readonly number[];
}

/** How much each feature adds to the log-odds, in their order. */
export function contributions(model: LinearModel, row: Float32Array): Float64Array {
  return Float64Array.from(model.weights, (weight, at) => {
    return (weight * ((row[at] ?? 0) - model.means[at]!)) / model.spreads[at]!;
  });
}

export function probability(model: LinearModel, row: Float32Array): number {
  const sum = contributions(model, row).reduce((total, part) => total + part, model.bias);
  return 1 / (1 + Math.exp(-sum));
}
