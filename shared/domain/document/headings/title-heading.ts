import { candidateOf } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import type { RatedInput } from './heading-input.ts';

const LINES_ABOVE = 20; // more than a journal prints above the title of an article
const FEW_NUMBERS = 3;
const LEAST_PAGES = 3; // the title of a note is on top of all of it anyway
const CONFIDENCE = 0.6;
const FAMILIAR = 0.9; // mean probability of the headings of a document that is much like those learned from

/**
 * The title as a heading of its own, where it is more than the head of a paper.
 *
 * - On saved web pages the menus of the site stand above it: what follows it is below it.
 * - On slides, notes and forms, which have no numbers, no conventional names and no table of contents, it is the one
 *   heading that is sure, among others that are doubtful.
 */
export function withTitleHeading(input: RatedInput, judged: readonly Judged[]): readonly Judged[] {
  const { lines, title } = input;
  const after = judged.filter(({ candidate }) => candidate.from >= title.to);
  if (title.to <= title.from || after.length === 0) return judged;
  const isBelowMenus = title.from >= LINES_ABOVE;
  if (!isBelowMenus && !(input.by === 'classifier' && isPlain(judged, lines.at(-1)!.pageIndex + 1))) return judged;
  const text = lines
    .slice(title.from, title.to)
    .map((line) => line.text)
    .join(' ');
  const candidate = candidateOf({ ...title, text, number: undefined }, { ...input, wide: false });
  const heading: Judged = {
    candidate,
    chained: false,
    confidence: CONFIDENCE,
    title: isBelowMenus ? 'above' : 'beside',
  };
  return [...judged.filter((one) => one.candidate.to <= title.from), heading, ...after];
}

function isPlain(judged: readonly Judged[], pages: number): boolean {
  const mean = judged.reduce((sum, { confidence }) => sum + confidence, 0) / judged.length;
  const numbers = judged.filter(({ chained }) => chained).length;
  return (
    mean < FAMILIAR &&
    pages >= LEAST_PAGES &&
    numbers < FEW_NUMBERS &&
    !judged.some(({ candidate }) => candidate.named || candidate.listed)
  );
}
