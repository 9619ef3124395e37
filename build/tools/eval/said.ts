/** What was said to a question, in its parts. */
import { z } from 'zod';
import { verdicts } from '#shared/domain/answer/answer.ts';
import type { AnsweredQuestion } from '#shared/domain/answer/answered.ts';
import type { OpenSubject } from './dataset.ts';

export const Said = z.object({
  verdict: z.enum(verdicts),
  /** That the document answers, in [0, 1]. */
  probability: z.number().nullable(),
  /** The strategy that ran. */
  strategy: z.string(),
  short: z.object({ kind: z.string(), text: z.string() }).nullable(),
  /** In the order in which they are shown. */
  sentences: z.array(
    z.object({
      text: z.string(),
      /** The paragraph or page that it is quoted from. */
      unit: z.string().nullable(),
      /** Index of the paragraph in the data set, from 0. */
      paragraph: z.number().nullable(),
      /** From 1. */
      page: z.number().nullable(),
      score: z.number().nullable(),
    }),
  ),
});
export type Said = z.infer<typeof Said>;

export function saidOf(answered: AnsweredQuestion, { unitOf }: Pick<OpenSubject, 'unitOf'>): Said {
  const { answer, evidence, retrieval } = answered;
  const sentences = answer.sentences.map(({ text, citations }) => {
    const cited = evidence.find(({ n }) => n === citations[0]);
    // A quotation may run over several paragraphs: a list with what announces it. Its sentences stand in one each.
    const unit = cited && (unitOf(cited) ?? unitOf({ ...cited, text, before: '' }));
    const { index = null, pageIndex } = unit ?? {};
    const page = pageIndex === undefined ? null : pageIndex + 1;
    return { text, unit: unit?.name ?? null, paragraph: index, page, score: cited?.score ?? null };
  });
  return {
    verdict: answer.verdict,
    probability: answer.probability,
    strategy: retrieval.strategy,
    short: answer.short ? { kind: answer.short.kind, text: answer.short.text } : null,
    sentences,
  };
}
