import type { StyleStats } from '../../blocks/style-stats.ts';
import type { Line } from '../../layout/line.ts';
import { isBullet, isEnumerated } from '../../patterns.ts';
import type { InferredHeading } from '../inferred.ts';
import type { CutMark } from '../run-ins.ts';
import { bookmarksOf } from './bookmarks.ts';

const LEAST_PRINTED = 4;
const LARGER = 1.05;

/**
 * Do the bookmarks name items of lists alone, though the pages print headings? They were made for those items, and say nothing of
 * how the document is divided.
 *
 * @param marks  bookmarks tied to the text, in reading order
 * @param printed  headings that the pages show, in reading order
 */
export function namesItemsAlone(
  lines: readonly Line[],
  marks: readonly CutMark[],
  printed: readonly InferredHeading[],
  { bodySize }: Pick<StyleStats, 'bodySize'>,
): boolean {
  const isItem = ({ mark }: CutMark): boolean => {
    const line = mark.from < mark.to ? lines[mark.from] : undefined;
    if (!line || line.bold > 0.5 || line.size > LARGER * bodySize) return false;
    return isEnumerated(line.text) || isBullet(line.text);
  };
  return printed.length >= LEAST_PRINTED && marks.every(isItem) && bookmarksOf(marks, printed).size === 0;
}
