import type { HeadingMark } from '../blocks/block.ts';
import type { CutMark } from './run-ins.ts';
import type { Printed } from './scene.ts';
import type { InferredHeading } from './inferred.ts';

const LINES_ABOVE = 20; // more than a journal prints above the title of an article
const FEW_NUMBERS = 3;
const LEAST_PAGES = 3; // the title of a note is on top of all of it anyway
const CONFIDENCE = 0.6;

/**
 * The title as a heading of its own, where it is more than the head of a paper.
 *
 * - On saved web pages the menus of the site stand above it: what follows it is below it.
 * - On slides, notes and forms, which have no numbers, no conventional names and no table of contents, it is the one
 *   heading that is sure, among others.
 *
 * @param headings  in reading order, none of them in the lines of the title
 * @param unfamiliar  the headings of this kind of document are doubtful
 */
export function withTitleHeading(
  { lines, title }: Printed,
  headings: readonly InferredHeading[],
  unfamiliar: boolean,
): readonly CutMark[] {
  const first = lines[title.from];
  const after = headings.filter(({ mark }) => mark.from >= title.to);
  if (!first || title.to <= title.from || after.length === 0) return headings;
  const isBelowMenus = title.from >= LINES_ABOVE;
  if (!isBelowMenus && !(unfamiliar && isPlain(headings, lines.at(-1)!.pageIndex + 1))) return headings;
  const mark: HeadingMark = {
    from: title.from,
    to: title.to,
    level: 1,
    confidence: CONFIDENCE,
    evidence: ['typography'],
    pageIndex: first.pageIndex,
  };
  const down = isBelowMenus ? 1 : 0;
  return [
    ...headings.filter((one) => one.mark.to <= title.from),
    { mark, cut: undefined },
    ...after.map((one) => ({ ...one, mark: { ...one.mark, level: one.mark.level + down } })),
  ];
}

function isPlain(headings: readonly InferredHeading[], pages: number): boolean {
  const numbers = headings.filter(({ chained }) => chained).length;
  return (
    pages >= LEAST_PAGES &&
    numbers < FEW_NUMBERS &&
    !headings.some(({ candidate }) => candidate.named || candidate.listed)
  );
}
