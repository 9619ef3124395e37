import { z } from 'zod';
import type { MethodTable } from '../rpc/spec.ts';
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

export const findMethods = {
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
    /** False if there are more places than a list can hold. */
    result: z.strictObject({ complete: z.boolean() }),
  },
} as const satisfies MethodTable;
