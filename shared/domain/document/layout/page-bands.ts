/** Bands of a page that are read by themselves, though the same white strip runs through them and what stands beside them. */
import { isReferencesTitle, startsReference } from '../patterns.ts';
import type { Fragment } from './fragments.ts';

const SAME_BASE_EM = 0.3;
const SAME_CENTER_EM = 1;
const LEAST_GRID_ROWS = 3;
const LEAST_GAP_EM = 2;
const LEAST_ENTRIES = 2;
const SMALLER = 0.92;

/**
 * End of the rows from `from` on whose cells stand in the middle of columns of their own: names with their addresses below a
 * title, two or three beside each other. Lines of text end wherever they do, but those of one column begin at one edge, the first
 * ones of paragraphs aside; rows need not have a cell in each column.
 *
 * @param rows  of fragments, from top to bottom
 */
export function gridEnd(rows: readonly (readonly Fragment[])[], from: number, em: number): number {
  const first = rows[from]!;
  if (first.length < 2) return from;
  const centers = first.map(centerOf);
  const isOver = (one: Fragment): boolean => centers.some((x) => Math.abs(x - centerOf(one)) < SAME_CENTER_EM * em);
  let end = from + 1;
  while (end < rows.length && rows[end]!.every(isOver)) end++;
  end = withoutText(rows, from, end, em);
  if (end - from < LEAST_GRID_ROWS) return from;
  const cells = rows.slice(from, end).flat();
  const isCentered = centers.every((x) => {
    const lefts = cells.filter((one) => Math.abs(x - centerOf(one)) < SAME_CENTER_EM * em).map(({ x0 }) => x0);
    return Math.max(...lefts) - Math.min(...lefts) > SAME_CENTER_EM * em;
  });
  return isCentered ? end : from;
}

/** Full lines of columns have their middle below the cells, too, and all begin where the last one does. */
function withoutText(rows: readonly (readonly Fragment[])[], from: number, end: number, em: number): number {
  const edge = rows[end - 1]![0]!.x0;
  let last = end;
  while (last > from && Math.abs(rows[last - 1]![0]!.x0 - edge) < SAME_BASE_EM * em) last--;
  return end - last >= LEAST_GRID_ROWS ? last : end;
}

function centerOf({ x0, x1 }: Fragment): number {
  return (x0 + x1) / 2;
}

/**
 * Baseline of the first entries, or of the heading, of a list of works that stands in all columns below text in the same columns, as on the last
 * page of a letter: a wide white band runs above it, and both columns begin again there. Where entries have no number, a heading
 * that names the list tells it, if both columns are in smaller type from there on.
 *
 * @param fragments  from top to bottom
 * @param cut  where the columns part
 */
export function entriesBelow(fragments: readonly Fragment[], cut: number, em: number): number | undefined {
  const isLeft = ({ x1 }: Fragment): boolean => x1 <= cut;
  let bottom = fragments[0]!.base;
  for (const [at, fragment] of fragments.entries()) {
    const gap = fragment.base - bottom;
    bottom = Math.max(bottom, fragment.base);
    if (gap < LEAST_GAP_EM * em) continue;
    const below = fragments.slice(at);
    const heads = below.filter(({ base }) => base - fragment.base < SAME_BASE_EM * em);
    const left = below.filter(isLeft).filter(isEntry);
    const right = below.filter((one) => !isLeft(one)).filter(isEntry);
    const opens = heads.filter(isLeft).some(isEntry) && heads.some((one) => !isLeft(one));
    if (opens && left.length + right.length > LEAST_ENTRIES) return fragment.base;
    const isNamed = heads.some((one) => isReferencesTitle(textOf(one)));
    if (isNamed && isSmallerBelow(fragments, at, cut)) return fragment.base;
  }
  return undefined;
}

/** Does the type of both columns become smaller here? Then their heading tells what stands below, however its entries begin. */
function isSmallerBelow(fragments: readonly Fragment[], at: number, cut: number): boolean {
  return [true, false].every((isLeft) => {
    const sizes = (some: readonly Fragment[]): readonly number[] =>
      some.filter(({ x1 }) => x1 <= cut === isLeft).map(({ size }) => size);
    const [above, below] = [sizes(fragments.slice(0, at)), sizes(fragments.slice(at + 1))];
    return above.length > 0 && below.length > 0 && middleOf(below) < SMALLER * middleOf(above);
  });
}

function middleOf(sizes: readonly number[]): number {
  return sizes.toSorted((a, b) => a - b)[sizes.length >> 1]!;
}

function textOf({ pieces }: Fragment): string {
  return pieces.map(({ run, from, to }) => run.text.slice(from, to)).join('');
}

function isEntry(fragment: Fragment): boolean {
  const text = textOf(fragment);
  return startsReference(text.trimStart()) || /^\[\d{1,3}\]$|^\d{1,3}\.$/u.test(text.trim());
}
