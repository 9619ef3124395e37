/**
 * A sum of binary decision trees in arrays. Node i is a leaf where `feature[i]` is −1: `value[i]` is added to the sum.
 * Elsewhere a row whose feature is at most `value[i]` goes on at i + 1, any other at `right[i]`.
 */
export interface Ensemble {
  readonly base: number;
  /** First node of each tree. */
  readonly roots: readonly number[];
  readonly feature: readonly number[];
  readonly value: readonly number[];
  readonly right: readonly number[];
}

/** The sum for one row: the log-odds that the trees were trained on. */
export function sumOf(trees: Ensemble, row: Float32Array): number {
  const { feature, value, right } = trees;
  let sum = trees.base;
  for (const root of trees.roots) {
    let at = root;
    for (let f = feature[at]!; f >= 0; f = feature[at]!) at = row[f]! <= value[at]! ? at + 1 : right[at]!;
    sum += value[at]!;
  }
  return sum;
}

export function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Does it hold together: every path ends in a leaf, every feature is one of `features`? A model is read from a file
 * and must not be able to hang or crash what uses it.
 */
export function isEnsemble(given: unknown, features: number): given is Ensemble {
  const trees = given as Partial<Ensemble> | null;
  if (typeof trees !== 'object' || trees === null || !isNumber(trees.base)) return false;
  const { roots, feature, value, right } = trees;
  if (!isNumbers(roots) || !isNumbers(feature) || !isNumbers(value) || !isNumbers(right)) return false;
  const count = feature.length;
  if (value.length !== count || right.length !== count) return false;
  const isNode = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < count;
  if (!roots.every(isNode)) return false;
  return feature.every((f, at) => {
    if (f === -1) return true;
    // Both ways lead onwards, so that every walk ends.
    return Number.isInteger(f) && f >= 0 && f < features && isNode(right[at]!) && right[at]! > at && at + 1 < count;
  });
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every(isNumber);
}
