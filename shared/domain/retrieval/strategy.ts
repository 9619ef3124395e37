import type { DocumentId, NodeId } from '../../base/ids.ts';

/** What this version can run. `auto` picks from the question and from what is installed. */
export const strategies = ['auto', 'flat', 'path'] as const;
export type Strategy = (typeof strategies)[number];

/** One step that retrieval took, for the trace. */
export interface RouteStep {
  readonly action: 'look' | 'expand' | 'answer' | 'refuse';
  readonly document: DocumentId;
  readonly section: NodeId;
  /** In the reader's words: 'three of the five closest passages are here'. */
  readonly reason: string;
  /** Relevance of the section in [0, 1]. */
  readonly score: number;
}

/** PT-RAG's diagnostics of one answer. */
export interface Diagnostics {
  /** SE(r) = −Σ r(s) ln r(s) over the sections of the context; 0 if there is none. */
  readonly sectionEntropy: number;
  readonly contextTokens: number;
  readonly budgetTokens: number;
  readonly sectionsTouched: number;
}
