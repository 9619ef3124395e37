/** Footnotes: small print that closes a column, marked with numbers that count on or with the usual signs. */
import type { Line } from '../layout/line.ts';
import { endsSentence } from '../patterns.ts';
import type { Block } from './block.ts';
import type { Stretch } from './paragraphs.ts';
import type { StyleStats } from './style-stats.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('blocksFootnotes');

/** Lines that open a footnote, with its mark as printed: '3', '*', '††'. */
export type FootnoteMarks = ReadonlyMap<Line, string>;

interface Candidate {
  readonly line: Line;
  readonly mark: string;
  /** Undefined for a sign. */
  readonly number: number | undefined;
  /** It has words; one that has none is a note only if it is the next one. */
  readonly worded: boolean;
}

const SMALL = 0.95;
const NUMBER = /^[*＊]?(\d{1,3})(?=\.?\s|\p{L}|["“‘«»(\\[「])/u;
const SIGN = /^([*∗⋆†‡§¶‖#]{1,3})(?=\s?[^\s*∗†‡§¶‖#\d.=,])/u;
/** Where small print begins so high, it is that of a list or a table, and only its end may be notes. */
const HIGHEST = 0.3;
const LOWEST = 0.8;
const LEAST_LETTERS = 0.15;
const MOST_MONO = 0.8;
const SHORT_EM = 2;
const INDENT_EM = 0.5;
/** Signs are given out on the pages of the title. */
const SIGN_PAGES = 2;
const NOTE = pattern('u')`\p{L}{2,}[^]*?\P{L}\p{L}{2,}|${lists.note}|[\u3040-\u9fff]{4}`;
/** Some may be hidden in the end of the one before. */
const MOST_SKIPPED = 3;
/** Parts of a document that may still go on. */
const MOST_OPEN = 20;
const FEWEST_COUNTED = 3;
/** The first note of a part may be hidden, where two that follow it are not. */
const LATE = 2;

/** @param taken  lines that are known to be something else: entries of a list of references */
export function footnoteMarks(lines: readonly Line[], stats: StyleStats, taken: ReadonlySet<Line>): FootnoteMarks {
  const small = smallPrint(lines, stats.bodySize).difference(taken);
  const candidates = lines.flatMap((line, at) =>
    small.has(line) && opensNote(lines, at, small) ? (candidateAt(line) ?? []) : [],
  );
  const places = placesOfAuthors(lines);
  const notes = countedOn(
    candidates.filter(({ line, mark }) => line.pageIndex > 0 || !places.has(mark)),
    places,
  );
  return new Map(notes.map(({ line, mark }) => [line, mark]));
}

/** The first line of the small print, or one behind a line that ends a sentence or falls short. */
function opensNote(lines: readonly Line[], at: number, small: ReadonlySet<Line>): boolean {
  const [before, line] = [lines[at - 1], lines[at]!];
  if (before?.column !== line.column || !small.has(before)) return true;
  const isSetIn = Math.abs(before.x0 - line.x0) > INDENT_EM * line.size;
  return isSetIn || endsSentence(before.text) || before.right - before.x1 > SHORT_EM * line.size;
}

const TOP = 0.4;
const NAMED = /\p{Lu}[\p{L}\p{M}’'-]+(\d{1,2})(?=[,*∗†‡]|\s|$)/gu;

/** Numbers behind the names at the top of the first page: what stands below with them are addresses. A lone one is a note. */
function placesOfAuthors(lines: readonly Line[]): ReadonlySet<string> {
  const top = lines.filter(({ pageIndex, base, pageHeight }) => pageIndex === 0 && base < TOP * pageHeight);
  const places = new Set(top.flatMap(({ text }) => [...text.matchAll(NAMED)].map(([, digits = '']) => digits)));
  return places.size > 1 ? places : new Set();
}

function candidateAt(line: Line): Candidate | undefined {
  if (!line.upright || line.cells > 3 || isProgram(line)) return undefined;
  const letters = line.text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS * line.text.length) return undefined;
  const worded = NOTE.test(line.text);
  const digits = NUMBER.exec(line.text)?.[1];
  if (digits !== undefined) return { line, mark: digits, number: Number(digits), worded };
  const sign = SIGN.exec(line.text)?.[1];
  if (sign === undefined || !worded || line.pageIndex >= SIGN_PAGES) return undefined;
  return { line, mark: sign, number: undefined, worded };
}

const CODE_ADDRESS = pattern('u')`${lists.codeAddress}`;

/** Addresses are set in the type of programs as well. */
function isProgram({ mono, text }: Line): boolean {
  return mono > MOST_MONO && !CODE_ADDRESS.test(text);
}

/** The lines in small type at the foot of their column, where nothing in the usual type follows. */
function smallPrint(lines: readonly Line[], bodySize: number): ReadonlySet<Line> {
  const found = new Set<Line>();
  for (const column of Map.groupBy(lines, (line) => line.column).values()) {
    let from = column.length;
    while (from > 0 && column[from - 1]!.size < SMALL * bodySize) from--;
    const first = column[from];
    if (!first) continue;
    const highest = first.base < HIGHEST * first.pageHeight ? LOWEST : 0;
    for (const line of column.slice(from)) if (line.base >= highest * line.pageHeight) found.add(line);
  }
  return found;
}

/** Numbers that count on through the document, or again in each of its parts or on each of its pages; and signs before them. */
function countedOn(candidates: readonly Candidate[], places: ReadonlySet<string>): readonly Candidate[] {
  const numbered = candidates.filter(({ number }) => number !== undefined);
  const first = numbered.find(({ number }) => number === 1)?.line.pageIndex ?? Infinity;
  const signs = candidates.filter(({ number, line }) => number === undefined && line.pageIndex <= first);
  // Notes with signs may be counted as the first ones, and a part of a document begins with any number.
  const begins: ((one: Candidate, runs: number) => boolean)[] = [
    ({ number }, runs) => number! <= LATE || (runs === 0 && number === signs.length + 1),
    (_, runs) => runs === 0,
  ];
  const runs = begins.map((may) => runsOf(numbered, may)).find((found) => found.length > 0) ?? [];
  const whole = runs.filter(([first, ...rest]) => first!.number === 1 || rest.length > 0 || runs.length === 1);
  const isWithin = pagesWithin(whole);
  const isStray = (run: readonly Candidate[]): boolean => run.length === 1 && isWithin(run[0]!.line.pageIndex);
  const notes = whole.filter((run) => !isTable(run) && !areAddresses(run, places) && !isStray(run));
  return [...signs, ...notes.flat()];
}

function runsOf(
  candidates: readonly Candidate[],
  mayBegin: (one: Candidate, runs: number) => boolean,
): readonly (readonly Candidate[])[] {
  const runs: Candidate[][] = [];
  const stepTo = (one: Candidate, run: readonly Candidate[]): number => one.number! - run.at(-1)!.number!;
  for (const one of candidates) {
    const recent = runs.slice(-MOST_OPEN);
    const next =
      recent.findLast((run) => stepTo(one, run) === 1) ??
      (one.worded ? recent.findLast((run) => stepTo(one, run) > 1 && stepTo(one, run) <= MOST_SKIPPED + 1) : undefined);
    if (one.worded && (one.number === 1 || !next) && mayBegin(one, runs.length)) runs.push([one]);
    else next?.push(one);
  }
  return runs;
}

/** Pages that notes count on over; a lone number there is none of them. */
function pagesWithin(runs: readonly (readonly Candidate[])[]): (page: number) => boolean {
  const changes = new Map<number, number>();
  for (const run of runs) {
    const [from, to] = [run[0]!.line.pageIndex + 1, run.at(-1)!.line.pageIndex];
    if (run.length < FEWEST_COUNTED || to <= from) continue;
    changes.set(from, (changes.get(from) ?? 0) + 1);
    changes.set(to, (changes.get(to) ?? 0) - 1);
  }
  const within = new Set<number>();
  let open = 0;
  let at = 0;
  for (const [page, change] of [...changes].toSorted(([a], [b]) => a - b)) {
    if (open > 0) for (; at < page; at++) within.add(at);
    open += change;
    at = page;
  }
  return (page) => within.has(page);
}

function areAddresses(run: readonly Candidate[], places: ReadonlySet<string>): boolean {
  return isOnOnePage(run) && run.every(({ mark }) => places.has(mark));
}

function isOnOnePage(run: readonly Candidate[]): boolean {
  return run[0]?.line.pageIndex === run.at(-1)?.line.pageIndex;
}

const FEWEST_ROWS = 4;

const CLAUSE_MARK = pattern('u')`[.;:]|${lists.clauseMark}`;

/** Numbered rows and steps stand on one page; hardly a row is a sentence. */
function isTable(run: readonly Candidate[]): boolean {
  if (!isOnOnePage(run)) return false;
  // '1. Open the box': a list in small type.
  if (run.every(({ line }) => /^\d+\./u.test(line.text))) return true;
  if (run.length < FEWEST_ROWS) return false;
  return 2 * run.filter(({ line }) => CLAUSE_MARK.test(line.text)).length < run.length;
}

/** Each marked note becomes a block of its own. */
export function carveFootnotes(stretches: readonly Stretch[], marks: FootnoteMarks): Stretch[] {
  return stretches.flatMap((stretch): Stretch[] => {
    if (!('block' in stretch)) return [stretch];
    const { block } = stretch;
    if (block.kind === 'reference' || block.kind === 'caption') return [stretch];
    const starts = block.lines.flatMap((line, at) => (marks.has(line) ? [at] : []));
    const [first] = starts;
    if (first === undefined) return [stretch];
    const before: Block[] = first === 0 ? [] : [{ ...block, lines: block.lines.slice(0, first) }];
    const notes = starts.map((from, i): Block => {
      const lines = block.lines.slice(from, starts[i + 1] ?? block.lines.length);
      return { lines, kind: 'footnote', label: marks.get(lines[0]!) };
    });
    return [...before, ...notes].map((one) => ({ block: one }));
  });
}
