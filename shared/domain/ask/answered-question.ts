import type { Answer } from '../answer/answer.ts';
import type { Judgement } from '../answer/verdict.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { Diagnostics, RouteStep, Strategy } from '../retrieval/strategy.ts';

export interface AnsweredQuestion {
  readonly strategy: Strategy;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  readonly route: readonly RouteStep[];
  readonly diagnostics: Diagnostics;
  /** The language model that wrote the answer; absent if it is quoted. */
  readonly model?: string | undefined;
  /** What the reader should know of how it was answered. */
  readonly notes: readonly string[];
  /** What the answer was made from. */
  readonly retrieval: Retrieval;
  /** What the passages said about the question; absent where the answer was computed. */
  readonly judgement?: Judgement | undefined;
}
