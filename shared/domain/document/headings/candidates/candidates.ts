import { endsSentence } from '../../patterns.ts';
import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { FontFace } from '../../page-content.ts';
import type { PrintedContents } from '../contents.ts';
import { isConventionalName } from '../conventional-names.ts';
import {
  bracketedNumber,
  bracketNumber,
  isNamedNumber,
  letterAlone,
  ordinalPart,
  parseNumber,
  spelledNumber,
  type HeadingNumber,
} from '../number.ts';
import { titleKey } from '../title-key.ts';
import type { Context } from './context.ts';
import { extend } from './extent.ts';
import { headsLargerText, isBody, isCentered, isColored, isProminent, openingLooks, styleOf } from './looks.ts';
import { isRunIn, runInEnd, styledRunInAt } from './openings.ts';
import { canStart, headsSmallType, isAboveNumber } from './starts.ts';

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
  /** The printed contents list it. */
  readonly listed: boolean;
  /** How many steps they indent it; undefined where they do not list it. */
  readonly listedDepth: number | undefined;
  /** Share of the words that start with a capital. */
  readonly capitalized: number;
  /** Unnumbered words in a style of their own that open a paragraph; only among wide candidates. */
  readonly runIn: boolean;
}

const MAX_CHARS = 220;
const MAX_NUMBERED_CHARS = 330; // questions
const MOST_IN_PLAIN_TYPE = 60; // a larger number in the type of the text is an amount
const MAX_APART_CHARS = 100;
const APART = 1.3; // of the usual line distance
const TIGHT = 1.1;
const MOST_TEXT_LINES = 4;
const EDGE_GAP = 3;
const LABEL_APART = 1.6; // of the size, from a title to the text
const CODE_BEFORE_A = 64;

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

/**
 * Letters that only their neighbors tell: 'A Proofs' before 'B Data' is the first, and 'A Survey' is none; 'I.' behind
 * 'H.' in its style is the ninth, not the first numeral.
 */
function withLetters(given: readonly Candidate[]): Candidate[] {
  const schemes = new Set(
    given.map(({ number, style }) => `${number?.scheme ?? ''} ${String(number?.parts[0])} ${style}`),
  );
  const isFollowed = (value: number, style: string): boolean =>
    schemes.has(`letter ${String(value + 1)} ${style}`) || schemes.has(`letter ${String(value - 1)} ${style}`);
  const candidates = given.map((candidate) => {
    const letter = candidate.number ? undefined : letterAlone(candidate.text);
    return letter && isFollowed(letter.parts[0]!, candidate.style) ? { ...candidate, number: letter } : candidate;
  });
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
  const { lines } = context;
  const { text } = lines[at]!;
  const number = parseNumber(text) ?? (isAboveNumber(at, lines) ? ordinalPart(text) : undefined);
  return openingAt(at, number, context) ?? (canStart(at, context) ? headingAt(at, number, context) : undefined);
}

/** A heading that opens its paragraph, by its number or by a style of its own. */
function openingAt(at: number, number: HeadingNumber | undefined, context: Context): Candidate | undefined {
  const { lines, stats } = context;
  const runIn = number && canStart(at, context) ? runInEnd(lines, at, number, stats) : undefined;
  if (runIn) return candidateOf({ from: at, ...runIn, number: parseNumber(runIn.text) }, context);
  const styled = context.wide ? styledRunInAt(at, context) : undefined;
  if (!styled) return undefined;
  const own = parseNumber(styled.text) ?? bracketNumber(styled.text);
  if (isLabelOfTitle(own, at, lines)) return undefined;
  return candidateOf({ from: at, ...styled, number: own, runIn: true }, context);
}

/** A heading that has its lines for itself. */
function headingAt(at: number, number: HeadingNumber | undefined, context: Context): Candidate | undefined {
  const { lines, fonts, stats } = context;
  const line = lines[at]!;
  const prominent = isProminent(line, stats, fonts);
  const apart = context.wide && standsApart(at, context);
  if (!prominent && !apart && !isKnown(line, context) && !isNumbered(at, number, context)) return undefined;
  const to = headingEnd(at, number, context);
  if (to === undefined) return undefined;
  const text = textOf(lines, at, to);
  if (!isTitleText(text, number)) return undefined;
  const plain = parseNumber(text) ?? number ?? numberAbove(at, text, lines);
  const whole = plain ?? (prominent || apart ? bracketedNumber(text) : undefined);
  if (whole?.rest === '' && !standsAlone(whole, line, prominent)) return undefined;
  return candidateOf({ from: at, to, text, number: whole }, context);
}

/** Where the heading ends whose first line this is; undefined where it opens a paragraph, or goes on like one. */
function headingEnd(at: number, number: HeadingNumber | undefined, context: Context): number | undefined {
  if (!number && isRunIn(context.lines, at)) return undefined;
  const end = extend(at, number, context);
  return end === undefined ? undefined : (listedEnd(at, end, context) ?? end);
}

/** In plain type, but set apart by white space or by the type of what follows. */
function standsApart(at: number, context: Context): boolean {
  const { lines, fonts, stats } = context;
  return isApart(at, context) || headsSmallType(at, context) || headsLargerText(at, lines, stats, fonts);
}

function isKnown({ text }: Line, { contents }: Context): boolean {
  return isConventionalName(text) || isListed(text, contents);
}

/** A number that alone makes a heading of a line in plain type. */
function isNumbered(at: number, number: HeadingNumber | undefined, context: Context): boolean {
  return number !== undefined && !isAmount(number) && !opensText(at, number, context);
}

/** Short enough for a title, and with more than single letters, which stand in figures. */
function isTitleText(text: string, number: HeadingNumber | undefined): boolean {
  const most = number ? MAX_NUMBERED_CHARS : MAX_CHARS;
  return text.length <= most && /\p{L}.*\p{L}|\p{L}\d+\.\d|[\u3400-\u9fff]/u.test(text);
}

/** A label in a face of its own, behind which its title ends the line, and no text follows: '**Appendix A** – Proofs'. */
function isLabelOfTitle(number: HeadingNumber | undefined, at: number, lines: readonly Line[]): boolean {
  const [line, after] = [lines[at]!, lines[at + 1]];
  const isLabel = number?.rest === '' && (isNamedNumber(number) || number.scheme === 'appendix');
  return isLabel && (after?.column !== line.column || after.base - line.base > LABEL_APART * line.size);
}

/** A line of plain type that is set apart from the text on both sides, and does not end like a sentence. */
function isApart(at: number, { lines, stats }: Context): boolean {
  const line = lines[at]!;
  if (line.text.length > MAX_APART_CHARS || line.cells > 1 || !/^["“'‘(]?[\p{Lu}\p{Lo}\d]|^[a-z][.)] /u.test(line.text))
    return false;
  if (/[.,;=]$/.test(line.text) || line.x1 > line.right - 2 * line.size) return false;
  const leading = stats.leading(stats.bodySize);
  const [before, after] = [lines[at - 1], lines[at + 1]];
  const above = before?.column !== line.column || line.base - before.base > APART * leading;
  return above && after?.column === line.column && after.base - line.base > APART * leading;
}

function textOf(lines: readonly Line[], from: number, to: number): string {
  return lines
    .slice(from, to)
    .map((part) => part.text)
    .join(' ');
}

/** Where a title ends whose first lines the printed contents list without those that follow in the same style. */
function listedEnd(from: number, to: number, { lines, contents }: Context): number | undefined {
  if (contents.titles.size === 0 || to - from < 2) return undefined;
  const endsAt = (end: number): boolean => {
    const text = textOf(lines, from, end);
    return isListed(text, contents) && parseNumber(text)?.rest !== '';
  };
  if (endsAt(to)) return undefined;
  for (let end = from + 1; end < to; end++) if (endsAt(end)) return end;
  return undefined;
}

/** Few documents have printed contents, and keys cost more than all else that is asked of most lines. */
function isListed(text: string, { titles }: PrintedContents): boolean {
  return titles.size > 0 && titles.has(titleKey(text));
}

/** The first line of a paragraph '2.1 …': full, and right above others of its type up to the end of a sentence. */
function opensText(at: number, { parts }: HeadingNumber, { lines, stats }: Context): boolean {
  if (parts.length < 2) return false;
  const line = lines[at]!;
  const isNext = (k: number): boolean => {
    const [above, next] = [lines[k - 1]!, lines[k]];
    const isAlike = next?.column === line.column && next.font === line.font && Math.abs(next.size - line.size) < 0.1;
    return isAlike && next.base - above.base < TIGHT * stats.leading(line.size) && !parseNumber(next.text);
  };
  if (line.x1 < line.right - 4 * line.size || !isNext(at + 1)) return false;
  let end = at + 1;
  while (end < at + MOST_TEXT_LINES && isNext(end + 1)) end++;
  return endsSentence(lines[end]!.text) || end === at + MOST_TEXT_LINES;
}

/** '250 People were asked' in plain type. */
function isAmount({ scheme, parts }: HeadingNumber): boolean {
  return scheme === 'decimal' && parts.length === 1 && parts[0]! > MOST_IN_PLAIN_TYPE;
}

/** 'Article 3' needs no title, nor does 'ANNEX 1' in a type of its own or 'II.' in the middle of its line. */
function standsAlone(number: HeadingNumber, line: Line, prominent: boolean): boolean {
  if (number.scheme === 'appendix') return prominent;
  return isNamedNumber(number) || (number.scheme === 'roman' && isCentered(line));
}

/** The number of a chapter that is spelled out on the line above its title. */
function numberAbove(at: number, text: string, lines: readonly Line[]): HeadingNumber | undefined {
  const before = lines[at - 1];
  if (before?.column !== lines[at]!.column) return undefined;
  const value = spelledNumber(before.text);
  return value > 0 ? { scheme: 'chapter', parts: [value], rest: text } : undefined;
}

interface Heading {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly number: HeadingNumber | undefined;
  readonly cut?: number;
  readonly runIn?: boolean;
}

/** It ends like a sentence; a title that opens its paragraph ends with a stop and is none. */
export function endsLikeSentence({ text, cut }: Candidate): boolean {
  return cut === undefined && /[.;,]$/.test(text);
}

/** What speaks for and against these lines. */
export function candidateOf({ from, to, text, number, cut, runIn = false }: Heading, context: Context): Candidate {
  const { lines, fonts, stats, contents } = context;
  const first = lines[from]!;
  const last = lines[to - 1]!;
  const style = lines.slice(from, to).reduce((a, b) => (b.text.length > a.text.length ? b : a));
  const before = lines[from - 1];
  const after = lines[to];
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const long = words.filter((word) => word.length > 3 || /^\p{Lu}/u.test(word));
  const leading = stats.leading(stats.bodySize);
  const listed = isListed(text, contents);
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
    listed,
    listedDepth: listed ? contents.titles.get(titleKey(text)) : undefined,
    capitalized: long.length === 0 ? 0 : long.filter((word) => /^\p{Lu}/u.test(word)).length / long.length,
    runIn,
  };
}
