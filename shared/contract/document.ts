import { z } from 'zod';
import { headingEvidence } from '../domain/document/tree.ts';
import { NodeIdSchema, PageFrameSchema, PageQuadsSchema } from './common.ts';
import { Particulars } from './particulars.ts';
import { ScanOutcomeSchema } from './recognition.ts';

/** A row of the document tree. Rows come in reading order; `level` 1 is a top section. */
export const TreeRow = z.strictObject({
  id: NodeIdSchema,
  parent: NodeIdSchema.nullable(),
  kind: z.enum(['section', 'figure', 'table']),
  level: z.int().positive(),
  title: z.string(),
  pageIndex: z.int().nonnegative(),
  endPageIndex: z.int().nonnegative(),
  confidence: z.number().min(0).max(1),
  evidence: z.array(z.enum(headingEvidence)),
  /** Where the heading is printed; null if it stands only in the outline. */
  mark: PageQuadsSchema.nullable(),
});
export type TreeRow = z.infer<typeof TreeRow>;

/** Left and right edge of running text in user space, with what stands in its margins, on pages of this crop box. */
const TextEdgesSchema = z.strictObject({
  x0: z.number(),
  x1: z.number(),
  box: PageFrameSchema.shape.box,
  /** On the first page, where more stands out there: a stamp along its edge. */
  first: z.strictObject({ x0: z.number(), x1: z.number() }).optional(),
});
export type TextEdges = z.infer<typeof TextEdgesSchema>;

/** What the window needs to show a document. The pages' own bytes come over HTTP ranges. */
export const DocumentView = z.strictObject({
  title: z.string(),
  authors: z.string(),
  year: z.int().nullable(),
  pages: z.array(PageFrameSchema),
  /** The root's id: sections of level 1 have it as parent. */
  /** Where running text stands on most pages; absent where there is little of it. */
  textEdges: TextEdgesSchema.optional(),
  root: NodeIdSchema,
  rows: z.array(TreeRow),
  /** While it is still being read: `pages`, `rows` and their ids are those of the part that was. */
  soFar: z.strictObject({ pagesRead: z.int().nonnegative(), pagesTotal: z.int().positive() }).optional(),
  problems: z.array(
    z.strictObject({
      pageIndex: z.int().nonnegative(),
      code: z.string(),
      message: z.string(),
      scan: ScanOutcomeSchema.optional(),
    }),
  ),
  /** Absent where nothing is. */
  particulars: Particulars.optional(),
});
export type DocumentView = z.infer<typeof DocumentView>;
