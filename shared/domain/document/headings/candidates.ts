import type { FontFace } from '../page-content.ts';
import { captionLabel } from '../../text/labels.ts';
import { endsSentence, isBullet, looksLikeFormula } from '../patterns.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { Line } from '../layout/line.ts';
import type { PrintedContents } from './contents.ts';
import { isConventionalName } from './names.ts';
import {
  bracketedNumber,
  bracketNumber,
  isNamedNumber,
  parseNumber,
  spelledNumber,
  type HeadingNumber,
} from './number.ts';
import { titleKey } from './title-key.ts';

/** Lines that may be a heading, with what speaks for and against it. */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** Length of a run-in heading in its last line; undefined if the heading has its lines for itself. */
  readonly cut: number | undefined;
  readonly number: HeadingNumber | undefined;
  /** Font, size, weight, slant and capitals in one word: headings of one level share it. */
  readonly style: string;
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly caps: boolean;
  /** It looks different from running text. */
  readonly distinct: boolean;
  readonly pageIndex: number;
  /** Distance to the lines above and below, in usual line distances; 3 at the edge of a column. */
  readonly gapAbove: number;
  readonly gapBelow: number;
  /** The next line is running text. */
  readonly beforeBody: boolean;
  /** The line before ends a sentence, or there is none. */
  readonly afterEnd: boolean;
  readonly centered: boolean;
  readonly indent: number;
  readonly named: boolean;
  readonly listed: boolean;
  /** Share of the words that start with a capital. */
  readonly capitalized: number;
  /** Unnumbered words in a style of their own that open a paragraph; only among wide candidates. */
  readonly runIn: boolean;
}

// Boxes in manuals, and numbers of chapters that are spelled out above their title.
const NO_HEADING =
  /^(?:notes?|warnings?|cautions?|tips?|important|danger|examples?|remark|proof|hint|attention|see also|chapter)\s*[:!.]*$/i;
const MAX_LINES = 4;
const MAX_CHARS = 220;
const EDGE_GAP = 3;
const CODE_BEFORE_A = 64;

/** What candidates are judged against. */
interface Context {
  readonly lines: readonly Line[];
  readonly fonts: readonly FontFace[];
  readonly stats: StyleStats;
  readonly contents: PrintedContents;
  readonly wide: boolean;
}

/**
 * Candidates in reading order; they share no line.
 *
 * @param reach  'wide' adds unnumbered run-in headings, of which rules cannot tell bold words
 */
export function candidatesOf(
  lines: readonly Line[],
  fonts: readonly FontFace[],
  stats: StyleStats,
  contents: PrintedContents,
  reach: 'sure' | 'wide' = 'sure',
): Candidate[] {
  const context: Context = { lines, fonts, stats, contents, wide: reach === 'wide' };
  const out: Candidate[] = [];
  let at = 0;
  while (at < lines.length) {
    const candidate = contents.lines.has(at) ? undefined : candidateAt(at, context);
    if (candidate) out.push(candidate);
    at = candidate ? candidate.to : at + 1;
  }
  return withLetters(out);
}

/** 'I.' behind 'H.' in its style is the ninth letter, not the first numeral. */
function withLetters(candidates: readonly Candidate[]): Candidate[] {
  const letters = new Map<string, number>();
  return candidates.map((candidate) => {
    const { number, style, text } = candidate;
    const letter = number?.scheme === 'roman' && /^[IVX][.:]/.test(text) ? text.charCodeAt(0) - CODE_BEFORE_A : 0;
    const goesOn = letter > 0 && letters.get(style) === letter - 1;
    if (goesOn) letters.set(style, letter);
    else if (number?.scheme === 'letter') letters.set(style, number.parts[0]!);
    return goesOn ? { ...candidate, number: { ...number!, scheme: 'letter', parts: [letter] } } : candidate;
  });
}

function candidateAt(at: number, context: Context): Candidate | undefined {
  const { lines, fonts, stats, contents } = context;
  const line = lines[at]!;
  const number = parseNumber(line.text);
  const runIn = number && canStart(lines, at, stats) ? runInEnd(lines, at, number, stats) : undefined;
  if (runIn) return describe({ from: at, ...runIn, number: parseNumber(runIn.text) }, context);
  const styled = context.wide ? styledRunInAt(at, context) : undefined;
  if (styled) {
    const number = parseNumber(styled.text) ?? bracketNumber(styled.text);
    return describe({ from: at, ...styled, number, runIn: true }, context);
  }
  if (!canStart(lines, at, stats)) return undefined;
  const prominent = isProminent(line, stats, fonts);
  const named = isConventionalName(line.text);
  if (!number && !prominent && !named && !contents.titles.has(titleKey(line.text))) return undefined;
  if (!number && isRunIn(lines, at)) return undefined;
  const to = extend(at, number, context);
  if (to === undefined) return undefined;
  const text = lines
    .slice(at, to)
    .map((part) => part.text)
    .join(' ');
  // Single letters stand in figures.
  if (text.length > MAX_CHARS || !/\p{L}.*\p{L}|\p{L}\d+\.\d|[\u3400-\u9fff]/u.test(text)) return undefined;
  const whole =
    parseNumber(text) ?? number ?? numberAbove(at, text, lines) ?? (prominent ? bracketedNumber(text) : undefined);
  if (whole?.rest === '' && !standsAlone(whole, line)) return undefined;
  return describe({ from: at, to, text, number: whole }, context);
}

/** 'Article 3' needs no title, nor does 'II.' in the middle of its line. */
function standsAlone(number: HeadingNumber, line: Line): boolean {
  return isNamedNumber(number) || (number.scheme === 'roman' && isCentered(line));
}

/** The number of a chapter that is spelled out on the line above its title. */
function numberAbove(at: number, text: string, lines: readonly Line[]): HeadingNumber | undefined {
  const before = lines[at - 1];
  if (before?.column !== lines[at]!.column) return undefined;
  const value = spelledNumber(before.text);
  return value > 0 ? { scheme: 'chapter', parts: [value], rest: text } : undefined;
}

function canStart(lines: readonly Line[], at: number, stats: StyleStats): boolean {
  const line = lines[at]!;
  if (!line.upright || line.text.length > 160 || isBullet(line.text) || captionLabel(line.text)?.sure) return false;
  if (line.mono > 0.8 && !stats.bodyMono && line.size <= 1.1 * stats.bodySize && line.bold < 0.5) return false;
  if (line.size < leastSize(line) * stats.bodySize) return false;
  if (NO_HEADING.test(line.text) || spelledNumber(line.text) > 0) return false;
  // Wide gaps are cells of a table, unless they stand behind a number or stretch a heading to its column's width.
  const stretched = line.bold > 0.9 && line.size > 1.07 * stats.bodySize;
  if (!stretched && (line.cells > 2 || (line.cells === 2 && !parseNumber(line.text)))) return false;
  return !looksLikeFormula(line.text);
}

/** In sizes of the text. Small capitals, whose size this is, may be as small as two thirds. */
function leastSize(line: Line): number {
  if (line.caps && (parseNumber(line.text) !== undefined || isCentered(line))) return 0.66;
  return line.caps || line.bold > 0.6 ? 0.78 : 0.93;
}

export function styleOf(line: Line, fonts: readonly FontFace[]): string {
  const name = fonts[line.font]?.name ?? '';
  const font = name === '' ? `#${String(line.font)}` : name;
  const color = fonts[line.font]?.color ?? '';
  return `${font}${color} ${line.size.toFixed(1)} ${line.bold > 0.6 ? 'b' : ''}${line.italic > 0.6 ? 'i' : ''}${line.caps ? 'c' : ''}`;
}

function isProminent(line: Line, stats: StyleStats, fonts: readonly FontFace[]): boolean {
  if (line.size > 1.07 * stats.bodySize) return true;
  if (line.bold > 0.8 && !stats.bodyBold) return true;
  if (line.caps && line.text.length > 3) return true;
  if (line.italic > 0.9 && line.size > 0.95 * stats.bodySize) return true;
  return isOtherFace(line.font, stats.bodyFont, fonts) && isLetters(line, stats) && line.size > 0.97 * stats.bodySize;
}

/** Of another name or color, or, where the file gives its fonts no names, another font. */
function isOtherFace(font: number, bodyFont: number, fonts: readonly FontFace[]): boolean {
  const [face, body] = [fonts[font], fonts[bodyFont]];
  if (font === bodyFont || !face || !body) return false;
  return face.name !== body.name || face.name === '' || face.color !== body.color;
}

/** In a color where the text has none: as weighty as bold type. */
function isColored(font: number, { bodyFont }: StyleStats, fonts: readonly FontFace[]): boolean {
  const color = fonts[font]?.color;
  return color !== undefined && color !== fonts[bodyFont]?.color;
}

function isLetters(line: Line, stats: StyleStats): boolean {
  return line.mono < 0.5 || stats.bodyMono;
}

const RUN_IN_TITLE = /^(.{4,90}?\p{L}{2,}[)\]”"]?[.:])\s+\p{Lu}\p{L}*\s+\S/u;

/** A numbered heading that opens its paragraph: '2.1.3 Propagation. An operation …'. */
function runInEnd(
  lines: readonly Line[],
  at: number,
  number: HeadingNumber,
  stats: StyleStats,
): { to: number; cut: number; text: string } | undefined {
  const line = lines[at]!;
  if (number.parts.length < 2 || line.bold > 0.9 || line.x1 < line.right - 6 * line.size) return undefined;
  const head = line.text.length - number.rest.length;
  const title = RUN_IN_TITLE.exec(number.rest)?.[1];
  if (title === undefined) return undefined;
  const cut = styledEnd(line, head, stats) ?? head + title.length;
  return { to: at + 1, cut, text: line.text.slice(0, cut) };
}

/** Where the words behind a number stop being set apart; undefined if they are not, or do not end like a title. */
function styledEnd(line: Line, head: number, stats: StyleStats): number | undefined {
  if (line.leadFont === stats.bodyFont || line.lead < head + 4 || line.lead >= line.text.length) return undefined;
  const words = line.text.slice(0, line.lead).trimEnd();
  return /[.:]$/.test(words) ? words.length : undefined;
}

/** A bold or slanted opening of a paragraph whose style ends within the line. */
function isRunIn(lines: readonly Line[], at: number): boolean {
  const line = lines[at]!;
  const next = lines[at + 1];
  if (line.lead > 0.97 * line.text.length || next?.column !== line.column) return false;
  const tail = line.text.slice(line.lead).trim();
  return /\p{L}{2}/u.test(tail) && next.base - line.base < 1.6 * line.size && next.font !== line.font;
}

const RUN_IN_LINES = 3;
const LEAST_RUN_IN_CHARS = 4;

/** Words in a style of their own that open a paragraph, over up to three lines, the last of which goes on in another. */
function styledRunInAt(
  at: number,
  { lines, fonts, stats }: Context,
): { to: number; cut: number; text: string } | undefined {
  const first = lines[at]!;
  if (
    !first.upright ||
    (first.mono > 0.8 && !stats.bodyMono) ||
    !/^[\p{L}\d(“"‘]/u.test(first.text) ||
    captionLabel(first.text)
  )
    return undefined;
  const face = fonts[first.leadFont];
  if (
    first.size > 1.07 * stats.bodySize ||
    first.leadFont === stats.bodyFont ||
    !face ||
    !(face.bold || face.italic || face.name !== fonts[stats.bodyFont]?.name)
  )
    return undefined;
  let text = '';
  for (let to = at + 1; to <= Math.min(at + RUN_IN_LINES, lines.length); to++) {
    const line = lines[to - 1]!;
    if (line.column !== first.column || Math.abs(line.size - first.size) > 0.06 * first.size) return undefined;
    if (line.leadFont !== first.leadFont) return undefined;
    if (to > at + 1 && line.base - lines[to - 2]!.base > 1.5 * line.size) return undefined;
    if (line.lead >= line.text.length) {
      if (line.x1 < line.right - 4 * line.size) return undefined;
      text += `${line.text} `;
      continue;
    }
    const head = line.text.slice(0, line.lead).trimEnd();
    text += head;
    if (text.length < LEAST_RUN_IN_CHARS || text.length > MAX_CHARS || !/\p{L}{3}/u.test(text)) return undefined;
    if (!/\p{L}{2}/u.test(line.text.slice(line.lead)) || !opensParagraph(lines, to)) return undefined;
    return { to, cut: head.length, text };
  }
  return undefined;
}

/** The line before `at` runs on in the next line, in another font than its opening. */
function opensParagraph(lines: readonly Line[], at: number): boolean {
  const line = lines[at - 1]!;
  const next = lines[at];
  if (line.x1 < line.right - 6 * line.size) return false;
  return next?.column !== line.column || (next.base - line.base < 1.6 * line.size && next.leadFont !== line.leadFont);
}

/** End of the heading that starts here: more lines of the same style where the break was forced. */
function extend(at: number, number: HeadingNumber | undefined, context: Context): number | undefined {
  const { lines, stats } = context;
  const first = lines[at]!;
  let to = at + 1;
  while (to < lines.length && to - at < MAX_LINES && goesOn(at, to, number, context)) to++;
  if (to - at === MAX_LINES && to < lines.length && goesOn(at, to, number, context)) {
    // A whole paragraph in this style is no heading.
    return first.size > 1.3 * stats.bodySize ? to : undefined;
  }
  return to;
}

function goesOn(at: number, to: number, number: HeadingNumber | undefined, context: Context): boolean {
  const { lines, fonts, stats } = context;
  const first = lines[at]!;
  const before = lines[to - 1]!;
  const line = lines[to]!;
  if (line.column !== first.column || line.cells > 2) return false;
  const gap = line.base - before.base;
  const alone = to === at + 1 && number?.rest === '';
  if (alone && !parseNumber(line.text))
    return (
      gap < 4.5 * line.size &&
      before.size > 0.75 * line.size &&
      isProminent(before, stats, fonts) &&
      isProminent(line, stats, fonts)
    );
  if (gap > Math.max(1.75 * line.size, 1.1 * stats.leading(line.size)) || !isAlike(before, line)) return false;
  if (parseNumber(line.text) || isBullet(line.text) || isConventionalName(line.text)) return false;
  if (!isProminent(line, stats, fonts) && !isProminent(first, stats, fonts)) {
    return false;
  }
  if (number && gap <= 1.45 * line.size && isProminent(line, stats, fonts) && !/[.?!]$/.test(before.text)) return true;
  if (/[.:]$/.test(before.text) && !/\b(?:vs|St|Dr)\.$/.test(before.text)) return false;
  const lower = /^[\p{Ll}(&]/u.test(line.text);
  const open = /(?:[,&–—-]|\b(?:of|the|and|for|in|to|with|on|a|an|by|from|or))$/i.test(before.text);
  const room = Math.max(before.right, line.x1) - before.x1;
  const word = line.text.indexOf(' ');
  const fits = room > ((line.x1 - line.x0) * (word < 0 ? line.text.length : word)) / line.text.length + 0.6 * line.size;
  const centered = isCentered(before) && isCentered(line);
  return lower || open || !fits || centered || line.size > 1.6 * stats.bodySize;
}

function isAlike(a: Line, b: Line): boolean {
  return (
    Math.abs(a.size - b.size) <= 0.06 * a.size &&
    a.bold > 0.6 === b.bold > 0.6 &&
    (a.caps === b.caps || a.font === b.font)
  );
}

function isCentered(line: Line): boolean {
  const left = line.x0 - line.left;
  const right = line.right - line.x1;
  return left > 0.05 * (line.right - line.left) && Math.abs(left - right) < 0.08 * (line.right - line.left);
}

interface Heading {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly number: HeadingNumber | undefined;
  readonly cut?: number;
  readonly runIn?: boolean;
}

function describe({ from, to, text, number, cut, runIn = false }: Heading, context: Context): Candidate {
  const { lines, fonts, stats, contents } = context;
  const first = lines[from]!;
  const last = lines[to - 1]!;
  const style = lines.slice(from, to).reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const before = lines[from - 1];
  const after = lines[to];
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const long = words.filter((word) => word.length > 3 || /^\p{Lu}/u.test(word));
  const leading = stats.leading(stats.bodySize);
  const looks = runIn ? openingLooks(first, fonts) : { bold: style.bold > 0.6, italic: style.italic > 0.6 };
  return {
    from,
    to,
    text,
    cut,
    number,
    style: runIn ? `run-in ${String(first.leadFont)}` : styleOf(style, fonts),
    size: style.size,
    bold: looks.bold || isColored(style.font, stats, fonts),
    italic: looks.italic,
    caps: style.caps,
    distinct: isProminent(style, stats, fonts),
    pageIndex: first.pageIndex,
    gapAbove: before?.column === first.column ? Math.max(0, first.base - before.base) / leading : EDGE_GAP,
    gapBelow: after?.column === last.column ? Math.max(0, after.base - last.base) / leading : EDGE_GAP,
    beforeBody: !!after && isBody(after, stats) && styleOf(after, fonts) !== styleOf(style, fonts),
    afterEnd:
      before?.pageIndex !== first.pageIndex || endsSentence(before.text) || before.x1 < before.right - 3 * before.size,
    centered: isCentered(first),
    indent: (first.x0 - first.left) / first.size,
    named: isConventionalName(text),
    listed: contents.titles.has(titleKey(text)),
    capitalized: long.length === 0 ? 0 : long.filter((word) => /^\p{Lu}/u.test(word)).length / long.length,
    runIn,
  };
}

function openingLooks(line: Line, fonts: readonly FontFace[]): { bold: boolean; italic: boolean } {
  const face = fonts[line.leadFont];
  return { bold: face?.bold ?? false, italic: face?.italic ?? false };
}

function isBody(line: Line, stats: StyleStats): boolean {
  return Math.abs(line.size - stats.bodySize) < 0.08 * stats.bodySize && (line.bold < 0.6 || stats.bodyBold);
}
