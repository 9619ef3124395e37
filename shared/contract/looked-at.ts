import { z } from 'zod';
import { DocumentIdSchema } from './common.ts';

/** What was looked at in vain. */
export const LookedAtSchema = z.strictObject({
  /** Pages with words that were looked through, of so many that were asked. */
  pages: z.int().nonnegative(),
  of: z.int().nonnegative(),
  /** Documents with pages that have no words, from 1: they could not be read, or are pictures; the first of each. */
  silent: z.array(
    z.strictObject({ document: DocumentIdSchema, title: z.string(), pages: z.array(z.int().positive()) }),
  ),
  /** Words of the question that stand nowhere there, as it spells them. */
  nowhere: z.array(z.string()),
});
export type LookedAt = z.infer<typeof LookedAtSchema>;
