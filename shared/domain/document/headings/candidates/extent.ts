import { isBullet } from '../../patterns.ts';
import { isConventionalName } from '../conventional-names.ts';
import { parseNumber, type HeadingNumber } from '../number.ts';
import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import type { Context } from './context.ts';
import { isAlike, isCentered, isProminent } from './looks.ts';
import { pattern, wordLists } from '../../../text/languages/words.ts';

const lists = wordLists('candidatesExtent');

const MAX_LINES = 4;
const MAX_NUMBERED_LINES = 6;

/** End of the heading that starts here: more lines of the same style where the break was forced. */
export function extend(at: number, number: HeadingNumber | undefined, context: Context): number | undefined {
  const { lines, stats } = context;
  const first = lines[at]!;
  const most = number && first.bold > 0.9 ? MAX_NUMBERED_LINES : MAX_LINES;
  let to = at + 1;
  while (to < lines.length && to - at < most && goesOn(at, to, number, context)) to++;
  if (to - at === most && to < lines.length && goesOn(at, to, number, context)) {
    // A whole paragraph in this style is no heading.
    return first.size > 1.3 * stats.bodySize ? to : undefined;
  }
  return to;
}

/** Of the size of the title below: articles set the number of a part in seven tenths of it. */
const LEAST_NUMBER = 0.66;

/** '(a) Title' and 'ii) Title' begin a line of their own. */
const LISTED = /^\(?(?:\d{1,2}|[ivx]{1,5}|[a-z])\)\s+\p{Lu}/u;

const OPEN_END = pattern('i')`(?:[,&–—-]|${lists.openEnd})$`;

/** The title of a number that has a line for itself. */
function followsNumber(before: Line, line: Line, { stats, fonts }: Context): boolean {
  return (
    line.base - before.base < NUMBER_GAP * line.size &&
    before.size > LEAST_NUMBER * line.size &&
    isProminent(before, stats, fonts) &&
    isProminent(line, stats, fonts)
  );
}

const NUMBER_GAP = 4.5; // of the size

function goesOn(at: number, to: number, number: HeadingNumber | undefined, context: Context): boolean {
  const { lines, fonts, stats } = context;
  const [first, before, line] = [lines[at]!, lines[to - 1]!, lines[to]!];
  if (!isOfColumn(line, first)) return false;
  const isAfterNumber = to === at + 1 && number?.rest === '';
  if (isAfterNumber && !parseNumber(line.text)) return followsNumber(before, line, context);
  const stands = isProminent(line, stats, fonts);
  const isOther = beginsAgain(line.text) || (!stands && !isProminent(first, stats, fonts));
  if (isOther || !isRightBelow(before, line, stats)) return false;
  const isTight = line.base - before.base <= 1.45 * line.size && !/[.?!]$/.test(before.text);
  if (number && stands && isTight) return true;
  return !endsTitle(before.text) && (isBrokenBefore(before, line) || line.size > 1.6 * stats.bodySize);
}

/** A stop or a colon, but not that of a short form. */
function endsTitle(text: string): boolean {
  return /[.:]$/.test(text) && !/\b(?:vs|St|Dr)\.$/.test(text);
}

/** In the column of the first line, and no row of a table. */
function isOfColumn(line: Line, first: Line): boolean {
  return line.column === first.column && line.cells <= 2;
}

/** The lines of one heading stand above each other. */
function isRightBelow(before: Line, line: Line, stats: StyleStats): boolean {
  const isBelow = line.x0 < before.x1 && line.x1 > before.x0;
  const most = Math.max(1.75 * line.size, 1.1 * stats.leading(line.size));
  return isBelow && line.base - before.base <= most && isAlike(before, line, stats);
}

function beginsAgain(text: string): boolean {
  return parseNumber(text) !== undefined || LISTED.test(text) || isBullet(text) || isConventionalName(text);
}

/** The break between the lines was forced: the next word has no room, or the words tell that more follows. */
function isBrokenBefore(before: Line, line: Line): boolean {
  if (/^[\p{Ll}(&]/u.test(line.text) || OPEN_END.test(before.text)) return true;
  const room = Math.max(before.right, line.x1) - before.x1;
  const space = line.text.indexOf(' ');
  const word = ((line.x1 - line.x0) * (space < 0 ? line.text.length : space)) / line.text.length;
  return room <= word + 0.6 * line.size || (isCentered(before) && isCentered(line));
}
