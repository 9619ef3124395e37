import type { OutlineEntry } from '../../page-content.ts';
import { parseNumber } from '../number.ts';
import type { CutMark } from '../run-ins.ts';
import { bookmarksOf } from './bookmarks.ts';
import type { InferredHeading } from '../inferred.ts';

const LEAST_ENTRIES = 6;
const MIN_NUMBERED_SHARE = 0.3;
/** Fewer of the bookmarks than this known from the text: their levels would be guesses. */
const KNOWN_SHARE = 0.6;
/** Fewer below others than this are slips. */
const BELOW_SHARE = 0.3;

/** An outline dumped on one level gets its levels from the numbers in its titles, where they tell. */
export function levelled(outline: readonly OutlineEntry[]): readonly OutlineEntry[] {
  if (outline.length < LEAST_ENTRIES || outline.some((entry) => entry.level > 1)) return outline;
  const depths = outline.map(({ title }) => {
    const number = parseNumber(title);
    return number?.scheme === 'decimal' || number?.scheme === 'appendix' ? number.parts.length : 1;
  });
  const deep = depths.filter((depth) => depth > 1).length;
  if (deep < MIN_NUMBERED_SHARE * outline.length) return outline;
  return outline.map((entry, i) => ({ ...entry, level: depths[i]! }));
}

/** One that is still on one level gets the levels that its headings have on the printed page. */
export function levelledByPrint(marks: readonly CutMark[], inferred: readonly InferredHeading[]): readonly CutMark[] {
  if (marks.length < LEAST_ENTRIES || marks.some(({ mark }) => mark.level > 1)) return marks;
  const levels = new Map([...bookmarksOf(marks, inferred)].map(([heading, mark]) => [mark, heading.mark.level]));
  if (levels.size < KNOWN_SHARE * marks.length) return marks;
  const top = Math.min(...levels.values());
  if ([...levels.values()].filter((level) => level > top).length < BELOW_SHARE * levels.size) return marks;
  let last = 1;
  return marks.map(({ mark, cut }) => {
    const known = levels.get(mark);
    if (known !== undefined) last = known - top + 1;
    return { mark: { ...mark, level: last }, cut };
  });
}
