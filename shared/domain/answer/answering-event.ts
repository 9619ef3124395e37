import type { Evidence } from '../evidence/evidence.ts';
import type { Remark } from '../remarks/remark.ts';
import type { CarriedPlan } from '../retrieval/carried-plan.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { AnswerSentence, ShortAnswer } from './answer.ts';

/** What is streamed while a question is answered. */
export type AnsweringEvent =
  | { readonly kind: 'stage'; readonly stage: 'searching' | 'choosing' | 'reading' | 'answering' }
  /** The plan as far as it is carried out, whole each time. */
  | { readonly kind: 'plan'; readonly plan: CarriedPlan }
  | { readonly kind: 'step'; readonly step: RouteStep }
  | { readonly kind: 'evidence'; readonly evidence: readonly Evidence[] }
  /** Parts of a long text that a model has read. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'short'; readonly short: ShortAnswer }
  /** The sentence that is being written, whole each time. */
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence }
  /** What follows is quoted while a model is silent: it holds until the next `restart`, and the model's answer after that. */
  | { readonly kind: 'meanwhile'; readonly note: Remark }
  /** What was answered so far does not hold: another answer follows. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'note'; readonly note: Remark };
