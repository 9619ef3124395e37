import { z } from 'zod';
import { DocumentIdSchema, NodeIdSchema } from './common.ts';
import { AskedInSchema } from './conversation-subject.ts';
import { RemarkSchema } from './remarks.ts';

const PageIndex = z.int().nonnegative();

/** Words as they were copied from the pages, the last page included. */
export const SelectedTextSchema = z.strictObject({
  kind: z.literal('selection'),
  document: DocumentIdSchema,
  from: PageIndex,
  to: PageIndex,
  text: z.string().trim().min(1).max(50_000),
});

/** What a task works on. Pages count from 0, the last included. */
export const TaskScopeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('document'), document: DocumentIdSchema }),
  z.strictObject({ kind: z.literal('section'), document: DocumentIdSchema, section: NodeIdSchema }),
  z.strictObject({ kind: z.literal('pages'), document: DocumentIdSchema, from: PageIndex, to: PageIndex }),
  SelectedTextSchema,
]);
export type TaskScope = z.infer<typeof TaskScopeSchema>;

export const SummarizeParams = z.strictObject({
  scope: TaskScopeSchema,
  /** At most so many sentences; by default as many as fit the length of the text. */
  sentences: z.int().min(1).max(12).optional(),
  conversation: AskedInSchema.optional(),
});

export const KeyPhrasesParams = z.strictObject({
  document: DocumentIdSchema,
  limit: z.int().min(1).max(50).default(12),
  /** False counts only, also where a language model is there: what is shown unasked must not keep it busy. */
  useModel: z.boolean().default(true),
});

const KeyPhraseSchema = z.strictObject({
  text: z.string(),
  acronym: z.string().optional(),
  score: z.number().min(0).max(1),
  count: z.int().nonnegative(),
  pageIndex: PageIndex,
  /** The authors print it among their keywords. */
  given: z.boolean(),
});
export type KeyPhraseItem = z.infer<typeof KeyPhraseSchema>;

export const KeyPhraseList = z.strictObject({
  phrases: z.array(KeyPhraseSchema),
  /** The language model that chose them; absent if they were found by counting. */
  model: z.string().optional(),
  notes: z.array(RemarkSchema),
});
export type KeyPhraseList = z.infer<typeof KeyPhraseList>;
