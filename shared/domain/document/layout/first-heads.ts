/** Running heads that do not repeat often enough to be known by that: those of documents of a few pages. */
import type { Fragment } from './fragments.ts';

/** A fragment near the edge of its page, as far as it takes to know a running head by what stands beside it. */
export interface EdgeFragment {
  readonly fragment: Fragment;
  readonly pageIndex: number;
  readonly text: string;
  /** Rows between it and the edge of the page. */
  readonly row: number;
  readonly margin: boolean;
}

/** Longer documents tell by their other pages. */
const MOST_PAGES = 8;
const HEAD_CHARS = 100;
/** A number of a heading stands nearer. */
const APART_EM = 3;
const LEAST_LETTERS = 8;
const SAME_ROW_EM = 0.4;
/** A number, a name, and a date or an issue; rows of tables have more. */
const MOST_IN_ROW = 3;

/**
 * On pages after the first: what stands in one row with the page's number, and well apart from it; and the title once more, in smaller
 * type at the edge.
 *
 * @param headSize  larger type is a title
 * @param out  known furniture, page numbers among it; what is found is added
 */
export function markFirstHeads(
  edges: readonly EdgeFragment[],
  pageCount: number,
  headSize: number,
  isNumber: (text: string) => boolean,
  out: Set<Fragment>,
): void {
  if (pageCount > MOST_PAGES) return;
  const title = lettersOf(
    edges.filter(({ pageIndex, fragment }) => pageIndex === 0 && fragment.size > headSize).map(({ text }) => text),
  );
  const numbers = edges.filter(({ fragment, text }) => out.has(fragment) && isNumber(text));
  for (const edge of edges) {
    const { fragment, pageIndex, row, margin, text } = edge;
    if (pageIndex === 0 || row > 0 || margin || fragment.size > headSize || text.length > HEAD_CHARS) continue;
    if (!/\p{L}{2}/u.test(text)) continue;
    const letters = lettersOf([text]);
    const isTitle = letters.length >= LEAST_LETTERS && title.includes(letters);
    if (isTitle || (isShortRow(edge, edges) && numbers.some((number) => isBeside(edge, number)))) out.add(fragment);
  }
}

function isShortRow(edge: EdgeFragment, edges: readonly EdgeFragment[]): boolean {
  return edges.filter((other) => isInRow(edge, other)).length <= MOST_IN_ROW;
}

function isInRow({ fragment, pageIndex }: EdgeFragment, other: EdgeFragment): boolean {
  return other.pageIndex === pageIndex && Math.abs(other.fragment.base - fragment.base) < SAME_ROW_EM * fragment.size;
}

function isBeside(edge: EdgeFragment, number: EdgeFragment): boolean {
  const { fragment } = edge;
  const apart = Math.max(number.fragment.x0 - fragment.x1, fragment.x0 - number.fragment.x1);
  return isInRow(edge, number) && apart > APART_EM * fragment.size;
}

function lettersOf(texts: readonly string[]): string {
  return texts
    .join('')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
