/** Tools that highlight, note and tag in the name of the assistant that asks. Pages count from 1. */
import { z } from 'zod';
import { annotationColors, noteMaxChars } from '../domain/document/annotations/annotation.ts';
import { noItems } from '../rpc/spec.ts';
import { NodeIdSchema } from './common.ts';
import { Label } from './library.ts';
import { AnnotationOut } from './tool-shapes.ts';
import { DocumentRef, UNTRUSTED, type ToolSpec } from './tool-spec.ts';

const MOST_OF_QUOTE = 4000;

/** Where the words stand, as an assistant says it. */
const place = {
  document: DocumentRef,
  quote: z
    .string()
    .trim()
    .min(1)
    .max(MOST_OF_QUOTE)
    .describe('The words as they are printed; spaces, hyphens and capitals make no difference'),
  page: z.int().positive().describe('Only where they stand on this page').optional(),
  section: NodeIdSchema.describe('Only where they stand in this section, or below it').optional(),
};
const Color = z.enum(annotationColors).default('yellow');

/** A mark as it is now. */
export const MadeMark = AnnotationOut.omit({ quads: true, changedAt: true }).extend({
  added: z.boolean().describe('False where it was there already: then nothing changed'),
  by: z.string().nullable().describe('The assistant that made it; null where it is the reader’s own'),
});
export type MadeMark = z.infer<typeof MadeMark>;

const REFUSED =
  'Refused where the words do not stand there, or stand in several places: then name the page or the section, or quote more.';
const UNDONE = 'The reader sees that it is yours, and can take it back.';

export const markTools = {
  add_highlight: {
    title: 'Add a highlight',
    description: `Highlight words of a document for the reader. ${REFUSED} ${UNDONE} ${UNTRUSTED}`,
    marks: true,
    params: z.strictObject({ ...place, color: Color }),
    item: noItems,
    result: MadeMark,
  },
  add_note: {
    title: 'Add a note',
    description: `Put a note at words of a document, which are highlighted with it. ${REFUSED} ${UNDONE} ${UNTRUSTED}`,
    marks: true,
    params: z.strictObject({ ...place, note: z.string().trim().min(1).max(noteMaxChars), color: Color }),
    item: noItems,
    result: MadeMark,
  },
  tag_document: {
    title: 'Tag a document',
    description: `Put a tag on a document of the reader's library. ${UNDONE}`,
    marks: true,
    params: z.strictObject({ document: DocumentRef, tag: Label.describe('At most 80 characters') }),
    item: noItems,
    result: z.strictObject({
      document: z.string(),
      title: z.string(),
      tag: z.string(),
      added: z.boolean().describe('False where the document had it already: then nothing changed'),
      tags: z.array(z.string()).describe('All that it has now'),
    }),
  },
} as const satisfies Readonly<Record<string, ToolSpec>>;

export type MarkTools = typeof markTools;
export type MarkToolName = keyof MarkTools;
