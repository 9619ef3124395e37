import { isBullet } from '../../patterns.ts';
import { isConventionalName } from '../names.ts';
import { parseNumber, type HeadingNumber } from '../number.ts';
import type { Context } from './context.ts';
import { isAlike, isCentered, isProminent } from './looks.ts';

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
      before.size > LEAST_NUMBER * line.size &&
      isProminent(before, stats, fonts) &&
      isProminent(line, stats, fonts)
    );
  // The lines of one heading stand above each other.
  if (line.x0 >= before.x1 || line.x1 <= before.x0) return false;
  if (gap > Math.max(1.75 * line.size, 1.1 * stats.leading(line.size)) || !isAlike(before, line, stats)) return false;
  if (parseNumber(line.text) || LISTED.test(line.text) || isBullet(line.text) || isConventionalName(line.text))
    return false;
  if (!isProminent(line, stats, fonts) && !isProminent(first, stats, fonts)) return false;
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
