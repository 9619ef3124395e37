import type { Answer, Said } from './answer.ts';
import type { Judgement } from './judge.ts';
import type { PassageShare } from './diagnostics.ts';
import type { Basis } from './verdict.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { Continuation } from '../question/continuation.ts';
import type { Remark } from '../remarks/remark.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import type { CarriedPlan } from '../retrieval/carried-plan.ts';
import type { Diagnostics, RouteStep, Strategy } from '../retrieval/strategy.ts';
import type { Named } from '../scope/place-question.ts';
import { countTokens } from '../segment/tokens.ts';

/** What one way of answering hands over; the verdict and everything else that is said of an answer follow from it. */
export interface Draft {
  readonly basis: Basis;
  readonly said: Said;
  readonly evidence: readonly Evidence[];
  /** What the answer was made from, where that is not the evidence set. */
  readonly made?: { readonly passages: readonly PassageShare[]; readonly contextTokens?: number } | undefined;
  /** The language model that wrote it; absent if it is quoted. */
  readonly model?: string | undefined;
  readonly notes?: readonly Remark[] | undefined;
}

/** An answer about the whole of what is asked. */
export interface ComputedDraft {
  readonly draft: Draft;
  /** Where it ends in the route. */
  readonly steps: readonly RouteStep[];
  /** As it was carried out; absent where that is the plan of the retrieval. */
  readonly plan?: CarriedPlan | undefined;
}

/** A quotation as what an answer was made from, where its very words were. */
export function shareOf({ document, section, text, score }: Evidence): PassageShare {
  return { document, section, tokens: countTokens(text), score };
}

export interface AnsweredQuestion {
  readonly strategy: Strategy;
  /** How it was read behind another question; absent where it stands on its own. */
  readonly continues?: Continuation | undefined;
  /** What of the scope it named, and how it was read there; absent where it named nothing that narrows it. */
  readonly askedOf?: Named | undefined;
  readonly answer: Answer;
  readonly evidence: readonly Evidence[];
  readonly route: readonly RouteStep[];
  readonly diagnostics: Diagnostics;
  /** The language model that wrote the answer; absent if it is quoted. */
  readonly model?: string | undefined;
  /** The quoted answer that a language model's took the place of. */
  readonly quoted?: Pick<AnsweredQuestion, 'answer' | 'evidence'> | undefined;
  /** What a language model found whose answer does not stand. */
  readonly beside?: Pick<AnsweredQuestion, 'retrieval' | 'judgement'> | undefined;
  /** What the reader should know of how it was answered. */
  readonly notes: readonly Remark[];
  /** What the answer was made from. */
  readonly retrieval: Retrieval;
  /** What the passages said about the question; absent where the answer was computed. */
  readonly judgement?: Judgement | undefined;
}
