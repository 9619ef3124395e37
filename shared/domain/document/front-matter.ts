import type { Block } from './blocks/block.ts';
import type { Stretch } from './blocks/paragraphs.ts';
import { isAddress } from './authors/author-names.ts';
import { isNamedNumber, parseNumber } from './headings/number.ts';
import { countNamesIn } from './count-names.ts';
import { startsAbstract } from './patterns.ts';
import type { Line } from './layout/line.ts';

/** Give the blocks before the first heading their kinds: title, authors, abstract. The title itself may be a heading. */
export function markFrontMatter(
  stretches: readonly Stretch[],
  titleLines: ReadonlySet<Line>,
  lines: readonly Line[],
): void {
  const reading = { afterTitle: false, inAbstract: false };
  for (const [i, stretch] of stretches.entries()) {
    if ('mark' in stretch) {
      if (titleLines.has(lines[stretch.mark.from]!)) reading.afterTitle = true;
      else if (i > 0 && !startsAbstract(stretch.mark.title ?? '')) break;
      continue;
    }
    const { block } = stretch;
    if (block.lines[0]!.pageIndex > LAST_PAGE) break;
    if (block.lines.some((line) => titleLines.has(line))) {
      block.kind = 'title';
      reading.afterTitle = true;
    } else if (block.kind === 'text' || (reading.afterTitle && mayBeAuthors(block))) markBehindTitle(block, reading);
  }
}

const LAST_PAGE = 2;
const SHORT_LINES = 3;

/** @param reading  what was read last; brought up to date */
function markBehindTitle(block: Block, reading: { afterTitle: boolean; inAbstract: boolean }): void {
  if (startsAbstract(block.lines[0]!.text)) {
    block.kind = 'abstract';
    reading.inAbstract = block.lines.length < SHORT_LINES;
    reading.afterTitle = false;
  } else if (reading.inAbstract && isProse(block)) {
    block.kind = 'abstract';
    reading.inAbstract = false;
  } else if (reading.afterTitle && isAuthors(block)) block.kind = 'authors';
  else if (isProse(block)) reading.afterTitle = false;
}

/** Names in columns look like a table, addresses like a program, and 'D. Lovelace, A. Babbage' like an item of a list. */
function mayBeAuthors({ kind, lines }: Block): boolean {
  if (kind === 'list-item') return countNamesIn(lines.map(({ text }) => text).join(' ')) > 1;
  return kind === 'code' || kind === 'table';
}

/** A point behind a single capital is that of an initial. */
const SENTENCE_END = /(?<!(?<!\p{L})\p{Lu})[.!?]\s/u;

function isProse(block: Block): boolean {
  return block.lines.length > 2 && SENTENCE_END.test(block.lines.map((line) => line.text).join(' '));
}

const MAX_AUTHOR_CHARS = 900;
/** Words in small letters, of those of four letters and more: sentences have many, names and addresses few. */
const FEW_SMALL = 0.4;

function isSentences(text: string): boolean {
  const words = text.replace(/\S*@\S*/gu, '').match(/(?<![\p{L}])\p{L}{4,}/gu) ?? [];
  return words.filter((word) => /^\p{Ll}/u.test(word)).length > FEW_SMALL * words.length;
}

function isAuthors(block: Block): boolean {
  const text = block.lines.map((line) => line.text).join(' ');
  if (text.length > MAX_AUTHOR_CHARS || holdsData(block) || isNamedDivision(text)) return false;
  if (isAddress(text) && !isSentences(text)) return true;
  if (isProse(block)) return false;
  return /\p{Lu}[\p{L}.'’-]*\s+\p{Lu}/u.test(text) || text.includes('@') || /[\u3400-\u9fff]{2,4}/.test(text);
}

const LEAST_DATA = 0.5; // of the rows
const MOST_WORDS = 0.5; // of the words of a row of data

/** Rows of numbers, as in a table. In an address a number stands among words. */
function holdsData({ lines }: Block): boolean {
  const rows = lines.filter(({ cells, text }) => {
    const words = text.split(/\s+/u);
    return (
      cells > 1 && words.filter((word) => !/^[^\p{L}@]*\d[^\p{L}@]*$/u.test(word)).length <= MOST_WORDS * words.length
    );
  });
  return lines.length > 1 && rows.length >= LEAST_DATA * lines.length;
}

/** 'PART I' names nobody. */
function isNamedDivision(text: string): boolean {
  const number = parseNumber(text);
  return number !== undefined && isNamedNumber(number);
}
