import { z } from 'zod';
import { DocumentIdSchema, NodeIdSchema } from './common.ts';

/** A heading and where it stood when it was named. */
const HeadingPlaceSchema = z.strictObject({
  id: NodeIdSchema,
  title: z.string(),
  pageIndex: z.int().nonnegative(),
});

/** How much of what was asked had been read by then; absent where everything had been. */
export const CoverageSchema = z.strictObject({
  partly: z.array(
    z.strictObject({
      document: DocumentIdSchema,
      pagesRead: z.int().nonnegative(),
      pagesTotal: z.int().positive(),
      /** The headings that the answer names: their ids are those of the part that was read, and hold for it alone. */
      headings: z.array(HeadingPlaceSchema),
    }),
  ),
  /** Documents in scope of which nothing had been read. */
  unread: z.int().nonnegative(),
});
export type Coverage = z.infer<typeof CoverageSchema>;
