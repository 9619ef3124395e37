import type { DocumentId } from '#shared/base/ids.ts';
import { pageName } from '../format/page-name.ts';
import { markdownText } from '../format/markdown-text.ts';
import type { NoteRow } from './note-rows.ts';

/** Highlights and notes as Markdown, below the headings of their rows; what the reader wrote stays the Markdown that it may be. */
export function notesMarkdown(
  title: string,
  rows: readonly NoteRow[],
  labelOf: (document: DocumentId, pageIndex: number) => string | undefined = () => undefined,
): string {
  const parts = rows.flatMap((row) => {
    if (row.kind === 'heading')
      return [`## ${markdownText([row.number, row.name].filter((part) => part !== '').join(' '))}`];
    const { document, text, note, pages, color } = row.annotation;
    const pageIndex = pages[0]?.pageIndex ?? 0;
    const words = text === '' ? '[part of the page]' : markdownText(text).replaceAll('\n', '\n> ');
    const quote = `> ${words} (p. ${pageName(pageIndex, labelOf(document, pageIndex))}, ${color})`;
    return note === '' ? [quote] : [quote, note];
  });
  return `${[`# ${markdownText(title)}`, ...parts].join('\n\n')}\n`;
}
