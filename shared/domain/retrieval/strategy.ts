import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { TaskCost } from '../context/meter.ts';
import type { Remark } from '../remarks/remark.ts';

/** What this version can run. `auto` picks from the question and from what is installed. */
export const strategies = ['auto', 'flat', 'path', 'route', 'agent'] as const;
export type Strategy = (typeof strategies)[number];

/** The most documents that are asked one by one: of more, each would be left a sentence of the budget. */
export const MOST_DOCUMENTS = 12;

/** How often a language model may call for more before it writes, for a whole question, whatever it is made of. */
export const MOST_CALLS = 6;

/** One step that retrieval took, for the trace. */
export interface RouteStep {
  /** `follow` goes where the text points: another section or document. */
  readonly action: 'look' | 'expand' | 'answer' | 'refuse' | 'follow';
  readonly document: DocumentId;
  readonly section: NodeId;
  /** Why it was taken. */
  readonly reason: Remark;
  /** Relevance of the section in [0, 1]. */
  readonly score: number;
  /** How many passages were read or taken there. */
  readonly passages?: number | undefined;
  /** Who decided: the light router where it is not said. */
  readonly by?: 'light' | 'model' | 'reader' | undefined;
  /** Milliseconds since the question was asked. */
  readonly atMs?: number | undefined;
}

/** PT-RAG's diagnostics of one answer. */
export interface Diagnostics {
  /** SE(r) = −Σ r(s) ln r(s) over the sections of the context; 0 if there is none. */
  readonly sectionEntropy: number;
  readonly contextTokens: number;
  readonly budgetTokens: number;
  readonly sectionsTouched: number;
  /** What could not be done as wanted, and what was done instead; absent if there is nothing. */
  readonly notes?: readonly Remark[] | undefined;
  /** Language models that found the names which the question was looked up by; absent if they were found without one. */
  readonly namesBy?: readonly string[] | undefined;
  /** Calls of language models by their tasks; absent where none was asked. */
  readonly costs?: readonly TaskCost[] | undefined;
  /** Of a route. */
  readonly routing?: RoutingDiagnostics | undefined;
}

/** What a route did and what went wrong on it. */
export interface RoutingDiagnostics {
  /** Who decided: at each state, or at some of them with the light router taking over at the others. */
  readonly by: 'light' | 'model';
  /** Largest share, in [0, 1], of a document's text that was on show. */
  readonly litShare: number;
  /** Decisions that were made. */
  readonly states: number;
  /** Sections that were opened. */
  readonly expansions: number;
  /** Actions of a model that named nothing and were dropped (RDR², XPL), and those that could be repaired. */
  readonly expelled: number;
  readonly repaired: number;
  /** Answers of a model without a valid action (COL). */
  readonly collapsed: number;
  /** Decisions that the light router made because the model was too slow, failed or collapsed. */
  readonly tookOver: number;
  readonly promptTokens: number;
  readonly replyTokens: number;
}
