/** Gradient-boosted trees for yes-or-no questions: histograms of quantiles, best leaf first, reproducible. */
import { logistic, type Ensemble } from '#shared/domain/document/headings/trees.ts';

export interface BoostOptions {
  readonly trees: number;
  readonly leaves: number;
  readonly rate: number;
  /** Least weight of the rows of a leaf. */
  readonly leastWeight: number;
  readonly ridge: number;
  /** Share of the features that each tree may ask. */
  readonly featureShare: number;
  readonly seed: number;
  /** Share of the documents that each tree learns from, where rows have documents; all of them where it is absent. */
  readonly documentShare?: number | undefined;
}

export interface Examples {
  readonly rows: readonly Float32Array[];
  /** In [0, 1]. */
  readonly labels: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  /** The document of each row. */
  readonly documents?: ArrayLike<number> | undefined;
}

const BINS = 64;
const LEAST_GAIN = 1e-9; // under what rounding adds to the sums

/** @returns an ensemble whose sums are log-odds; the same examples and options give the same trees */
export function boost(examples: Examples, options: BoostOptions): Ensemble {
  const { rows, labels, weights, documents } = weighted(examples);
  const total = sum(weights);
  let positive = 0;
  for (let i = 0; i < rows.length; i++) positive += weights[i]! * labels[i]!;
  const base = round(Math.log((positive + 1) / (total - positive + 1)));
  const towards: Objective = (sums, gradient, hessian) => {
    for (let i = 0; i < rows.length; i++) {
      const p = logistic(sums[i]!);
      gradient[i] = weights[i]! * (labels[i]! - p);
      hessian[i] = weights[i]! * Math.max(1e-6, p * (1 - p));
    }
  };
  return boostTowards(rows, base, towards, options, documents);
}

/** Writes for each row the way that its sum should go, and how sure that is: the loss's first and second derivatives. */
export type Objective = (sums: Float64Array, gradient: Float64Array, hessian: Float64Array) => void;

/** Trees towards any objective. */
export function boostTowards(
  rows: readonly Float32Array[],
  base: number,
  towards: Objective,
  options: BoostOptions,
  documents?: ArrayLike<number>,
): Ensemble {
  const features = rows[0]?.length ?? 0;
  const binned = binsOf(rows, features);
  const sums = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const random = randomFrom(options.seed);
  const out = { base, roots: [] as number[], feature: [] as number[], value: [] as number[], right: [] as number[] };
  for (let t = 0; t < options.trees; t++) {
    towards(sums, gradient, hessian);
    const asked = sample(features, options.featureShare, random);
    const drawn = drawRows(rows.length, documents, options.documentShare ?? 1, random);
    const root = growTree({ binned, gradient, hessian, asked, options }, drawn);
    out.roots.push(out.feature.length);
    write(root, binned.edges, out);
    for (let i = 0; i < rows.length; i++) sums[i]! += valueAt(root, binned, i);
  }
  return out;
}

/** Rows without weight teach nothing. */
function weighted({ rows, labels, weights, documents }: Examples): Examples {
  const kept = rows.flatMap((_, i) => (weights[i]! > 0 ? [i] : []));
  return {
    rows: kept.map((i) => rows[i]!),
    labels: kept.map((i) => labels[i]!),
    weights: kept.map((i) => weights[i]!),
    documents: documents && kept.map((i) => documents[i]!),
  };
}

interface Binned {
  readonly features: number;
  /** The bin of each feature of each row, row by row. */
  readonly bins: Uint8Array;
  /** For each feature the upper edge of each bin but the last. */
  readonly edges: readonly (readonly number[])[];
}

function binsOf(rows: readonly Float32Array[], features: number): Binned {
  const bins = new Uint8Array(rows.length * features);
  const edges: number[][] = [];
  const values = new Float32Array(rows.length);
  for (let f = 0; f < features; f++) {
    for (let i = 0; i < rows.length; i++) values[i] = rows[i]![f]!;
    const cuts = cutsOf(values.sort());
    edges.push(cuts);
    for (let i = 0; i < rows.length; i++) bins[i * features + f] = binOf(rows[i]![f]!, cuts);
  }
  return { features, bins, edges };
}

/** Values between the quantiles of sorted ones. */
function cutsOf(values: Float32Array): number[] {
  const cuts: number[] = [];
  for (let b = 1; b < BINS; b++) {
    let at = Math.floor((b * values.length) / BINS);
    const low = values[at - 1];
    if (low === undefined || low < (cuts.at(-1) ?? -Infinity)) continue;
    while (at < values.length && values[at] === low) at++;
    const high = values[at];
    if (high === undefined) break;
    const cut = round((low + high) / 2);
    if (cut >= low && cut < high && cut > (cuts.at(-1) ?? -Infinity)) cuts.push(cut);
  }
  return cuts;
}

function binOf(value: number, cuts: readonly number[]): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= cuts[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Task {
  readonly binned: Binned;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly asked: readonly number[];
  readonly options: BoostOptions;
}

interface Node {
  readonly rows: Int32Array;
  readonly value: number;
  readonly split: { readonly feature: number; readonly bin: number; readonly gain: number } | undefined;
  /** Sums of gradient and hessian for each asked feature and bin. */
  readonly sums: Float64Array;
  below?: readonly [Node, Node];
}

/** The rows of a share of the documents, drawn again for each tree: no one document decides what all trees are like. */
function drawRows(
  count: number,
  documents: ArrayLike<number> | undefined,
  share: number,
  random: () => number,
): Int32Array {
  const all = Int32Array.from({ length: count }, (_, i) => i);
  if (!documents || share >= 1) return all;
  const drawn = new Map<number, boolean>();
  for (let i = 0; i < count; i++) if (!drawn.has(documents[i]!)) drawn.set(documents[i]!, random() < share);
  return all.filter((i) => drawn.get(documents[i]!));
}

function valueAt(root: Node, { bins, features }: Binned, row: number): number {
  let node = root;
  while (node.below) node = node.below[bins[row * features + node.split!.feature]! <= node.split!.bin ? 0 : 1];
  return node.value;
}

function growTree(task: Task, rows: Int32Array): Node {
  const root = nodeOf(task, rows, sumsOf(task, rows));
  const leaves = [root];
  while (leaves.length < task.options.leaves) {
    let best = -1;
    for (const [i, leaf] of leaves.entries()) {
      if (leaf.split && (best < 0 || leaf.split.gain > leaves[best]!.split!.gain)) best = i;
    }
    const leaf = leaves[best];
    if (!leaf) break;
    leaf.below = parted(task, leaf);
    leaves.splice(best, 1, ...leaf.below);
  }
  return root;
}

/** Only the smaller side is counted; the larger has what is left. */
function parted(task: Task, { rows, split, sums }: Node): readonly [Node, Node] {
  const { bins, features } = task.binned;
  const { feature, bin } = split!;
  const left = rows.filter((i) => bins[i * features + feature]! <= bin);
  const right = rows.filter((i) => bins[i * features + feature]! > bin);
  const few = sumsOf(task, left.length < right.length ? left : right);
  const many = sums.map((sum, i) => sum - few[i]!);
  return [
    nodeOf(task, left, left.length < right.length ? few : many),
    nodeOf(task, right, left.length < right.length ? many : few),
  ];
}

function sumsOf({ binned, gradient, hessian, asked }: Task, rows: Int32Array): Float64Array {
  const { bins, features } = binned;
  const sums = new Float64Array(asked.length * BINS * 2);
  for (const i of rows) {
    const g = gradient[i]!;
    const h = hessian[i]!;
    for (let a = 0; a < asked.length; a++) {
      const at = 2 * (a * BINS + bins[i * features + asked[a]!]!);
      sums[at]! += g;
      sums[at + 1]! += h;
    }
  }
  return sums;
}

function nodeOf(task: Task, rows: Int32Array, sums: Float64Array): Node {
  const { gradient, hessian, options } = task;
  let g = 0;
  let h = 0;
  for (const i of rows) {
    g += gradient[i]!;
    h += hessian[i]!;
  }
  const value = round((options.rate * g) / (h + options.ridge));
  return { rows, value, split: bestSplit(task, sums, g, h), sums };
}

function bestSplit({ binned, asked, options }: Task, sums: Float64Array, g: number, h: number): Node['split'] {
  const { ridge, leastWeight } = options;
  const before = (g * g) / (h + ridge);
  let best: Node['split'];
  for (let a = 0; a < asked.length; a++) {
    const feature = asked[a]!;
    const cuts = binned.edges[feature]!.length;
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < cuts; bin++) {
      const at = 2 * (a * BINS + bin);
      leftG += sums[at]!;
      leftH += sums[at + 1]!;
      const rightH = h - leftH;
      if (leftH < leastWeight || rightH < leastWeight) continue;
      const rightG = g - leftG;
      const gain = (leftG * leftG) / (leftH + ridge) + (rightG * rightG) / (rightH + ridge) - before;
      if (gain > LEAST_GAIN && (!best || gain > best.gain + LEAST_GAIN)) best = { feature, bin, gain };
    }
  }
  return best;
}

function write(node: Node, edges: Binned['edges'], out: { feature: number[]; value: number[]; right: number[] }): void {
  const at = out.feature.length;
  out.right.push(0);
  if (!node.below) {
    out.feature.push(-1);
    out.value.push(node.value);
    return;
  }
  const { feature, bin } = node.split!;
  out.feature.push(feature);
  out.value.push(edges[feature]![bin]!);
  write(node.below[0], edges, out);
  out.right[at] = out.feature.length;
  write(node.below[1], edges, out);
}

function sample(features: number, share: number, random: () => number): number[] {
  const asked: number[] = [];
  for (let f = 0; f < features; f++) if (random() < share) asked.push(f);
  return asked.length > 0 ? asked : [0];
}

/** One ensemble whose sum is the mean of theirs. */
export function meanOf(ensembles: readonly Ensemble[]): Ensemble {
  const out = { base: 0, roots: [] as number[], feature: [] as number[], value: [] as number[], right: [] as number[] };
  for (const { base, roots, feature, value, right } of ensembles) {
    const start = out.feature.length;
    out.base += base / ensembles.length;
    for (const root of roots) out.roots.push(start + root);
    for (const [at, one] of feature.entries()) {
      const isLeaf = one < 0;
      out.feature.push(one);
      out.value.push(isLeaf ? round(value[at]! / ensembles.length) : value[at]!);
      out.right.push(isLeaf ? 0 : start + right[at]!);
    }
  }
  return { ...out, base: round(out.base) };
}

/** mulberry32: small, seeded and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (const value of Array.from(values)) total += value;
  return total;
}

/** Few digits make a small file, and the same file on every machine. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
