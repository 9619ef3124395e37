import type { Line } from '../layout/line.ts';
import { isCjk } from '../layout/line.ts';
import type { Block, HeadingMark } from './block.ts';
import type { Settled } from '../layout/regions.ts';
import type { Captions } from './captions.ts';
import { endsSentence, isBullet, isEnumerated, looksLikeFormula } from '../patterns.ts';
import { referenceLists, type ReferenceList } from '../references/lists.ts';
import type { StyleStats } from './style-stats.ts';

/** A stretch of lines: a heading, or a block of content. */
export type Stretch = { readonly mark: HeadingMark } | { readonly block: Block };

/** What a stretch of lines is known to be before it is cut. */
interface Region {
  readonly stats: StyleStats;
  /** Lines of printed tables of contents. */
  readonly contents: ReadonlySet<number>;
  readonly captions: Captions;
  /** Lines within what the page draws. */
  readonly settled: Settled;
}

/** Cut the lines of a document into headings and blocks; marks are in reading order and do not overlap. */
export function stretchesOf(lines: readonly Line[], marks: readonly HeadingMark[], region: Region): Stretch[] {
  const out: Stretch[] = [];
  const lists = referenceLists(lines, marks, (mark) => headingText(lines, mark), {
    leading: region.stats.leading,
    contents: region.contents,
  });
  let at = 0;
  const cutUpTo = (to: number): void => {
    for (const list of lists) {
      if (list.from < at || list.to > to) continue;
      cutBlocks(lines, at, list.from, region, out);
      cutReferences(lines, list, region, out);
      at = list.to;
    }
    cutBlocks(lines, at, to, region, out);
  };
  for (const mark of marks) {
    cutUpTo(Math.max(at, mark.from));
    out.push({ mark });
    at = Math.max(at, mark.to);
  }
  cutUpTo(lines.length);
  return out;
}

/** Each entry becomes a block; what stands between its lines follows it. */
function cutReferences(lines: readonly Line[], list: ReferenceList, region: Region, out: Stretch[]): void {
  const opens = new Map(list.entries.map((entry) => [entry.lines[0], entry]));
  const owned = new Set(list.entries.flatMap((entry) => entry.lines));
  let from = list.from;
  for (let at = list.from; at <= list.to; at++) {
    if (at < list.to && !owned.has(at)) continue;
    cutBlocks(lines, from, at, region, out);
    from = at + 1;
    const entry = opens.get(at);
    if (!entry) continue;
    out.push({ block: { lines: entry.lines.map((line) => lines[line]!), kind: 'reference', label: entry.label } });
  }
}

/** The words of a heading, as printed where they are. */
export function headingText(lines: readonly Line[], mark: HeadingMark): string {
  if (mark.to <= mark.from) return mark.title ?? '';
  let text = '';
  for (let i = mark.from; i < mark.to; i++) text += `${text.length > 0 ? ' ' : ''}${lines[i]!.text}`;
  return text;
}

function cutBlocks(lines: readonly Line[], from: number, to: number, region: Region, out: Stretch[]): void {
  let at = from;
  while (at < to) {
    const drawn = drawnEnd(lines, at, to, region);
    if (drawn > at) {
      out.push({ block: { lines: lines.slice(at, drawn), kind: 'figure', separator: '\n' } });
      at = drawn;
      continue;
    }
    const listed = contentsEnd(lines, at, to, region.contents);
    const table = listed > at ? listed : tableEnd(lines, at, to, region.captions);
    if (table > at) {
      const listing = listed > at ? { listing: true as const } : {};
      out.push({ block: { lines: lines.slice(at, table), kind: 'table', separator: '\n', ...listing } });
      at = table;
      continue;
    }
    let end = at + 1;
    if (end < to && isBelowLabel(lines, at, to, region)) end++;
    while (end < to && !region.contents.has(end) && !startsBlock(lines, at, end, to, region)) {
      // The words of a caption may reach over its drawing.
      if (!region.captions.has(lines[at]!) && isDrawn(lines[end]!, region)) break;
      if (ruledAt(lines[end]!, region) !== ruledAt(lines[at]!, region)) break;
      end++;
    }
    out.push({ block: { lines: lines.slice(at, end), kind: 'text' } });
    at = end;
  }
}

function isDrawn(line: Line, { settled }: Region): boolean {
  return settled.get(line)?.kind === 'figure';
}

/** The ruled table that a line stands in. */
function ruledAt(line: Line, { settled }: Region): unknown {
  const found = settled.get(line);
  return found?.kind === 'table' ? found : undefined;
}

/** The words of one drawing, up to a caption. */
function drawnEnd(lines: readonly Line[], at: number, to: number, region: Region): number {
  const drawing = region.settled.get(lines[at]!);
  let end = at;
  while (end < to && isDrawn(lines[end]!, region) && region.settled.get(lines[end]!) === drawing) {
    if (region.captions.has(lines[end]!)) break;
    end++;
  }
  return end;
}

function startsBlock(lines: readonly Line[], start: number, at: number, to: number, region: Region): boolean {
  return breaksBefore(lines, start, at, region) || tableEnd(lines, at, to, region.captions) > at;
}

/** The words of a caption whose label stands alone on the line above them: 'TABLE II'. */
function isBelowLabel(lines: readonly Line[], at: number, to: number, { stats, captions }: Region): boolean {
  const line = lines[at]!;
  const next = lines[at + 1]!;
  if (!captions.get(line)?.bare || captions.has(next) || next.cells > 1 || next.column !== line.column) return false;
  if (next.base - line.base > 1.7 * stats.leading(line.size)) return false;
  return Math.abs(next.size - line.size) < 0.25 * line.size && tableEnd(lines, at + 1, to, captions) === at + 1;
}

function contentsEnd(lines: readonly Line[], at: number, to: number, contents: ReadonlySet<number>): number {
  let end = at;
  while (end < to && contents.has(end) && lines[end]!.pageIndex === lines[at]!.pageIndex) end++;
  return end;
}

const MIN_TABLE_ROWS = 3;
/** Names of groups within a table, one below the other: 'LIABILITIES', 'Current liabilities:'. */
const MAX_TITLES = 3;
const TITLE_LEADING_EM = 2;
const TITLE_INDENT_EM = 4;

/** End of the rows of cells that start here; `at` itself if there are too few to be a table. */
function tableEnd(lines: readonly Line[], at: number, to: number, captions: Captions): number {
  const first = lines[at]!;
  if (first.cells < 2 || captions.has(first) || looksLikeFormula(first.text)) return at;
  let end = at + 1;
  let single = 0;
  let width = Math.max(first.right - first.left, first.x1 - first.x0);
  while (end < to) {
    const line = lines[end]!;
    const before = lines[end - 1]!;
    if (line.column !== first.column || line.base - before.base > 4 * first.size || captions.has(line)) break;
    if (line.cells < 2) {
      // One line between two rows is a cell that runs on; text that fills the column is not.
      if (line.x1 - line.x0 > 0.6 * width) break;
      if (++single > 1 && (single > MAX_TITLES || !isRowTitle(before, line, first))) break;
    } else {
      single = 0;
      width = Math.max(width, line.x1 - line.x0);
    }
    end++;
  }
  return rowsEnd(lines, at, end);
}

/** Without the lines behind the last row of cells. */
function rowsEnd(lines: readonly Line[], at: number, to: number): number {
  let end = to;
  while (end > at && lines[end - 1]!.cells < 2) end--;
  return end - at >= MIN_TABLE_ROWS ? end : at;
}

/** A name of a group close below another one, where the rows begin. */
function isRowTitle(before: Line, line: Line, first: Line): boolean {
  const indent = line.x0 - first.x0;
  return (
    line.base - before.base < TITLE_LEADING_EM * line.size &&
    Math.abs(indent) < TITLE_INDENT_EM * line.size &&
    (line.text.endsWith(':') || !endsSentence(line.text))
  );
}

/** Does a new block start with line `at`, in a block that started with line `start`? */
function breaksBefore(lines: readonly Line[], start: number, at: number, { stats, captions }: Region): boolean {
  const before = lines[at - 1]!;
  const line = lines[at]!;
  if (breaksStyle(lines, start, at, stats)) return true;
  if (isBullet(line.text) || captions.has(line)) return true;
  return endsBefore(before, line, lines[start]!, Math.max(before.size, line.size), lines[at + 1]);
}

/** A column ends, space opens, or the type changes. */
function breaksStyle(lines: readonly Line[], start: number, at: number, stats: StyleStats): boolean {
  const before = lines[at - 1]!;
  const line = lines[at]!;
  if (before.column !== line.column || before.upright !== line.upright) return true;
  if (isSpaced(lines, start, at, stats)) return true;
  if (isScrap(line) || isScrap(before)) return false;
  return isOtherSize(before, line) || isOtherWeight(before, line, stats) || before.mono > 0.9 !== line.mono > 0.9;
}

function isOtherSize(before: Line, line: Line): boolean {
  return Math.abs(before.size - line.size) > 0.07 * Math.max(before.size, line.size);
}

/** One of the lines is bold as a whole, the other has hardly a bold letter. */
function isOtherWeight(before: Line, line: Line, { bodyBold }: StyleStats): boolean {
  if (endsRunIn(before, line)) return false;
  const isOther = before.bold > 0.9 !== line.bold > 0.9 && (before.bold < 0.1 || line.bold < 0.1);
  return !bodyBold && isOther && before.mono <= 0.5 && line.mono <= 0.5;
}

/** A run-in heading fills the line up to the first words of its paragraph, which goes on below in their type. */
function endsRunIn(before: Line, line: Line): boolean {
  if (before.lead >= before.text.length || line.leadFont === before.leadFont) return false;
  return /[.!?:]\s*$/u.test(before.text.slice(0, before.lead)) && /^\s*\p{L}/u.test(before.text.slice(before.lead));
}

/** More room above the line than its block has between its lines. */
function isSpaced(lines: readonly Line[], start: number, at: number, stats: StyleStats): boolean {
  const gap = lines[at]!.base - lines[at - 1]!.base;
  return gap > Math.max(1.35 * stats.leading(lines[at]!.size), gapOf(lines, start, at) * 1.3);
}

/** Indents and short lines: the marks of a new paragraph where neither space nor style changes. */
function endsBefore(before: Line, line: Line, first: Line, em: number, next: Line | undefined): boolean {
  const room = before.right - before.x1;
  const closed = endsSentence(before.text);
  const fits = room > firstWordWidth(line) + em;
  if (isItem(line, first, em) && (closed || fits || isBesideItem(line, first, em))) return true;
  if (fits && endsShort(before, line, closed)) return true;
  if (!closed) return false;
  const indent = line.x0 - before.x0;
  if (indent < 0) return indent < -0.8 * em && isBackOut(before, line, first, em);
  // First-line indent: further in than the line before, and than the line after if there is one.
  return indent > 0.8 * em && indent < 6 * em && !isHanging(before, line, first, next, em);
}

/** The line before has room left for the next word, and the sentence ends or a new one seems to begin. */
function endsShort(before: Line, line: Line, closed: boolean): boolean {
  if (closed && !isCentered(before)) return true;
  const isHalf = before.right - before.x1 > 0.5 * (before.right - before.left);
  return isHalf && startsUpper(line.text) && !isCentered(line);
}

/** No further in than the item that the block began with. */
function isBesideItem(line: Line, first: Line, em: number): boolean {
  return line.x0 <= first.x0 + 0.3 * em && isEnumerated(first.text);
}

/** An enumerated line about where the block began. */
function isItem(line: Line, first: Line, em: number): boolean {
  return isEnumerated(line.text) && Math.abs(line.x0 - first.x0) < 3 * em;
}

/** Hanging indent: back out to where the block began. */
function isBackOut(before: Line, line: Line, first: Line, em: number): boolean {
  return before !== first && Math.abs(line.x0 - first.x0) < 0.4 * em && before.x0 - first.x0 > 0.8 * em;
}

function isHanging(before: Line, line: Line, first: Line, next: Line | undefined, em: number): boolean {
  return (
    before === first &&
    next?.column === line.column &&
    Math.abs(next.x0 - line.x0) < 0.3 * em &&
    (isBullet(first.text) || isEnumerated(first.text) || first.text.startsWith('['))
  );
}

/** Usual distance between the lines of a block so far; 0 if it has one line. */
function gapOf(lines: readonly Line[], start: number, at: number): number {
  if (at - start < 2) return 0;
  const span = lines[at - 1]!.base - lines[start]!.base;
  return Math.min(span / (at - 1 - start), 1.8 * lines[start]!.size);
}

/** A few letters left over from a formula say nothing about style. */
function isScrap(line: Line): boolean {
  return line.text.length < 4 || looksLikeFormula(line.text);
}

function isCentered(line: Line): boolean {
  const width = line.right - line.left;
  const leftGap = line.x0 - line.left;
  return leftGap > 0.08 * width && Math.abs(leftGap - (line.right - line.x1)) < 0.06 * width;
}

function startsUpper(text: string): boolean {
  return /^["“'‘([]?[\p{Lu}\p{Lo}\d]/u.test(text);
}

function firstWordWidth(line: Line): number {
  const space = line.text.indexOf(' ');
  const length = isCjk(line.text.charCodeAt(0)) ? 1 : space < 0 ? line.text.length : space;
  return ((line.x1 - line.x0) * length) / line.text.length;
}
