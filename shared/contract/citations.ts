/** Entries of bibliographies: read from and written to BibTeX, RIS and CSL JSON, and used to cite. */
import { z } from 'zod';
import { noItems, noParams, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

export const citationFormats = ['bibtex', 'ris', 'csl'] as const;
export type CitationFormat = (typeof citationFormats)[number];

/** How an answer is copied: Markdown as Pandoc cites, LaTeX with `\cite`, or plain words. */
const citeStyles = ['markdown', 'latex', 'plain'] as const;
export type CiteStyle = (typeof citeStyles)[number];

const MAX_FILE_CHARS = 64 * 2 ** 20;

/** What came of reading a bibliography. Every entry is in one of the numbers or among the problems. */
export const CitationReport = z.strictObject({
  format: z.enum(citationFormats),
  added: z.int().nonnegative(),
  /** With a key that was there already. */
  updated: z.int().nonnegative(),
  /** Entries whose document is in the library. */
  matched: z.array(z.strictObject({ key: z.string(), document: DocumentIdSchema })),
  problems: z.array(
    z.strictObject({
      /** Of the file, from 1. */
      line: z.int().positive(),
      key: z.string().nullable(),
      message: z.string(),
    }),
  ),
});
export type CitationReport = z.infer<typeof CitationReport>;

export const citationMethods = {
  /** Throws `input.invalid` for text that is in none of the formats. */
  'citations.import': {
    params: z.strictObject({
      text: z.string().max(MAX_FILE_CHARS),
      /** Told by the text where it is absent. */
      format: z.enum(citationFormats).optional(),
    }),
    item: noItems,
    result: CitationReport,
  },
  /** All entries, or those of some documents; a document without an entry gets one of what is known about it. */
  'citations.export': {
    params: z.strictObject({
      format: z.enum(citationFormats),
      documents: z.array(DocumentIdSchema).max(10_000).optional(),
    }),
    item: noItems,
    result: z.strictObject({
      text: z.string(),
      entries: z.int().nonnegative(),
      /** Entries that the format could not take. */
      problems: z.array(z.strictObject({ key: z.string(), message: z.string() })),
    }),
  },
  'citations.count': {
    params: noParams,
    item: noItems,
    result: z.strictObject({ entries: z.int().nonnegative(), matched: z.int().nonnegative() }),
  },
  /** An answer with its citations, and behind it the bibliography of what was cited. */
  'citations.copy': {
    params: z.strictObject({
      style: z.enum(citeStyles),
      sentences: z
        .array(z.strictObject({ text: z.string().max(20_000), citations: z.array(z.int().positive()) }))
        .max(500),
      /** What the numbers stand for. */
      places: z
        .array(z.strictObject({ n: z.int().positive(), document: DocumentIdSchema, page: z.string().max(50) }))
        .max(500),
    }),
    item: noItems,
    result: z.strictObject({ text: z.string() }),
  },
} as const satisfies MethodTable;
