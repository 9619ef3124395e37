import { z } from 'zod';
import { linkKinds } from '../domain/document/links/link.ts';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, PageFrameSchema, PageQuadsSchema } from './common.ts';

/**
 * Words of a page that stand for something else in the document, with as much of that as a card shows. `entry`: an entry of a list of
 * references, whose target is the first place that cites it.
 */
export const PageLink = z.strictObject({
  kind: z.enum([...linkKinds, 'entry']),
  /** Where the words stand on this page. */
  quads: PageQuadsSchema.shape.quads,
  target: z.strictObject({
    pageIndex: z.int().nonnegative(),
    /** Where its words stand on its page; empty if they stand nowhere. */
    quads: PageQuadsSchema.shape.quads,
    /** The heading of a section; empty for anything else. */
    title: z.string(),
    text: z.string(),
    /** What is to be seen rather than read: a figure, a table, an equation; in user space of `pageIndex`. */
    picture: PageFrameSchema.shape.box.optional(),
  }),
  /** Of an entry: the first places that cite it, in reading order, each with the words around it. */
  mentions: z
    .array(
      z.strictObject({
        pageIndex: z.int().nonnegative(),
        quads: PageQuadsSchema.shape.quads,
        text: z.string(),
      }),
    )
    .optional(),
  /** How many places there are. */
  cited: z.int().positive().optional(),
});
export type PageLink = z.infer<typeof PageLink>;

export const linkMethods = {
  /** Of one page; none while the document is not indexed. */
  'document.links': {
    params: z.strictObject({ document: DocumentIdSchema, pageIndex: z.int().nonnegative() }),
    item: noItems,
    result: z.strictObject({ links: z.array(PageLink) }),
  },
} as const satisfies MethodTable;
