import type { Evidence } from './evidence/evidence.ts';
import type { Remark } from '../remarks/remark.ts';
import type { CarriedPlan } from '../retrieval/carried-plan.ts';
import type { RouteStep } from '../retrieval/strategy.ts';
import type { AnswerPart, AnswerSentence, ShortAnswer } from './answer.ts';
import type { Shelf } from './shelf/shelf.ts';

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
  /** The lines of documents that are each asked, whole each time; their sentences follow. */
  | { readonly kind: 'lines'; readonly parts: readonly AnswerPart[]; readonly shelf?: Shelf | undefined }
  /** The sentence that is being written, whole each time. */
  | { readonly kind: 'draft'; readonly text: string }
  | { readonly kind: 'sentence'; readonly sentence: AnswerSentence }
  /** What follows is quoted while a model works: it holds until the next `restart`, or to the end. */
  | { readonly kind: 'meanwhile'; readonly note: Remark }
  /**
   * What a model has written beside that, not checked and whole each time; about how long it takes still, by what it took
   * before, and after how long it is left at the latest.
   */
  | {
      readonly kind: 'writing';
      readonly model: string;
      readonly text: string;
      readonly leftMs?: number | undefined;
      readonly atMostMs?: number | undefined;
    }
  /** What was answered so far does not hold: another answer follows. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'note'; readonly note: Remark };
