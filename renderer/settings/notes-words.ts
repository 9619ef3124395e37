/** What the settings say of files of notes. */
import type { NotesProblem, NotesState, TakenBack, TemplateProblem } from '#shared/contract/notes.ts';
import { listText } from '../languages/formats.ts';
import { t } from '../languages/i18n.ts';

export function notesFolderText({ folder, mode, files, complete }: NotesState): string {
  if (folder === null)
    return t(
      'Each document that has highlights gets a file there, which follows what you mark. What you write around it is never touched.',
    );
  if (mode === 'missing') return t('It is not there. Files follow again once it is back.');
  if (mode === 'paused') return t('Nothing is written for now.');
  if (mode === 'asleep') return t('Another window of Wayleaf keeps it current while it is open.');
  const found = t('{files, plural, one {# file} other {# files}}', { files });
  return complete ? found : `${found}. ${t('It holds more than Wayleaf looks at: some files may not be found.')}`;
}

export function notesProblemText({ file, title, problem }: NotesProblem): string {
  switch (problem) {
    case 'edited':
      return t('{file}: you changed lines that are kept current. It is left alone until you take them back.', { file });
    case 'broken':
      return t('{file}: the mark ‘wayleaf:end’ is missing, so it is left alone.', { file });
    case 'twice':
      return t('{file}: another file has the notes of “{title}”, too. This one is left alone.', { file, title });
    case 'not-written':
      return t('{file}: it could not be written.', { file });
  }
}

export function takenBackText({ notes, beside }: TakenBack): string {
  const taken = t('{notes, plural, one {# note} other {# notes}} taken back.', { notes });
  if (beside.length === 0) return taken;
  const files = listText(beside.map(({ kept }) => kept));
  return `${taken} ${t('Kept beside: {files}.', { files })}`;
}

export function templateProblemText({ fault, line, tag }: TemplateProblem): string {
  switch (fault) {
    case 'unknown-field':
      return t('Line {line}: there is no field “{tag}”.', { line, tag });
    case 'not-closed':
      return t('Line {line}: the part that “{tag}” opens is not closed.', { line, tag });
    case 'closes-nothing':
      return t('Line {line}: “{tag}” closes nothing.', { line, tag });
    case 'broken-tag':
      return t('Line {line}: these braces contain no field.', { line });
    case 'too-long':
      return t('The text is too long.');
  }
}
