/** Results of an unfinished run. */
import { z } from 'zod';
import { openKept, type KeptLines } from './kept-lines.ts';
import { stages } from './lost-at.ts';
import type { QuestionResult } from './measure.ts';
import { questionOutcomes } from './outcome.ts';
import { RoutingResult } from './routing.ts';
import { Said } from './said.ts';
import { measured } from './strategies.ts';

const share = z.number().nullable();
const Result = z.object({
  dataset: z.string(),
  document: z.string(),
  id: z.string(),
  question: z.string(),
  strategy: z.enum(measured),
  precision: share,
  setRecall: share,
  f1: share,
  recall: share,
  pageRecall: share,
  pageRecallIn: z.array(share),
  curve: z.array(share),
  sectionEntropy: share,
  eace: share,
  answer: z
    .object({
      f1: z.number(),
      exactMatch: z.number(),
      accuracy: z.number(),
      bleu1: z.number(),
      bleu2: z.number(),
      rouge1: z.number(),
      rouge2: z.number(),
      rougeL: z.number(),
    })
    .nullable(),
  answerType: z.enum(['extractive', 'abstractive', 'yes-no', 'unanswerable']).nullable(),
  unanswerable: z.boolean().nullable(),
  verdict: Said.shape.verdict.nullable(),
  denied: z.boolean().nullable(),
  outcome: z.enum(questionOutcomes).nullable(),
  evidenceTokens: z.number(),
  contextTokens: z.number(),
  greedyShare: share,
  short: z
    .object({
      passageEm: z.number(),
      passageHit: z.number(),
      passageScore: z.number(),
      passageWords: z.number(),
      said: z
        .object({
          em: z.number(),
          dF1: z.number(),
          list: z.object({ precision: z.number(), recall5: z.number(), f15: z.number() }).nullable(),
        })
        .nullable(),
    })
    .nullable()
    .default(null),
  modelCost: z
    .object({ calls: z.number(), promptTokens: z.number(), replyTokens: z.number() })
    .nullable()
    .default(null),
  routing: RoutingResult.nullable(),
  firstMs: share.default(null),
  ms: share,
  unread: z.boolean(),
  answerText: z.string().nullable(),
  hits: z.array(z.boolean().nullable()),
  firstRight: z.boolean().nullable(),
  shortRight: z.boolean().nullable(),
  attributed: z.boolean().nullable().default(null),
  claimRecall: share.default(null),
  judged: share.default(null),
  lost: z.enum(stages).nullable().default(null),
  said: Said.nullable(),
  pages: z.array(z.number()),
});

export type PartialResults = KeptLines<QuestionResult>;

/**
 * Open the partial results beside `out`; those of another program, dataset or setting are dropped.
 *
 * @param run  everything that the results depend on
 */
export function openPartial(out: string, run: string): Promise<PartialResults> {
  return openKept(`${out}.partial.jsonl`, run, Result);
}
