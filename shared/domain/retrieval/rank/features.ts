/** Features of a sentence as the answer to a question: what is learned about, one number each. */
import { formFeatures } from './form.ts';
import { kindFeatures } from './kind.ts';
import { placeFeatures } from './place.ts';
import type { SaidSentence, Scene } from './scene.ts';
import { viewOf, type Feature } from './view.ts';
import { wordFeatures } from './words.ts';

const OF_SCENE: readonly string[] = ['sentenceShare', 'bm25'] satisfies (keyof typeof wordFeatures)[];
const own: Readonly<Record<string, Feature>> = { ...wordFeatures, ...placeFeatures, ...formFeatures, ...kindFeatures };
const ownNames = Object.keys(own);
const ownFeatures = Object.values(own);
/** Those that depend on what else was read; the others are the same for a sentence in every scene of a question. */
const isOfScene = ownNames.map((name) => name in placeFeatures || OF_SCENE.includes(name));

/** Features that are also compared with those of the question's other sentences. */
const COMPARED = [
  'scopeShare',
  'rarityShare',
  'sentenceShare',
  'allShare',
  'bm25',
  'contextShare',
  'windowShare',
  'gramShare',
  'paragraphBm25',
  'pairs',
  'familyShare',
  'unmatchedRarity',
  'kindFits',
] as const;
const comparedAt = COMPARED.map((name) => ownNames.indexOf(name));

/** In the order of the numbers of a row. */
export const featureNames: readonly string[] = [
  ...ownNames,
  ...COMPARED.flatMap((name) => [`${name}-gap`, `${name}-rank`]),
];

const known = new WeakMap<SaidSentence, Float32Array>();

/** One row for each sentence that is worth it, in the order of `scene.worth`. */
export function rowsOf(scene: Scene): readonly Float32Array[] {
  const rows = scene.worth.map((at) => {
    const view = viewOf(scene, at);
    const { said } = view.sentence;
    const before = known.get(said);
    const row = before ? Float32Array.from(before) : new Float32Array(featureNames.length);
    for (let f = 0; f < ownFeatures.length; f++) if (!before || isOfScene[f]) row[f] = ownFeatures[f]!(view, scene);
    if (!before) known.set(said, Float32Array.from(row));
    return row;
  });
  for (const [at, f] of comparedAt.entries()) compare(rows, f, ownNames.length + 2 * at);
  return rows;
}

/** How far below the best, and 1 / (1 + how many are better). */
function compare(rows: readonly Float32Array[], feature: number, to: number): void {
  const sorted = Float32Array.from(rows, (row) => row[feature]!).sort();
  const best = sorted.at(-1) ?? 0;
  for (const row of rows) {
    const value = row[feature]!;
    row[to] = value - best;
    row[to + 1] = 1 / (1 + above(sorted, value));
  }
}

/** How many of the sorted values are larger. */
function above(sorted: Float32Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return sorted.length - low;
}
