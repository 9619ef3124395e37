/** Features of a sentence as the answer to a question: what is learned about, one number each. */
import type { Meaning } from '../nearness.ts';
import { formFeatures } from './form.ts';
import { kindFeatures } from './kind.ts';
import { placeFeatures } from './place.ts';
import type { SaidSentence, RankInput } from './rank-input.ts';
import { viewOf, type Feature, type SentenceView } from './view.ts';
import { wordFeatures } from './word-features.ts';

const OF_INPUT: readonly string[] = ['sentenceShare', 'bm25'] satisfies (keyof typeof wordFeatures)[];
const own: Readonly<Record<string, Feature>> = { ...wordFeatures, ...placeFeatures, ...formFeatures, ...kindFeatures };
const ownNames = Object.keys(own);
const ownFeatures = Object.values(own);
/** Those that depend on what else was read; the others are the same for a sentence in every input of a question. */
const isOfInput = ownNames.map((name) => name in placeFeatures || OF_INPUT.includes(name));

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

const compared = (name: string): readonly string[] => [`${name}-gap`, `${name}-rank`];

/** What a sentence's words and its place tell. */
export const wordFeatureNames: readonly string[] = [...ownNames, ...COMPARED.flatMap(compared)];

type NearFeature = (view: SentenceView, meaning: Meaning) => number;

/** What cosines with the question say of a sentence, beside those of its neighbors and its passage. */
const near = {
  near: ({ index }, { sentences }) => sentences[index]!,
  nearPassage: ({ sentence }, { passages }) => passages[sentence.candidate]!,
  nearestOfPassage: ({ sentence }, { nearest }) => nearest[sentence.candidate]!,
  nearBefore: ({ at, index }, { sentences }) => (at > 0 ? sentences[index - 1]! : 0),
  nearAfter: ({ at, of, index }, { sentences }) => (at + 1 < of ? sentences[index + 1]! : 0),
  nearerThanPassage: ({ index, sentence }, { sentences, passages }) =>
    sentences[index]! - passages[sentence.candidate]!,
} satisfies Record<string, NearFeature>;

const nearNames = Object.keys(near);
const nearFeatures = Object.values(near);
const NEAR_COMPARED = ['near', 'nearPassage', 'nearestOfPassage'] as const satisfies readonly (keyof typeof near)[];

/** In the order of the numbers of a row; those of meaning, the last, are all 0 where too little has a vector. */
export const featureNames: readonly string[] = [...wordFeatureNames, ...nearNames, ...NEAR_COMPARED.flatMap(compared)];

const known = new WeakMap<SaidSentence, Float32Array>();

/** One row for each sentence that is worth it, in the order of `input.worth`. */
export function rowsOf(input: RankInput): readonly Float32Array[] {
  const rows = input.worth.map((at) => {
    const view = viewOf(input, at);
    const { said } = view.sentence;
    const before = known.get(said);
    const row = before ? Float32Array.from(before) : new Float32Array(featureNames.length);
    for (let f = 0; f < ownFeatures.length; f++) if (!before || isOfInput[f]) row[f] = ownFeatures[f]!(view, input);
    if (!before) known.set(said, Float32Array.from(row));
    return row;
  });
  for (const [at, f] of comparedAt.entries()) compare(rows, f, ownNames.length + 2 * at);
  addMeaning(rows, input);
  return rows;
}

function addMeaning(rows: readonly Float32Array[], input: RankInput): void {
  const { meaning, worth } = input;
  if (!meaning) return;
  const from = wordFeatureNames.length;
  for (const [at, index] of worth.entries()) {
    const view = viewOf(input, index);
    for (let f = 0; f < nearFeatures.length; f++) rows[at]![from + f] = nearFeatures[f]!(view, meaning);
  }
  for (const [at, name] of NEAR_COMPARED.entries())
    compare(rows, from + nearNames.indexOf(name), from + nearNames.length + 2 * at);
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
