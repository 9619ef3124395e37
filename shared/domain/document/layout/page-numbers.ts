/** Numbers of pages at their edges. */
import { pattern, wordLists } from '../../text/languages/words.ts';
import { romanValue } from '../../text/quantity.ts';
import type { Fragment } from './fragments.ts';
import { isBeside, type RawPage, type Suspect } from './suspects.ts';

const lists = wordLists('layoutPageNumbers');

export const HEAD_SIZE = 1.15; // of the text's; larger type is a title

const PAGE_NUMBER = pattern(
  'iu',
)`^[^\p{L}\p{N}]*(?:${lists.pageNumberPage})?\s*(\d{1,4}|[ivxlc]{1,7})\s*(?:(?:${lists.pageNumberOf})\s*\d{1,4}|页)?[^\p{L}\p{N}]*$`;
// Within a chapter, 'A-3', or an article, '032004-3'.
const SECTIONED_NUMBER = /^(?:\d{1,7}|[A-Z])\s?[-–]\s?(\d{1,3})$/;

/** The number that a text is, in digits or Roman letters; undefined for anything else. */
export function pageNumberOf(text: string): number | undefined {
  const digits = PAGE_NUMBER.exec(text)?.[1] ?? SECTIONED_NUMBER.exec(text)?.[1];
  if (digits === undefined) return undefined;
  return /^\d/.test(digits) ? Number(digits) : romanValue(digits);
}

/** Numbers at the edge that count with the pages. */
export function markPageNumbers(
  suspects: readonly Suspect[],
  pages: readonly RawPage[],
  bodySize: number,
  out: Set<Fragment>,
): void {
  const numbered: { suspect: Suspect; offset: number }[] = [];
  for (const [i, suspect] of suspects.entries()) {
    if (suspect.row > 1 || suspect.margin || opensTitle(suspect, suspects[i + 1], bodySize, out)) continue;
    const value = pageNumberOf(suspect.text);
    if (value !== undefined && isRaised(suspect, pages[suspect.pageIndex])) continue;
    if (isPageLabel(suspect, pages)) out.add(suspect.fragment);
    if (value !== undefined) numbered.push({ suspect, offset: value - suspect.pageIndex });
  }
  markCounted(numbered, pages.length, out);
}

function isPageLabel({ text, pageIndex }: Suspect, pages: readonly RawPage[]): boolean {
  return text.length > 0 && pages[pageIndex]?.label === text;
}

/** Numbers that stand at one distance from the index of their page again and again, or name the first page on its edge. */
function markCounted(
  numbered: readonly { readonly suspect: Suspect; readonly offset: number }[],
  pageCount: number,
  out: Set<Fragment>,
): void {
  const offsets = Map.groupBy(numbered, ({ offset }) => offset);
  const places = Map.groupBy(numbered, placeOf);
  const enough = Math.min(3, Math.max(1, pageCount));
  const isShort = pageCount <= SHORT_PAGES;
  for (const one of numbered) {
    const { suspect, offset } = one;
    const atOneHeight = new Set(places.get(placeOf(one))!.map((other) => other.suspect.pageIndex)).size > 1;
    const counts = offsets.get(offset)!.length >= enough || (isShort && atOneHeight);
    if (counts || (offset === 1 && suspect.row === 0)) out.add(suspect.fragment);
  }
}

/** A height, and how far numbers are from the index of their page. */
function placeOf({ suspect, offset }: { readonly suspect: Suspect; readonly offset: number }): string {
  return `${suspect.slot} ${String(offset)}`;
}

/** Two numbers at one height that count on are those of pages, where there are not many more. */
const SHORT_PAGES = 5;
const RAISED_SIZE = 0.85;
const RAISED_EM = 0.8;
const RAISED_GAP_EM = 1.5;

/** Is it the exponent or the mark of words that it stands behind, in smaller type? */
function isRaised({ fragment: number }: Suspect, page: RawPage | undefined): boolean {
  return (page?.frames ?? []).some(({ fragments, upright }) =>
    fragments.some(({ base, size, x0, x1, chars }) => {
      const up = base - number.base;
      return (
        upright &&
        chars > 1 &&
        number.size < RAISED_SIZE * size &&
        up > 0 &&
        up < RAISED_EM * size &&
        number.x0 > x0 &&
        number.x0 - x1 < RAISED_GAP_EM * size
      );
    }),
  );
}

/** '4.', or '4' in larger type, in front of words that are no running head numbers a section on top of its page. */
function opensTitle(number: Suspect, next: Suspect | undefined, bodySize: number, known: Set<Fragment>): boolean {
  if (!next || known.has(next.fragment) || !isBeside(number, next) || !/\p{L}{2}/u.test(next.text)) return false;
  const isLarge = Math.min(number.fragment.size, next.fragment.size) > HEAD_SIZE * bodySize;
  return /^\d{1,3}\.$/.test(number.text) || (isLarge && /^\d{1,2}$/.test(number.text));
}
