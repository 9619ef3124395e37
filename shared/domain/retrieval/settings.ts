import { flatWeights, pathWeights, type Weights } from './score.ts';

/** What PT-RAG leaves open or sets, and what the product sets instead. */
export interface RetrievalSettings {
  readonly weights: Weights;
  /** B: candidates outside the best B sections and their subtrees are left out. */
  readonly maxSections: number;
  /** P: the most root-to-leaf paths. */
  readonly maxPaths: number;
  /** The least that c_i is taken for, in tokens. */
  readonly costFloorTokens: number;
  readonly maxPassages: number;
  /** Passages with less than this share of the best one's relevance are left out: the budget is no target. */
  readonly stopRatio: number;
  /** How much a cross-encoder's scores count beside those of the search, in [0, 1]. */
  readonly rerankShare: number;
  /** What each further passage of a page is worth where a budget is filled, as a share. */
  readonly pageShare: number;
}

// B = 2 as a filter loses a third of the recall; sections weigh as a prior instead (docs/decisions/0011). A study on long
// PDFs has .6 for the page's share.
export const pathSettings: RetrievalSettings = Object.freeze({
  weights: pathWeights,
  maxSections: Infinity,
  maxPaths: 3,
  costFloorTokens: 192,
  maxPassages: 5,
  stopRatio: 0.6,
  rerankShare: 0.5,
  pageShare: 0.6,
});

/** The top passages by similarity alone: what every structured strategy has to beat. */
export const flatSettings: RetrievalSettings = Object.freeze({
  ...pathSettings,
  weights: flatWeights,
  maxPaths: Infinity,
  pageShare: 1,
});

/** PT-RAG as it is written, with its own B, P, α and β: similarity alone, and the whole budget spent. */
export const paperSettings: RetrievalSettings = Object.freeze({
  ...pathSettings,
  weights: { ...flatWeights, alpha: 0.5, beta: 0.8 },
  maxSections: 2,
  costFloorTokens: 0,
  maxPassages: Infinity,
  stopRatio: 0,
  pageShare: 1,
});

/** Without the tree, for an ablation: what passages say by themselves, wherever they stand. */
export const withoutPathSettings: RetrievalSettings = Object.freeze({
  ...pathSettings,
  weights: {
    ...pathWeights,
    headings: false,
    beta: 1,
    section: 0,
    neighbor: 0,
    role: 0,
  },
  maxPaths: Infinity,
});
