/**
 * What other programs may ask of a library: the tools of the MCP server, and the methods of the HTTP interface. One table,
 * from which both doors take names, descriptions and schemas. Pages count from 1.
 */
import { z } from 'zod';
import { verdicts } from '../domain/answer/answer.ts';
import { cardSources } from '../domain/cards/card.ts';
import { noItems } from '../rpc/spec.ts';
import { NodeIdSchema } from './common.ts';
import { readingStates } from './library.ts';
import {
  answerShape,
  AnnotationOut,
  CitationOut,
  CardOut,
  DocumentOut,
  DuplicateOut,
  Hit,
  ItemOut,
  NoteOut,
  itemKinds,
  inventoryStates,
  PageText,
  SectionOut,
  ToolProgress,
} from './tool-shapes.ts';
import { Cursor, DocumentRef, Limit, NextCursor, UNTRUSTED, type ToolSpec } from './tool-spec.ts';
import { tableTools } from './table-tools.ts';

export type { ToolSpec };

const Documents = z
  .array(DocumentRef)
  .min(1)
  .max(1000)
  .describe('Only these documents; without it, the whole library')
  .optional();
const Verdict = z.enum(verdicts).describe('Whether the documents answer: found, perhaps, not-found');
const Probability = z.number().min(0).max(1).describe('That the documents answer, as far as can be told');

export const tools = {
  search_library: {
    title: 'Search the library',
    description: `Find the passages of the reader's PDF documents that fit a question or words, best first, each with the sentence as it is printed and the place where it stands. ${UNTRUSTED}`,
    params: z.strictObject({
      query: z.string().trim().min(1).max(4000).describe('A question, or words to look for'),
      documents: Documents,
      limit: Limit(50, 10),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      hits: z.array(Hit),
      verdict: Verdict,
      probability: Probability,
      nextCursor: NextCursor,
    }),
  },
  ask: {
    title: 'Ask the documents',
    description: `Answer a question from the reader's documents, every sentence with the words it stands on. Where they do not answer, \`refused\` is true and \`closest\` has the nearest passages: pass the refusal on instead of guessing. ${UNTRUSTED}`,
    params: z.strictObject({
      question: z.string().trim().min(1).max(4000),
      after: z
        .string()
        .trim()
        .min(1)
        .max(4000)
        .describe(
          'The question before, where this one goes on from it: ‘and for 2008?’; one that stands on its own is read alone',
        )
        .optional(),
      conversation: z
        .string()
        .min(1)
        .max(100)
        .describe(
          '`conversation` of an answer before: the question goes on from there, and asks the same documents unless others are named',
        )
        .optional(),
      documents: Documents,
      collection: z.string().trim().min(1).max(200).describe('Only the documents of this collection').optional(),
      each: z
        .boolean()
        .default(false)
        .describe(
          'Each document answers by itself, at most 100 of them: `parts` has a line for each, sorted by the number or the date that is asked for, and `shelf` what they share, where they differ and what contradicts',
        ),
      section: z
        .strictObject({ document: DocumentRef, section: NodeIdSchema })
        .describe('Only this section with all below it')
        .optional(),
      budgetTokens: z.int().min(50).max(100_000).default(2000).describe('The most text that is read for the answer'),
    }),
    item: ToolProgress,
    result: z.strictObject({
      ...answerShape,
      conversation: z.string().describe('Give it back with a question that goes on from this one'),
    }),
  },
  list_documents: {
    title: 'List documents',
    description: 'The documents of the library with title, authors, year, kind, pages and whether they can be asked.',
    params: z.strictObject({
      query: z.string().trim().max(500).describe('Words of title, authors or file name').optional(),
      reading: z
        .array(z.enum(readingStates))
        .min(1)
        .describe('Only documents that were read so far; `to-read` is the reading list')
        .optional(),
      limit: Limit(500, 100),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({ documents: z.array(DocumentOut), total: z.int(), nextCursor: NextCursor }),
  },
  list_duplicates: {
    title: 'List likely duplicates',
    description:
      'Documents that are likely one once more: the same text in two files, a preprint and its article, an earlier version; with those that the reader joined. The reader alone joins them.',
    params: z.strictObject({ limit: Limit(500, 100), cursor: Cursor }),
    item: noItems,
    result: z.strictObject({ pairs: z.array(DuplicateOut), total: z.int().nonnegative(), nextCursor: NextCursor }),
  },
  get_outline: {
    title: 'Get the outline',
    description: `The section tree of a document, in reading order. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      depth: z.int().min(1).max(20).describe('The deepest level to list; 1 is a chapter').optional(),
      limit: Limit(1000, 300),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      title: z.string(),
      pages: z.int(),
      sections: z.array(SectionOut),
      hiddenPassages: z
        .int()
        .positive()
        .describe('Passages that the file has and no reader of its pages sees; they are left out of all text')
        .optional(),
      filesInside: z.array(z.string()).describe('Files that lie inside the document’s file, by name').optional(),
      total: z.int(),
      nextCursor: NextCursor,
    }),
  },
  read_section: {
    title: 'Read a section',
    description: `The text of a section with all below it, in reading order. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      section: NodeIdSchema.describe('Id of the section, as get_outline gives it'),
      maxCharacters: z.int().min(500).max(200_000).default(20_000),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      section: SectionOut,
      path: z.array(z.string()),
      text: z.string(),
      nextCursor: NextCursor,
    }),
  },
  read_pages: {
    title: 'Read pages',
    description: `The text of pages in reading order. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      from: z.int().positive().describe('First page, from 1'),
      to: z.int().positive().describe('Last page, included'),
      maxCharacters: z.int().min(500).max(200_000).default(20_000),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({ pages: z.array(PageText), nextCursor: NextCursor }),
  },
  find_text: {
    title: 'Find text',
    description: `All places in a document where these very words stand, in reading order. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      words: z.string().min(1).max(1000),
      matchCase: z.boolean().default(false),
      wholeWords: z.boolean().default(false),
      limit: Limit(500, 50),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      hits: z.array(Hit),
      total: z.int().nonnegative(),
      complete: z.boolean().describe('False where there are more places than can be listed'),
      nextCursor: NextCursor,
    }),
  },
  list_items: {
    title: 'List figures, tables, equations or references',
    description: `Everything of a kind in a document with its caption or text. \`state\` says whether that is surely all. ${UNTRUSTED}`,
    params: z.strictObject({ document: DocumentRef, kind: z.enum(itemKinds), limit: Limit(500, 100), cursor: Cursor }),
    item: noItems,
    result: z.strictObject({
      items: z.array(ItemOut),
      total: z.int().nonnegative(),
      state: z.enum(inventoryStates),
      missing: z.array(z.string()).describe('Printed numbers that should be there and were not found'),
      nextCursor: NextCursor,
    }),
  },
  get_table: {
    title: 'Get a table',
    description: `A table as rows of cells. Where rows and columns do not show surely, \`rows\` is null and \`text\` has its words. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      table: NodeIdSchema.describe('Id of the table, as list_items gives it'),
    }),
    item: noItems,
    result: z.strictObject({
      table: ItemOut,
      headerRows: z.int().nonnegative(),
      rows: z.array(z.array(z.string())).nullable(),
      text: z.string(),
    }),
  },
  count_items: {
    title: 'Count figures, tables, equations or references',
    description: 'How many of a kind documents have, counted in their trees. `exact` only where that is verified.',
    params: z.strictObject({
      kind: z.enum(itemKinds),
      documents: z.array(DocumentRef).min(1).max(200).describe('The documents to count in'),
    }),
    item: noItems,
    result: z.strictObject({
      count: z.int().nonnegative(),
      exact: z.boolean(),
      documents: z.array(
        z.strictObject({
          document: z.string(),
          title: z.string(),
          count: z.int().nonnegative(),
          state: z.enum(inventoryStates),
          missing: z.array(z.string()),
        }),
      ),
    }),
  },
  list_citations: {
    title: 'List who cites whom',
    description: `The documents of the library that a document cites, or that cite it, told from lists of references, each with its entry and the sentences that cite it. Documents outside the library are not listed, and a reference may be missed: never say that these are all. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      direction: z.enum(['cites', 'cited-by']).describe('What it cites, or what cites it'),
      limit: Limit(100, 20),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      citations: z.array(CitationOut),
      total: z.int().nonnegative(),
      nextCursor: NextCursor,
    }),
  },
  list_flashcards: {
    title: 'List flashcards',
    description: `Cards to learn from, made of a document's definitions, of the reader's highlights and notes, of answers, and of evidence tables. Each has the document's own words on it and a link to them. ${UNTRUSTED}`,
    params: z.strictObject({
      document: DocumentRef,
      from: z.array(z.enum(cardSources)).min(1).max(cardSources.length).describe('What they are made from').optional(),
      limit: Limit(500, 100),
      cursor: Cursor,
    }),
    item: noItems,
    result: z.strictObject({
      cards: z.array(CardOut),
      total: z.int().nonnegative(),
      nextCursor: NextCursor,
    }),
  },
  get_annotations: {
    title: 'Get highlights and notes',
    description:
      "The reader's highlights and notes, of one document or of all; with the first of one document's the notes that Zotero has of it.",
    params: z.strictObject({ document: DocumentRef.optional(), limit: Limit(500, 100), cursor: Cursor }),
    item: noItems,
    result: z.strictObject({
      annotations: z.array(AnnotationOut),
      notes: z.array(NoteOut),
      total: z.int().nonnegative(),
      nextCursor: NextCursor,
    }),
  },
  open_in_wayleaf: {
    title: 'Open in Wayleaf',
    description: "Show a place of a document in the reader's Wayleaf window.",
    acts: true,
    params: z.strictObject({
      document: DocumentRef,
      page: z.int().positive().optional(),
      quote: z.string().min(1).max(1000).describe('Words to show on the page').optional(),
    }),
    item: noItems,
    result: z.strictObject({ link: z.string() }),
  },
  ...tableTools,
} as const satisfies Readonly<Record<string, ToolSpec>>;

export type Tools = typeof tools;
export type ToolName = keyof Tools;
export const toolNames = Object.keys(tools) as readonly ToolName[];

/** The tools that a door offers. @param writes  whether the reader lets programs change evidence tables there */
export function offeredTools(writes: boolean): readonly ToolName[] {
  return toolNames.filter((name) => writes || !changesTables(name));
}

export function changesTables(name: ToolName): boolean {
  const { writes }: ToolSpec = tools[name];
  return writes === true;
}
