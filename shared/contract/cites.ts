/** Who cites whom among the documents of a library. */
import { z } from 'zod';
import { citedBy } from '../domain/citing/match.ts';
import { noItems, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema, NodeIdSchema, PageQuadsSchema } from './common.ts';
import { Label } from './library.ts';
import { inventoryStates } from './tool-shapes.ts';

/** Words of a document with where they stand. */
export const CitesPassage = z.strictObject({
  text: z.string(),
  pageIndex: z.int().nonnegative(),
  marks: z.array(PageQuadsSchema),
  section: NodeIdSchema,
  /** Headings from the title down to its section. */
  path: z.array(z.string()),
});
export type CitesPassage = z.infer<typeof CitesPassage>;

const named = {
  document: DocumentIdSchema,
  title: z.string(),
  /** Names with commas between them; empty where nobody is known. */
  authors: z.string(),
  year: z.int().nullable(),
};

/** A document as one that cites, or is cited. */
export const CitesDocument = z.strictObject(named);
export type CitesDocument = z.infer<typeof CitesDocument>;

/** The other document of a citation, with the words of the one that cites. */
export const CitesEntry = z.strictObject({
  ...named,
  /** What told that the entry is about the work: its DOI, its number at arXiv, its place in a journal, its title. */
  by: z.enum(citedBy),
  /** As the list of references has it; several where it is listed more than once. */
  references: z.array(CitesPassage),
  /** Sentences with a mark of it, in reading order: the first of them. */
  sentences: z.array(CitesPassage),
  /** How many such sentences were found. */
  total: z.int().nonnegative(),
});
export type CitesEntry = z.infer<typeof CitesEntry>;

/** The list of references of a document, as far as it was read. */
export const CitesList = z.strictObject({
  entries: z.int().nonnegative(),
  /** Entries that are about documents of the library. */
  matched: z.int().nonnegative(),
  /** Whether these are surely all entries that it has. */
  state: z.enum(inventoryStates),
});
export type CitesList = z.infer<typeof CitesList>;

export const citesFormats = ['csv', 'graphml', 'json'] as const;
export type CitesFormat = (typeof citesFormats)[number];

/** Only documents of this collection. */
const within = { collection: Label.optional() };

export const citesMethods = {
  /** What a document cites, in the order of its references, and what cites it, the newest first. Throws `document.unknown`, `document.not-indexed`. */
  'cites.document': {
    params: z.strictObject({ document: DocumentIdSchema }),
    item: noItems,
    result: z.strictObject({ cites: z.array(CitesEntry), citedBy: z.array(CitesEntry), list: CitesList }),
  },
  /** All documents that cite or are cited, by title, and who cites whom. */
  'cites.library': {
    params: z.strictObject(within),
    item: noItems,
    result: z.strictObject({
      documents: z.array(CitesDocument),
      links: z.array(z.strictObject({ from: DocumentIdSchema, to: DocumentIdSchema, by: z.enum(citedBy) })),
      /** How many documents were looked at. */
      of: z.int().nonnegative(),
    }),
  },
  /** Who cites whom as a file: a table of pairs, or a graph. */
  'cites.export': {
    params: z.strictObject({ ...within, format: z.enum(citesFormats) }),
    item: noItems,
    result: z.strictObject({ text: z.string() }),
  },
} as const satisfies MethodTable;
