/** What is done with selected words: looked up in their document, explained, translated. */
import { z } from 'zod';
import type { ExplainEvent } from '../domain/tasks/explain.ts';
import type { LookedUpReference } from '../domain/tasks/look-up.ts';
import type { TranslatedParagraph, TranslateEvent } from '../domain/tasks/translate.ts';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { EvidenceSchema } from './answer.ts';
import { NodeIdSchema } from './common.ts';
import { RemarkSchema } from './remarks.ts';
import { AnswerSentenceSchema } from './sentences.ts';
import { SelectedTextSchema } from './task.ts';

/** Longer ones are no passage that somebody wants explained, and keep a model busy for minutes. */
export const MOST_EXPLAINED_CHARS = 6000;
export const MOST_TRANSLATED_CHARS = 12_000;
const MOST_PARAGRAPHS = 200;

const count = z.int().nonnegative();
const Words = SelectedTextSchema.omit({ kind: true });

/** A language by its tag (BCP 47): 'de', 'pt-BR'. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u);

const Reference = z.strictObject({
  kind: z.enum(['figure', 'table', 'section', 'equation', 'citation', 'note', 'other']),
  mention: z.string(),
  target: NodeIdSchema,
  pageIndex: count,
  text: z.string(),
}) satisfies z.ZodType<LookedUpReference>;

export const LookedUpWords = z.strictObject({
  /** From the root to the section that they begin in; empty where they are not found in what was read. */
  path: z.array(z.strictObject({ id: NodeIdSchema, title: z.string() })),
  terms: z.array(z.strictObject({ term: z.string(), says: z.string(), passage: EvidenceSchema })),
  abbreviations: z.array(z.strictObject({ short: z.string(), long: z.string() })),
  references: z.array(Reference),
});
export type LookedUpWords = z.infer<typeof LookedUpWords>;

const Paragraph = z.strictObject({
  text: z.string(),
  missing: z.array(z.string()).readonly(),
  note: RemarkSchema.optional(),
}) satisfies z.ZodType<TranslatedParagraph>;

const Explaining = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), text: z.string() }),
  z.strictObject({ kind: z.literal('waiting') }),
]) satisfies z.ZodType<ExplainEvent>;

const Translating = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), at: count, text: z.string() }),
  z.strictObject({ kind: z.literal('done'), at: count, paragraph: Paragraph }),
]) satisfies z.ZodType<TranslateEvent>;

export const selectionMethods = {
  /** What the document itself says of the words. Throws `document.not-indexed`. */
  'selection.look-up': { params: Words, item: noItems, result: LookedUpWords },
  /**
   * What they mean there, as the language model that writes explains it from the passages around. Throws `chat.unavailable` where none is
   * chosen, `document.not-indexed`, `call.cancelled`.
   */
  'selection.explain': {
    params: Words.extend({ text: z.string().trim().min(1).max(MOST_EXPLAINED_CHARS) }),
    item: Explaining,
    result: z.strictObject({
      model: z.string(),
      sentences: z.array(AnswerSentenceSchema),
      evidence: z.array(EvidenceSchema),
      notes: z.array(RemarkSchema),
    }),
  },
  /** Paragraph by paragraph; it ends at the first one that the model does not bring to its end. Throws `chat.unavailable`, `call.cancelled`. */
  'selection.translate': {
    params: z
      .strictObject({
        paragraphs: z.array(z.string().trim().min(1)).min(1).max(MOST_PARAGRAPHS),
        to: LanguageTag,
      })
      .refine(
        ({ paragraphs }) => paragraphs.reduce((chars, one) => chars + one.length, 0) <= MOST_TRANSLATED_CHARS,
        `no more than ${String(MOST_TRANSLATED_CHARS)} characters`,
      ),
    item: Translating,
    result: z.strictObject({ model: z.string(), paragraphs: z.array(Paragraph) }),
  },
} as const satisfies MethodTable;
