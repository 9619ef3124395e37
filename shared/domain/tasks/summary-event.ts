import type { AnswerSentence } from '../answer/answer.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Remark } from '../remarks/remark.ts';

/** What is streamed while a text is summarized. */
export type SummaryEvent =
  | { readonly kind: 'stage'; readonly stage: 'reading' | 'answering' }
  /** Parts of a long text that a model has read. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'evidence'; readonly evidence: readonly Evidence[] }
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence }
  | { readonly kind: 'restart' }
  | { readonly kind: 'note'; readonly note: Remark };
