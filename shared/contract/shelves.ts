/** Calls that put a library in order: what the reader says of documents, and where words stand in all of them. */
import { z } from 'zod';
import { noItems, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';
import { Collection, DocumentMarks, Label, labelKinds } from './library.ts';

/** Some words of a document with what is looked for, to be drawn in three parts. */
export const TextSnippet = z.strictObject({
  pageIndex: z.int().nonnegative(),
  /** What that page is called, where it has a label. */
  pageLabel: z.string().optional(),
  section: NodeIdSchema,
  /** Where the words found stand; empty where the page has no place for them. */
  marks: z.array(PageQuadsSchema).readonly(),
  /** Words and, at odd places, what was found. */
  parts: z.array(z.string()).readonly(),
});
export type TextSnippet = z.infer<typeof TextSnippet>;

/** A document that has the words. */
export const TextFound = z.strictObject({
  document: DocumentIdSchema,
  /** Passages that have all the words; at least so many where the search was cut short. */
  places: z.int().positive(),
  /** On so many pages. */
  pages: z.int().positive(),
  /** The first of them. */
  snippets: z.array(TextSnippet),
});
export type TextFound = z.infer<typeof TextFound>;

export const LibraryFound = z.strictObject({
  found: z.array(TextFound),
  places: z.int().nonnegative(),
  documents: z.int().nonnegative(),
  /** False: there are more, which were not counted. */
  complete: z.boolean(),
});
export type LibraryFound = z.infer<typeof LibraryFound>;

export const shelfMethods = {
  /** How far documents were read, stars, tags and collections; kept through every index, and in backups. */
  'library.mark': {
    params: z.strictObject({ documents: z.array(DocumentIdSchema).min(1).max(50_000), marks: DocumentMarks }),
    item: noItems,
    result: nothing,
  },
  /** Throws `input.invalid` where the one that shall hold it stands below another. */
  'collection.add': { params: Collection, item: noItems, result: nothing },
  /** Also takes two tags or collections together. */
  'label.rename': {
    params: z.strictObject({ kind: z.enum(labelKinds), from: Label, to: Label }),
    item: noItems,
    result: nothing,
  },
  /** The documents stay. */
  'label.remove': {
    params: z.strictObject({ kind: z.enum(labelKinds), name: Label }),
    item: noItems,
    result: nothing,
  },
  /** Where all of these words stand, the last one as far as it was typed. Documents with most places first. */
  'library.search': {
    params: z.strictObject({
      words: z.string().trim().min(1).max(500),
      documents: z.int().min(1).max(200).default(40),
      snippets: z.int().min(1).max(200).default(3),
      /** Only in this one. */
      document: DocumentIdSchema.optional(),
    }),
    item: noItems,
    result: LibraryFound,
  },
} as const satisfies MethodTable;
