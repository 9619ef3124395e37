import { z } from 'zod';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';

/** A place where the words stand, with what stands around them in the same block. */
export const FoundWords = z.strictObject({
  /** The section that it stands in, or whose heading it is; the root where it stands before all sections. */
  section: NodeIdSchema,
  marks: z.array(PageQuadsSchema).readonly(),
  before: z.string(),
  text: z.string(),
  after: z.string(),
});
export type FoundWords = z.infer<typeof FoundWords>;

/** Words of a line, or the space behind them, as they stand on their page. */
export const PageWords = z.strictObject({
  text: z.string(),
  /** `[a, b, c, d, e, f]`, as text is placed in a PDF: `(a, b)` along the line and `(c, d)` up, both as long as the line is high; `(e, f)` where its baseline begins at the left. */
  transform: z.array(z.number()).length(6).readonly(),
  /** Along the line, in points. */
  width: z.number(),
  /** Of the height, what is above the baseline. */
  ascent: z.number(),
  rightToLeft: z.boolean(),
  endsLine: z.boolean(),
});
export type PageWords = z.infer<typeof PageWords>;

export const FoundSection = z.strictObject({
  document: DocumentIdSchema,
  documentTitle: z.string(),
  section: NodeIdSchema,
  title: z.string(),
  pageIndex: z.int().nonnegative(),
});
export type FoundSection = z.infer<typeof FoundSection>;

export const findMethods = {
  /** Sections of all documents by words of their headings, which may be only begun, and of their documents' titles; best first. */
  'library.sections': {
    params: z.strictObject({
      words: z.string().min(1).max(200),
      limit: z.int().min(1).max(100),
      /** Its sections are known already. */
      except: DocumentIdSchema.optional(),
    }),
    item: noItems,
    result: z.strictObject({ sections: z.array(FoundSection) }),
  },
  /** What was read of one page, in reading order and without what is repeated on every page; empty where nothing was. */
  'document.page-words': {
    params: z.strictObject({ document: DocumentIdSchema, pageIndex: z.int().nonnegative() }),
    item: noItems,
    result: z.strictObject({ words: z.array(PageWords) }),
  },
  /** All places of some words in a document, in reading order. Throws `document.not-indexed` where nothing of it was read. */
  'document.find': {
    params: z.strictObject({
      document: DocumentIdSchema,
      words: z.string().min(1).max(1000),
      matchCase: z.boolean().default(false),
      wholeWords: z.boolean().default(false),
      ignoreAccents: z.boolean().default(true),
    }),
    item: z.array(FoundWords),
    /** How many places there are, and whether all of them were given; a list holds no more than some thousands. */
    result: z.strictObject({ places: z.int().nonnegative(), complete: z.boolean() }),
  },
} as const satisfies MethodTable;
