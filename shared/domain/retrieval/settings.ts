import { MOST_PARTS } from '../question/parts.ts';
import type { PassageSign } from './passage-signs.ts';
import { trainedRanker, type SentenceRanker } from './rank/rank-sentences.ts';

/** How much each sign of a passage counts. */
export interface Weights extends Readonly<Record<PassageSign, number>> {
  /** α of eq. 1: how much headings count beside bodies in a section's score. */
  readonly alpha: number;
  /** β of eq. 3: how much a passage's own words count beside those of its structure-anchored summary. */
  readonly beta: number;
  /** Do the words of the headings above a passage count as its own? */
  readonly headings: boolean;
}

// The paper gives .5 and .8 to α and β, once one way round and once the other; .5 and .9 do best here. Numbers, roles of sections and how
// much meaning counts beside words: decisions 216, 227.
export const pathWeights: Weights = {
  alpha: 0.5,
  beta: 0.9,
  headings: true,
  words: 0.6,
  meaning: 0.4,
  answer: 0.4,
  numbers: 0.25,
  dataRole: 0.25,
  experimentRole: 0.3,
  section: 0.38,
  named: 1,
  document: 0.4,
  role: 0.5,
  reference: 0.5,
};

/** Similarity alone: what every structured strategy has to beat. */
export const flatWeights: Weights = {
  alpha: 0.5,
  beta: 1,
  headings: true,
  words: 0.6,
  meaning: 0.4,
  answer: 0,
  numbers: 0,
  dataRole: 0,
  experimentRole: 0,
  section: 0,
  named: 1,
  document: 0,
  role: 0,
  reference: 0.5,
};

/** What PT-RAG leaves open or sets, and what the product sets instead. */
export interface RetrievalSettings {
  readonly weights: Weights;
  /** What ranks sentences, beside a rule of thumb. */
  readonly ranker: SentenceRanker;
  /** B: candidates outside the best B sections and their subtrees are left out. */
  readonly maxSections: number;
  /** P: the most root-to-leaf paths. */
  readonly maxPaths: number;
  /** B and P of what a language model is handed where it judged the sections. */
  readonly handed: { readonly maxSections: number; readonly maxPaths: number };
  /** k and expand-iter of RDR², where they are not the walk's own. */
  readonly walk?: { readonly topK?: number | undefined; readonly iterations?: number | undefined } | undefined;
  /** H: the most steps that a question is taken apart into. */
  readonly maxSteps: number;
  /** The least that c_i is taken for, in tokens. */
  readonly costFloorTokens: number;
  readonly maxPassages: number;
  /** Passages with less than this share of the best one's relevance are left out: the budget is no target. */
  readonly stopRatio: number;
  /** How much a cross-encoder's scores count beside those of the search, in [0, 1]. */
  readonly rerankShare: number;
  /** What each further passage of a page is worth where a budget is filled, as a share. */
  readonly pageShare: number;
  /** The power of a passage's tokens that its score counts times there. */
  readonly lengthPower: number;
}

// B = 2 as a filter loses a third of the recall where words alone judge sections, which weigh as a prior instead
// (docs/decisions/0011); a model's judgement is taken as the paper takes it. The answer's weight, the page's
// share and the power of the length: docs/decisions/0106.
export const pathSettings: RetrievalSettings = Object.freeze({
  weights: pathWeights,
  ranker: trainedRanker,
  maxSections: Infinity,
  maxPaths: 3,
  handed: { maxSections: 2, maxPaths: 3 },
  maxSteps: MOST_PARTS,
  costFloorTokens: 192,
  maxPassages: 5,
  stopRatio: 0.85,
  rerankShare: 0.5,
  pageShare: 0.6,
  lengthPower: 0.2,
});

/** Parameters of PT-RAG and RDR² by name, as they can be set for one question. */
export interface PathParameters {
  /** B, of what a language model is handed. */
  readonly sections?: number | undefined;
  /** P, likewise. */
  readonly paths?: number | undefined;
  /** H */
  readonly steps?: number | undefined;
  /** α of eq. 1 and β of eq. 3, in [0, 1]. */
  readonly alpha?: number | undefined;
  readonly beta?: number | undefined;
  /** k: retrieved passages that are routed, each in its own document. */
  readonly topK?: number | undefined;
  /** expand-iter: how often a route opens a section. */
  readonly iterations?: number | undefined;
}

/** Settings with what was set for one question. */
export function withParameters(settings: RetrievalSettings, given: PathParameters | undefined): RetrievalSettings {
  if (!given) return settings;
  const { weights, handed, maxSteps } = settings;
  return {
    ...settings,
    weights: { ...weights, alpha: given.alpha ?? weights.alpha, beta: given.beta ?? weights.beta },
    handed: { maxSections: given.sections ?? handed.maxSections, maxPaths: given.paths ?? handed.maxPaths },
    maxSteps: given.steps ?? maxSteps,
    walk: { topK: given.topK, iterations: given.iterations },
  };
}

/** The top passages by similarity alone: what every structured strategy has to beat. */
export const flatSettings: RetrievalSettings = Object.freeze({
  ...pathSettings,
  weights: flatWeights,
  maxPaths: Infinity,
  pageShare: 1,
  lengthPower: 0,
});
