/** How likely each sentence of the candidates is to answer: a rule of thumb and trained trees together. */
import models from '../../../../resources/models/sentences.json' with { type: 'json' };
import { sumOf, type Ensemble } from '../../document/headings/trees.ts';
import { sectionKey } from '../../index/sections.ts';
import { keyOf, type CandidateSet } from '../candidates.ts';
import type { Query } from '../query.ts';
import { askedOf } from './asked.ts';
import { featureNames, rowsOf, wordFeatureNames } from './features.ts';
import { rankInputOf, type RankInput } from './rank-input.ts';

/** What was found of a question's sentences. */
export interface SentenceRanking {
  readonly input: RankInput;
  /** Of the sentences that are worth looking at, in the order of `input.worth`. */
  readonly rows: readonly Float32Array[];
  /** Log of how likely each is against the question's others; the same constant may be added to all. */
  readonly scores: Float64Array;
}

const THUMB = ['scopeShare', 'contextShare', 'paragraphBm25'].map((name) => featureNames.indexOf(name));
// Trees alone learn habits of the sources that they learn from; with the rule they lose a point less on others.
const THUMB_WEIGHT = 1;
/** In log-odds: people go on asking about what they just read. Of the strangers' follow-ups one more is right with 1 than with .5, none with 2. */
const STAYS = 1;

/** The question's weight in the sentence, in it with what stands around it, and BM25 of its paragraph. */
export function ruleOfThumb(row: Float32Array): number {
  return THUMB.reduce((sum, at) => sum + row[at]!, 0);
}

/** Trees that were learned, in whose place a rule of thumb stands where there are none. */
export interface SentenceRanker {
  /** Where words and places are all that is known. */
  readonly words?: Ensemble | undefined;
  /** Where cosines with the question are known as well. */
  readonly meaning?: Ensemble | undefined;
}

/** What was learned; nothing where the file was made for other features. */
export const trainedRanker: SentenceRanker = {
  words: treesFor(models.words, wordFeatureNames),
  meaning: treesFor(models.meaning, featureNames),
};

function treesFor(
  { features, trees }: { readonly features: readonly string[]; readonly trees: Ensemble },
  names: readonly string[],
): Ensemble | undefined {
  return features.length === names.length && names.every((name, at) => name === features[at]) ? trees : undefined;
}

export function rankSentences(
  query: Query,
  set: Pick<CandidateSet, 'candidates' | 'trees'>,
  ranker: SentenceRanker,
): SentenceRanking {
  const input = rankInputOf(askedOf(query), set);
  const rows = rowsOf(input);
  const trees = input.meaning ? (ranker.meaning ?? ranker.words) : ranker.words;
  const before = input.worth.map((index) => {
    const { document, section } = input.candidates[input.sentences[index]!.candidate]!;
    return query.before.has(sectionKey(document, section)) ? STAYS : 0;
  });
  return { input, rows, scores: Float64Array.from(rows, (row, at) => scoreOf(row, trees) + before[at]!) };
}

/** @param trees  none where the rule of thumb is all there is */
export function scoreOf(row: Float32Array, trees: Ensemble | undefined): number {
  return THUMB_WEIGHT * ruleOfThumb(row) + (trees ? sumOf(trees, row) : 0);
}

/** How likely the sentences of each passage are to answer together, by `keyOf`: ln Σ exp of their scores. */
export function passageOdds({ input, scores }: SentenceRanking): ReadonlyMap<string, number> {
  const most = Math.max(0, ...scores);
  const sums = new Map<string, number>();
  for (const [at, index] of input.worth.entries()) {
    const key = keyOf(input.candidates[input.sentences[index]!.candidate]!);
    sums.set(key, (sums.get(key) ?? 0) + Math.exp(scores[at]! - most));
  }
  return new Map([...sums].map(([key, sum]) => [key, Math.log(sum) + most]));
}
