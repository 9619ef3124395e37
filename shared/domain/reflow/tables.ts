/** Whether the words of a table say what its page shows. */
import type { ContentNode } from '../document/tree.ts';

/** Of the letters of a table, the least that stand in its cells. */
const LEAST_IN_CELLS = 0.98;
/** Of the lines, the least that are words with one number behind them. */
const LEAST_LINES = 0.7;
const NUMBER_BEHIND = /[\s.…·](?:\d{1,4}|[ivxlc]{1,6})$/u;
const NUMBER_BEFORE = /^[\d.]+\s/u;

/** Rows and columns are known, and nothing is lost between them. */
export function readsAsTable({ cells, text }: Pick<ContentNode, 'cells' | 'text'>): boolean {
  if (!cells || cells.columns < 2) return false;
  const spans = cells.cells.flatMap((cell) => cell.spans);
  const inCells = spans.reduce((sum, { start, end }) => sum + lettersIn(text.slice(start, end)), 0);
  return inCells >= LEAST_IN_CELLS * lettersIn(text);
}

/** A table of contents and what is like it: read line by line, it loses nothing. */
export function readsAsLines(text: string): boolean {
  const lines = text.split('\n');
  return lines.filter(isWordsAndNumber).length >= LEAST_LINES * lines.length;
}

function isWordsAndNumber(line: string): boolean {
  const whole = line.trim();
  const behind = NUMBER_BEHIND.exec(whole);
  const words = whole.slice(0, behind?.index ?? 0).replace(NUMBER_BEFORE, '');
  return /\p{L}{3}/u.test(words) && !/\d/u.test(words);
}

function lettersIn(text: string): number {
  return text.replace(/\s+/gu, '').length;
}
