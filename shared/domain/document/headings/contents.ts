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
/** Dots that lead from a title to its page number. */
export const LEADERS = /(?:\s*[.·…]){4,}/;
const MIN_ENTRIES = 6;
const MAX_ENTRY_CHARS = 400;
const STEP_PT = 4;
const MOSTLY = 0.5;
const NEARLY_ALL = 0.85;
const LARGER = 1.08; // than the entries of a list, what heads another
const CLOSE = 0.7; // of the lines from the first entry to the last

/** Find lists of titles with rising page numbers behind them, else titles that the pages behind repeat in their order. */
export const printedContents = remembered((lines: readonly Line[]): PrintedContents => {
  const found = new Set<number>();
  const titles = new Map<string, number | undefined>();
  const listed: Entry[] = [];
  const lastly = lastPlaces(lines);
  let at = 0;
  while (at < lines.length) {
    const end = pageEnd(lines, at);
    const entries = entriesOf(lines, at, end, listed.at(-1));
    if (entries.length > 0) {
      for (const i of linesBetween(lines, entries, lastly)) found.add(i);
      listed.push(...entries);
    }
    at = end;
  }
  const start = found.values().next().value ?? 0;
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
  for (const { line, title } of ofChapters(lines, found)) {
    found.add(line);
    const key = titleKey(title);
    if (!titles.has(key)) titles.set(key, undefined);
  }
  return { lines: found, start: listed.length > 0 ? start : (found.values().next().value ?? 0), titles };
});

const LEAST_OF_CHAPTER = 3;

/** The few entries on top of a chapter, or among other text: numbered, with a page in a cell of its own, and printed again later. */
function ofChapters(lines: readonly Line[], found: ReadonlySet<number>): Entry[] {
  const entries = lines.flatMap((line, i): Entry[] => {
    if (line.cells < 2 || found.has(i) || line.text.length >= MAX_ENTRY_CHARS || !NUMBERED.test(line.text)) return [];
    const match = ENTRY.exec(line.text);
    const title = match?.[1]!.replace(LEADERS, '') ?? '';
    return /\p{L}/u.test(title) ? [{ line: i, title, page: Number(match![2]), parted: true, indent: 0 }] : [];
  });
  const pages = Map.groupBy(entries, ({ line }) => lines[line]!.pageIndex);
  const full = [...pages.values()].filter((list) => list.length >= LEAST_OF_CHAPTER).flat();
  if (full.length === 0) return [];
  const last = new Map(lines.map(({ text, cells }, i) => [cells > 2 ? '' : titleKey(text), i]));
  const again = full.filter(({ line, title }) => (last.get(titleKey(title)) ?? -1) > line);
  const counts = Map.groupBy(again, ({ line }) => lines[line]!.pageIndex);
  return again.filter(({ line }) => counts.get(lines[line]!.pageIndex)!.length >= LEAST_OF_CHAPTER);
}

const NUMBERED = /^(?:\d|[A-Z]\.\d|[IVX]+\.)/;

/**
 * The lines from the first entry to the last: entries, and what belongs to them. What is set larger than all of them and does
 * not stand again later is the head of another list behind them: 'List of Tables', 'Index'.
 */
function linesBetween(
  lines: readonly Line[],
  entries: readonly Entry[],
  lastly: () => ReadonlyMap<string, number>,
): number[] {
  const largest = Math.max(...entries.map(({ line }) => lines[line]!.size));
  const own = new Set(entries.map(({ line }) => line));
  const isHead = (i: number): boolean => {
    const { size, text } = lines[i]!;
    return !own.has(i) && size >= LARGER * largest && /\p{L}{2}/u.test(text) && lastly().get(titleKey(text)) === i;
  };
  const [from, to] = [entries[0]!.line, entries.at(-1)!.line];
  return Array.from({ length: to - from + 1 }, (_, k) => from + k).filter((i) => !isHead(i));
}

/** The last line with each key, which are made when they are first asked for: few documents need them. */
function lastPlaces(lines: readonly Line[]): () => ReadonlyMap<string, number> {
  let places: ReadonlyMap<string, number> | undefined;
  return () => (places ??= new Map(lines.map(({ text }, i) => [titleKey(text), i])));
}

function pageEnd(lines: readonly Line[], from: number): number {
  let to = from;
  while (to < lines.length && lines[to]!.pageIndex === lines[from]!.pageIndex) to++;
  return to;
}

interface Entry {
  readonly line: number;
  readonly title: string;
  readonly page: number;
  /** Leaders or wide white part its page number from its title: no line of text that ends with a number. */
  readonly parted: boolean;
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

/**
 * The entries of one page: they fill it, or stand close together with leaders below a title and an abstract, or go on from the
 * page before.
 */
function entriesOf(lines: readonly Line[], from: number, to: number, before: Entry | undefined): Entry[] {
  const entries: (Entry & { readonly led: boolean })[] = [];
  for (let at = from; at < to; at++) {
    const entry = entryAt(lines[at]!, at);
    if (entry) entries.push(entry);
  }
  const isLed = entries.filter(({ led }) => led).length >= MOSTLY * entries.length;
  const isRising = risingOf(entries) >= NEARLY_ALL * entries.length;
  const isFull = (isLed || isRising) && entries.length >= MOSTLY * (to - from - 1);
  if (isFull && entries.length >= MIN_ENTRIES) return indented(entries);
  const parted = entries.filter((entry) => entry.parted);
  const span = parted.length === 0 ? 0 : parted.at(-1)!.line - parted[0]!.line + 1;
  const isClose = isLed && isRising && parted.length >= Math.max(MIN_ENTRIES, CLOSE * span);
  return isClose ? indented(parted) : carriedOver(lines, parted, from, before);
}

function entryAt(line: Line, at: number): (Entry & { readonly led: boolean }) | undefined {
  if (line.text.length >= MAX_ENTRY_CHARS || !LAST_OF_ENTRY.test(line.text)) return undefined;
  const [, title = '', page] = ENTRY.exec(line.text) ?? [];
  if (!/\p{L}/u.test(title)) return undefined;
  const led = LEADERS.test(line.text);
  if (!led && line.cells < 2 && line.right - line.x1 > line.size) return undefined;
  const parted = led || line.cells > 1;
  return { line: at, title: title.replace(LEADERS, ''), page: Number(page), parted, indent: line.x0, led };
}

/** How many page numbers in digits are not below the one before. */
function risingOf(entries: readonly Entry[]): number {
  const pages = entries.map(({ page }) => page).filter((page) => !Number.isNaN(page));
  return pages.filter((page, at) => page >= (pages[at - 1] ?? 0)).length;
}

/** The first lines of a page, where the contents began on the page before and their last pages did not come up yet. */
function carriedOver(
  lines: readonly Line[],
  entries: readonly Entry[],
  from: number,
  before: Entry | undefined,
): Entry[] {
  if (!before || lines[before.line]!.pageIndex !== lines[from]!.pageIndex - 1) return [];
  const end = entries.findIndex(({ line, page }, i) => line !== from + i || !(page >= (entries[i - 1] ?? before).page));
  return indented(end < 0 ? entries : entries.slice(0, end));
}

function indented(entries: readonly Entry[]): Entry[] {
  const left = Math.min(...entries.map(({ indent }) => indent));
  return entries.map((entry) => ({ ...entry, indent: entry.indent - left }));
}
