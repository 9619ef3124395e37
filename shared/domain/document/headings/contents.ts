import { remembered } from '../../../base/remembered.ts';
import type { Line } from '../layout/line.ts';
import { announcedLines } from './announced.ts';
import { titleKey } from './title-key.ts';

/** The printed table of contents. */
export interface PrintedContents {
  /** Indexes of its lines; they name headings but are none. */
  readonly lines: ReadonlySet<number>;
  /** The first of them; 0 if there is no such table. */
  readonly start: number;
  /** By the keys of the titles in it: how many steps they are indented; undefined where the indent tells nothing. */
  readonly titles: ReadonlyMap<string, number | undefined>;
}

const ENTRY = /^(.*?\S)\s*(?:(?:\s*[.·…]){2,}|\s)\s*(\d{1,4}|[ivxl]{1,6})$/;
const LAST_OF_ENTRY = /[\divxl]$/;
const LEADERS = /(?:\s*[.·…]){4,}/;
const MIN_ENTRIES = 6;
const MAX_ENTRY_CHARS = 400;
const STEP_PT = 4;

/** Find lists of titles with rising page numbers behind them, else titles that the pages behind repeat in their order. */
export const printedContents = remembered((lines: readonly Line[]): PrintedContents => {
  const found = new Set<number>();
  const titles = new Map<string, number | undefined>();
  const listed: Entry[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = pageEnd(lines, at);
    const entries = entriesOf(lines, at, end);
    if (entries.length >= MIN_ENTRIES && entries.length >= 0.5 * (end - at - 1)) {
      for (let i = entries[0]!.line; i <= entries.at(-1)!.line; i++) found.add(i);
      listed.push(...entries);
    }
    at = end;
  }
  const depths = depthsOf(listed);
  for (const [i, entry] of listed.entries()) {
    titles.set(titleKey(entry.title), depths[i]);
    const whole = wholeTitle(lines, listed[i - 1], entry);
    if (whole) titles.set(titleKey(whole), depths[i]);
  }
  if (found.size === 0)
    for (const { line, title } of announcedLines(lines, titleKey)) {
      found.add(line);
      if (title !== '') titles.set(title, undefined);
    }
  return { lines: found, start: found.values().next().value ?? 0, titles };
});

function pageEnd(lines: readonly Line[], from: number): number {
  let to = from;
  while (to < lines.length && lines[to]!.pageIndex === lines[from]!.pageIndex) to++;
  return to;
}

interface Entry {
  readonly line: number;
  readonly title: string;
  readonly page: number;
  /** From the leftmost entry of its page, in points. */
  readonly indent: number;
}

const MOST_TITLE_LINES = 3;

/** The title of an entry that began on lines without a page number, behind the entry before it. */
function wholeTitle(lines: readonly Line[], before: Entry | undefined, { line, title }: Entry): string | undefined {
  if (!before || line - before.line < 2 || line - before.line > MOST_TITLE_LINES) return undefined;
  if (lines[before.line]!.pageIndex !== lines[line]!.pageIndex) return undefined;
  return [...lines.slice(before.line + 1, line).map(({ text }) => text), title].join(' ');
}

/** The step that the indent of each entry is, from 0; indents that differ by less are one step. */
function depthsOf(entries: readonly Entry[]): number[] {
  const steps: number[] = [];
  for (const indent of entries.map((entry) => entry.indent).sort((a, b) => a - b))
    if (steps.length === 0 || indent - steps.at(-1)! > STEP_PT) steps.push(indent);
  return entries.map(({ indent }) => steps.findLastIndex((step) => step <= indent));
}

function entriesOf(lines: readonly Line[], from: number, to: number): Entry[] {
  const entries: Entry[] = [];
  let rising = 0;
  let leaders = 0;
  let last = 0;
  for (let i = from; i < to; i++) {
    const line = lines[i]!;
    if (line.text.length >= MAX_ENTRY_CHARS || !LAST_OF_ENTRY.test(line.text)) continue;
    const match = ENTRY.exec(line.text);
    if (!match || !/\p{L}/u.test(match[1]!)) continue;
    const led = LEADERS.test(line.text);
    if (!led && line.cells < 2 && line.right - line.x1 > line.size) continue;
    const page = Number(match[2]!);
    if (led) leaders++;
    if (!Number.isNaN(page)) {
      if (page >= last) rising++;
      last = page;
    }
    entries.push({ line: i, title: match[1]!.replace(LEADERS, ''), page, indent: line.x0 });
  }
  if (leaders < 0.5 * entries.length && rising < 0.85 * entries.length) return [];
  const left = Math.min(...entries.map(({ indent }) => indent));
  return entries.map((entry) => ({ ...entry, indent: entry.indent - left }));
}
