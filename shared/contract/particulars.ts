/** What is particular about a document's file, for whoever trusts it: what it hides, what lies inside, whether it is a form. */
import { z } from 'zod';
import { DocumentIdSchema } from './common.ts';

/** A file inside a document's file, by the name that it has there. */
export const AttachedFile = z.strictObject({
  name: z.string(),
  /** Of one that can be a document of its own: the hash of its bytes, by which the library knows it then. */
  id: DocumentIdSchema.optional(),
  bytes: z.int().nonnegative().optional(),
});
export type AttachedFile = z.infer<typeof AttachedFile>;

export const Particulars = z.strictObject({
  /** Passages that a page has and nobody sees, which are left out of its text. */
  hidden: z.int().positive().optional(),
  /** What lies inside, in the order of the file. */
  attached: z.array(AttachedFile).optional(),
  /** How many more lie inside than are listed. */
  unlisted: z.int().positive().optional(),
  /** It is a cover for what lies inside. */
  portfolio: z.literal(true).optional(),
  /** Its pages are made by a program that knows XFA forms; those that are in the file ask to wait for it. */
  form: z.literal(true).optional(),
});
export type Particulars = z.infer<typeof Particulars>;
