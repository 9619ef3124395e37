/** Which lines of the first pages may be one title, and where another line begins something else. */
import type { StyleStats } from '../blocks/style-stats.ts';
import { isConventionalName } from '../headings/conventional-names.ts';
import { LED_BY_ALONE } from '../authors/roles.ts';
import { parseNumber, type HeadingNumber } from '../headings/number.ts';
import type { Line } from '../layout/line.ts';
import { pattern, wordLists } from '../../text/languages/words.ts';

const lists = wordLists('titleGroups');

/** From the first line to behind the last one: indexes into the document's lines. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Sizes of one style differ by less, where letters of several fonts are in one line. */
const SAME_SIZE = 0.08;
const NEARLY_SAME_SIZE = 0.3;
const MAX_GAP_EM = 2.2;
/** A heading stands further from a title of its size than the lines of that title from each other. */
const LEAST_HEADING_GAP_EM = 1.5;
const MIDDLE_EM = 2;
const EDGE_EM = 0.5;

const FIELD = /^\p{Lu}[\p{Lu} ]{0,20}:\s/u;

/**
 * Lines of one style below each other, which may be one title.
 *
 * @param front  the first of `lines`
 * @param lines  all of the document: where headings look like the title, they tell which line is the first of them
 */
export function groupsOf(front: readonly Line[], lines: readonly Line[]): Range[] {
  const groups: Range[] = [];
  let from = 0;
  for (let at = 1; at <= front.length; at++) {
    if (at < front.length && isSameGroup(front[at - 1]!, front[at]!) && !opensSection(at, lines)) continue;
    groups.push({ from, to: at });
    from = at;
  }
  return groups;
}

function isSameGroup(before: Line, line: Line): boolean {
  const size = Math.max(before.size, line.size);
  const gap = Math.abs(line.base - before.base);
  // A name or an abbreviation alone is in capitals in any title.
  const changesCase = line.caps !== before.caps && /\s/u.test(line.text) && /\s/u.test(before.text);
  // 'FROM: …' below 'TO: …' is another field of a letter's head.
  if (FIELD.test(line.text)) return false;
  if (LED_BY_ALONE.test(line.text.trim()) || LED_BY_ALONE.test(before.text.trim())) return false;
  return isAlike(before, line) && before.pageIndex === line.pageIndex && !changesCase && gap < MAX_GAP_EM * size;
}

function isAlike(a: Line, b: Line): boolean {
  return Math.abs(a.size - b.size) < SAME_SIZE * Math.max(a.size, b.size) && a.bold > 0.5 === b.bold > 0.5;
}

/** Whether a line that looks like those of the title above it is the first of the headings, which look so as well. */
function opensSection(at: number, lines: readonly Line[]): boolean {
  const line = lines[at]!;
  const others = laterLike(at, lines);
  if (others.length === 0) return false;
  const number = parseNumber(line.text);
  if (number && number.rest !== '') return others.some(({ text }) => isNextOf(parseNumber(text), number));
  return isConventionalName(line.text) || isSetOff(lines[at - 1]!, line);
}

/** Lines of the style of this one, each below text: a title's own lines stand together. */
function laterLike(at: number, lines: readonly Line[]): readonly Line[] {
  const line = lines[at]!;
  return lines.filter((other, k) => k > at + 1 && isAlike(line, other) && !isAlike(line, lines[k - 1]!));
}

function isNextOf(number: HeadingNumber | undefined, first: HeadingNumber): boolean {
  if (number?.scheme !== first.scheme || number.parts.length !== first.parts.length) return false;
  return number.parts.every((part, i) => part === first.parts[i]! + (i === first.parts.length - 1 ? 1 : 0));
}

/** At the edge below a line in the middle, or further below a line that had room for its first word. */
function isSetOff(before: Line, line: Line): boolean {
  const isAtEdge = line.x0 - line.left < EDGE_EM * line.size;
  if (!isAtEdge) return false;
  if (isInMiddle(before)) return true;
  const word = (line.text.split(' ')[0]!.length * (line.x1 - line.x0)) / line.text.length;
  const hasRoom = before.right - before.x1 > word + line.size;
  return hasRoom && line.base - before.base > LEAST_HEADING_GAP_EM * line.size;
}

function isInMiddle({ x0, x1, left, right, size }: Line): boolean {
  return x0 - left > MIDDLE_EM * size && Math.abs(x0 - left - (right - x1)) < MIDDLE_EM * size;
}

/** Close below another line of its page. */
export function isBelow(above: Line, line: Line): boolean {
  const gap = line.base - above.base;
  return above.pageIndex === line.pageIndex && gap > 0 && gap < MAX_GAP_EM * Math.max(above.size, line.size);
}

const OPEN_TITLE = pattern('u')`\b(?:${lists.openTitle})$`;

/** A title goes on in another style after a colon, and where what follows does not begin again. */
export function continues(lines: readonly Line[], group: Range, next: Range, stats: StyleStats): boolean {
  const last = lines[group.to - 1]!;
  const first = lines[next.from]!;
  const size = Math.max(last.size, first.size);
  if (!isBelow(last, first) || LED_BY_ALONE.test(first.text.trim())) return false;
  const isDisplay = first.size > 1.04 * stats.bodySize || (first.bold > 0.5 && last.bold > 0.5);
  if (/[:：–—-]$/u.test(last.text.trim())) return isDisplay;
  const nearlyAlike = Math.abs(first.size - last.size) < NEARLY_SAME_SIZE * size;
  return nearlyAlike && (/^(?:\p{Ll}|[(（])/u.test(first.text) || OPEN_TITLE.test(last.text));
}
