import type { HeadingMark } from '../../blocks/block.ts';
import type { CutMark } from '../run-ins.ts';
import type { InferredHeading } from '../inferred.ts';

/** The headings that are bookmarked, each with its bookmark. */
export type Bookmarks = ReadonlyMap<InferredHeading, HeadingMark>;

/** @param marks  as `inferred` in reading order */
export function bookmarksOf(marks: readonly CutMark[], inferred: readonly InferredHeading[]): Bookmarks {
  const found = new Map<InferredHeading, HeadingMark>();
  let next = 0;
  for (const heading of inferred) {
    while (next < marks.length && marks[next]!.mark.to <= heading.mark.from) next++;
    const mark = marks[next]?.mark;
    if (mark && mark.from < heading.mark.to && mark.from < mark.to) found.set(heading, mark);
  }
  return found;
}
