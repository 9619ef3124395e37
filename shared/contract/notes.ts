/** Highlights and notes as Markdown: templates, and the folder in which files of them are kept current. */
import { z } from 'zod';
import { builtInTemplates, templateParts } from '../domain/notes/note-template.ts';
import { templateMaxChars } from '../domain/notes/template.ts';
import { noItems, noParams, nothing, type MethodTable } from '../rpc/spec.ts';
import { DocumentIdSchema } from './common.ts';

const Text = z.string().max(templateMaxChars);

/** Texts of a template, in the language of `shared/domain/notes/template.ts`. */
export const NoteTexts = z.strictObject({ name: Text, head: Text, top: Text, mark: Text });
export type NoteTexts = z.infer<typeof NoteTexts>;

export const templateNames = [...builtInTemplates, 'own'] as const;
export const TemplateName = z.enum(templateNames);
export type TemplateName = z.infer<typeof TemplateName>;

/** What is wrong with a template of the reader's. */
export const TemplateProblem = z.strictObject({
  part: z.enum(templateParts),
  fault: z.enum(['unknown-field', 'not-closed', 'closes-nothing', 'broken-tag', 'too-long']),
  line: z.int().positive(),
  tag: z.string().max(templateMaxChars),
});
export type TemplateProblem = z.infer<typeof TemplateProblem>;

/** Of one file, by its path below the folder. */
const FileOf = z.strictObject({ file: z.string(), document: DocumentIdSchema, title: z.string() });

/**
 * `edited`: the reader changed what is kept current in it. `broken`: the mark at its end is gone. `twice`: another file has the notes of
 * this document, too. All of them are left as they are.
 */
export const NotesProblem = FileOf.extend({
  problem: z.enum(['edited', 'broken', 'twice', 'not-written']),
});
export type NotesProblem = z.infer<typeof NotesProblem>;

export const NotesState = z.strictObject({
  folder: z.string().nullable(),
  /** `asleep`: no program is open that keeps it current. */
  mode: z.enum(['off', 'starting', 'kept', 'missing', 'paused', 'asleep']),
  template: TemplateName,
  /** The reader's own texts; those of a built-in template until they wrote some. */
  own: NoteTexts,
  /** Notes that are changed in a file are taken into the library by themselves, where nothing else was changed. */
  takesBack: z.boolean(),
  /** Files of notes that were found. */
  files: z.int().nonnegative(),
  /** False where the folder holds more than is looked at. */
  complete: z.boolean(),
  problems: z.array(NotesProblem),
});
export type NotesState = z.infer<typeof NotesState>;

/** What came of taking back what was written in the files. */
export const TakenBack = z.strictObject({
  /** Notes that the library has now as they stand in a file. */
  notes: z.int().nonnegative(),
  /** Files beside which the reader's version lies now, since it could not all be taken over. */
  beside: z.array(z.strictObject({ file: z.string(), kept: z.string() })),
});
export type TakenBack = z.infer<typeof TakenBack>;

export const NotesFile = z.strictObject({ document: DocumentIdSchema, name: z.string(), text: z.string() });

export const notesMethods = {
  'notes.watch': { params: noParams, item: NotesState, result: nothing },
  'notes.state': { params: noParams, item: noItems, result: NotesState },
  /** Throws `input.invalid` where the reader's own template cannot be read. */
  'notes.configure': {
    params: z.strictObject({
      template: TemplateName.optional(),
      own: NoteTexts.optional(),
      takesBack: z.boolean().optional(),
      paused: z.boolean().optional(),
    }),
    item: noItems,
    result: nothing,
  },
  /** How a file would look: of the document, or the one with the most highlights, or an example where there are none. */
  'notes.preview': {
    params: z.strictObject({ texts: NoteTexts, document: DocumentIdSchema.optional() }),
    item: noItems,
    result: z.strictObject({
      /** Null where there is a problem; so is the text. */
      name: z.string().nullable(),
      text: z.string().nullable(),
      problem: TemplateProblem.nullable(),
    }),
  },
  /** The texts of a template that comes with the program. */
  'notes.template': {
    params: z.strictObject({ template: TemplateName }),
    item: noItems,
    result: NoteTexts,
  },
  /** Of these documents, or of all that have highlights; of these highlights only. By the chosen template unless another is named. */
  'notes.export': {
    params: z.strictObject({
      documents: z.array(DocumentIdSchema).max(10_000).optional(),
      marks: z.array(z.int().positive()).max(100_000).optional(),
      template: TemplateName.optional(),
    }),
    item: noItems,
    result: z.strictObject({ files: z.array(NotesFile) }),
  },
  /** Write what changed now, whether or not this program keeps the folder current. */
  'notes.update': { params: noParams, item: noItems, result: NotesState },
  /** Take into the library what the reader changed in the files. */
  'notes.take-back': { params: noParams, item: noItems, result: TakenBack },
  /** Keep the folder no more; its files stay as they are. */
  'notes.leave': { params: noParams, item: noItems, result: nothing },
} as const satisfies MethodTable;
