import { markdownText } from '../format/markdown-text.ts';
import type { NoteRow } from './note-rows.ts';

/** Highlights and notes as Markdown, below the headings of their rows; what the reader wrote stays the Markdown that it may be. */
export function notesMarkdown(title: string, rows: readonly NoteRow[]): string {
  const parts = rows.flatMap((row) => {
    if (row.kind === 'heading')
      return [`## ${markdownText([row.number, row.name].filter((part) => part !== '').join(' '))}`];
    const { text, note, pages, color } = row.annotation;
    const words = text === '' ? '[part of the page]' : markdownText(text).replaceAll('\n', '\n> ');
    const quote = `> ${words} (p. ${(pages[0]?.pageIndex ?? 0) + 1}, ${color})`;
    return note === '' ? [quote] : [quote, note];
  });
  return `${[`# ${markdownText(title)}`, ...parts].join('\n\n')}\n`;
}
