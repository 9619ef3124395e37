import { z } from 'zod';
import { titleMaxChars, type Correction } from '../domain/document/corrections/correction.ts';
import { DocumentIdSchema, NodeIdSchema } from './common.ts';

const PointSchema = z.tuple([z.number(), z.number()]).readonly();
const Title = z.string().trim().min(1).max(titleMaxChars);

export const WordsSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  text: Title,
  /** Where the words begin and end, on their baselines in user space. */
  from: PointSchema,
  to: PointSchema,
});

/** A correction as a window asks for it: sections by their ids in the tree that it shows. */
export const CorrectionRequest = z.discriminatedUnion('kind', [
  /** Move a section with everything below it one level up (-1) or down (1). */
  z.strictObject({ kind: z.literal('level'), section: NodeIdSchema, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.strictObject({ kind: z.literal('rename'), section: NodeIdSchema, title: Title }),
  /** Not a heading: its words become text of the section before it. */
  z.strictObject({ kind: z.literal('delete'), section: NodeIdSchema }),
  /** These words are a heading. */
  z.strictObject({ kind: z.literal('add'), words: WordsSchema }),
]);
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

export const HeadingAnchorSchema = z.strictObject({
  pageIndex: z.int().nonnegative(),
  title: z.string(),
  at: PointSchema.nullable(),
  nth: z.int().nonnegative(),
});

/** A correction as it is stored, independent of ids. */
export const CorrectionSchema: z.ZodType<Correction> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('level'),
    heading: HeadingAnchorSchema,
    by: z.union([z.literal(-1), z.literal(1)]),
  }),
  z.strictObject({ kind: z.literal('rename'), heading: HeadingAnchorSchema, title: Title }),
  z.strictObject({ kind: z.literal('delete'), heading: HeadingAnchorSchema }),
  z.strictObject({ kind: z.literal('add'), words: WordsSchema }),
]);

/** What a correction left behind; the tree itself comes with `document.view`. */
export const TreeChange = z.strictObject({
  /** The section that was corrected, or the one that holds what became of it. */
  section: NodeIdSchema.nullable(),
  /** How many corrections the document has now. */
  corrections: z.int().nonnegative(),
});
export type TreeChange = z.infer<typeof TreeChange>;

/** One correction of a document, for a list. */
export const CorrectionItem = z.strictObject({
  kind: z.enum(['level', 'rename', 'delete', 'add']),
  /** The heading before it was corrected, or the words that became one. */
  title: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  /** False if the document as it was read last has no such place. */
  fits: z.boolean(),
});
export type CorrectionItem = z.infer<typeof CorrectionItem>;

export const CorrectParams = z.strictObject({ document: DocumentIdSchema, correction: CorrectionRequest });
export const CorrectionList = z.strictObject({ corrections: z.array(CorrectionItem) });
