/** What an answer says, sentence by sentence, as it is sent and kept. */
import { z } from 'zod';
import { shortAnswerKinds, type AnswerSentence, type Overview, type ShortAnswer } from '../domain/answer/answer.ts';
import { RemarkSchema } from './remarks.ts';

export const AnswerSentenceSchema = z.strictObject({
  /** In English, where it is what `says` states. */
  text: z.string(),
  says: RemarkSchema.optional(),
  citations: z.array(z.int().positive()).readonly(),
  supported: z.boolean(),
  /** How much of a model's sentence the cited words say; absent for the documents' own sentences. */
  support: z.number().min(0).max(1).optional(),
  /** What failed in the check. */
  problem: RemarkSchema.optional(),
  /** Of a list: what leads in, and its items in order; or of a table a row, which its evidence tells by its heads. */
  form: z.enum(['lead-in', 'item', 'row']).optional(),
  /** The model that saw this in the figure it cites; what is seen cannot be checked against words. */
  seenBy: z.string().optional(),
}) satisfies z.ZodType<AnswerSentence>;
export type { AnswerSentence };

/** The few words that answer by themselves. */
export const ShortAnswerSchema = z.strictObject({
  kind: z.enum(shortAnswerKinds),
  text: z.string(),
  citations: z.array(z.int().positive()).readonly(),
}) satisfies z.ZodType<ShortAnswer>;
export type { ShortAnswer };

/** What a language model wrote over several documents. */
export const OverviewSchema = z.strictObject({
  model: z.string(),
  sentences: z.array(AnswerSentenceSchema).min(1).readonly(),
  /** Places among the parts of the answer from which it was written. */
  of: z.array(z.int().nonnegative()).min(2).readonly(),
}) satisfies z.ZodType<Overview>;
export type { Overview };
