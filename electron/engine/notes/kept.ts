/** What the reader chose for their notes. */
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { NoteTexts, TemplateName, type TemplateProblem } from '#shared/contract/notes.ts';
import { builtInTexts, readNoteTemplate, type NoteTemplate } from '#shared/domain/notes/note-template.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import { readSetting, saveSetting } from '../store/settings.ts';

const Kept = z.object({
  folder: z.string().nullable().catch(null),
  paused: z.boolean().catch(false),
  template: TemplateName.catch('obsidian'),
  own: NoteTexts.catch(builtInTexts.obsidian),
  takesBack: z.boolean().catch(false),
});
export type KeptNotes = z.infer<typeof Kept>;

const SETTING = 'notes';
const usual: KeptNotes = Kept.parse({});

export function keptNotes(db: ReadDb): KeptNotes {
  return readSetting(db, SETTING, Kept) ?? usual;
}

/** @throws AppError `library.restricted` */
export function saveKeptNotes(db: WriteDb, kept: KeptNotes): void {
  saveSetting(db, SETTING, kept);
}

export function textsOf({ template, own }: Pick<KeptNotes, 'template' | 'own'>): NoteTexts {
  return template === 'own' ? own : builtInTexts[template];
}

/** @throws AppError `input.invalid` */
export function requireTemplate(texts: NoteTexts): NoteTemplate {
  const read = readNoteTemplate(texts);
  if ('fault' in read) throw new AppError('input.invalid', problemText(read));
  return read;
}

const partNames = {
  name: 'the name',
  head: 'the beginning',
  top: 'the part above the highlights',
  mark: 'the part of a highlight',
};

export function problemText({ part, fault, line, tag }: TemplateProblem): string {
  const where = `In ${partNames[part]} of the template, line ${String(line)}`;
  switch (fault) {
    case 'unknown-field':
      return `${where}: there is no field ‘${tag}’.`;
    case 'not-closed':
      return `${where}: {{#${tag}}} is not closed by {{/${tag}}}.`;
    case 'closes-nothing':
      return `${where}: {{/${tag}}} closes nothing.`;
    case 'broken-tag':
      return `${where}: braces stand there that are no field.`;
    case 'too-long':
      return `${where}: the text is too long.`;
  }
}
