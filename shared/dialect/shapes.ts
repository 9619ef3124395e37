/** What many commands print: the shapes of the tools, and what only this machine can say beside them. */
import { z } from 'zod';
import { Hit, NamedDocument, Path, place, Quads, Section, Sentence } from '../contract/tool-shapes.ts';

export { NamedDocument, Path, Quads, Section };

export const DocumentId = z.string().describe('SHA-256 of the file, as every command takes it');
export const Count = z.int().nonnegative();
export const Share = z.number().min(0).max(1);
export const Milliseconds = z.number().nonnegative().describe('Milliseconds');
/** Steps of the work by name. */
export const Timings = z.record(z.string(), Milliseconds).describe('Milliseconds by step');
export const Time = z.iso.datetime().describe('ISO 8601');
export const File = z
  .string()
  .describe('Where the file lies on this machine; its name where that is not known any more');
export const Written = z.string().describe('The file that was written');

/** What is printed, or the file into which it was written instead. */
export const printedOrWritten = {
  text: z.string().nullable().describe('What it says; null where it was written to a file'),
  file: Written.nullable(),
};

/** Words of a document that a search came to. */
export const FoundWords = z.strictObject({
  ...place,
  file: File,
  quote: z.string().describe('Words exactly as the document has them'),
  quads: Quads.describe('Where they stand'),
  score: z.number().describe('Higher is better; comparable within this list alone'),
});

const TableOfWords = z.strictObject({
  node: z.string(),
  caption: z.string(),
  rows: z.array(
    z.strictObject({
      name: z.string(),
      cells: z.array(z.strictObject({ column: z.string(), value: z.string(), asked: z.boolean().optional() })),
    }),
  ),
});

/** Evidence of an answer: a hit as the tools give it, by its number. */
export const EvidenceOut = Hit.extend({
  n: z.int().positive().describe('What citations of sentences count by'),
  file: File,
  score: Share,
  cited: z.boolean(),
  table: TableOfWords.nullable().describe('The table that the words stand in, its rows by their heads'),
});

/** A sentence of an answer with what was noticed when it was checked. */
export const CheckedSentence = Sentence.extend({
  support: Share.optional().describe("How much of a model's sentence the cited words say"),
  problem: z.string().optional().describe('What failed in the check'),
  form: z.enum(['lead-in', 'item', 'row']).optional().describe('Of a list or a table: what it is of it'),
  seenBy: z.string().optional().describe('The model that saw this in a figure'),
});
