/** Where a move asked for ends: which scroll position brings its target into view. */
import type { Jump } from '../state/viewer.ts';
import type { Scroll } from './anchor.ts';
import {
  clampScrollLeft,
  clampScrollTop,
  pageAt,
  scrollTopOf,
  SIDE_PX,
  standsAlone,
  TEXT_SIDE_PX,
  topOfPage,
  type Layout,
} from './layout.ts';
import { TAG_PX } from './margin-layout.ts';
import { quadBoxToCss, toCss, unionPx, type PageViewport, type PxBox } from './viewport.ts';

/** Words come to stand at this share of the pane's height. */
const WORDS_AT = 1 / 3;
const ABOVE_TARGET_PX = 24;
/** Room beside the words for their number tag. */
const BESIDE_WORDS_PX = SIDE_PX + TAG_PX;
/** Further than this the pages do not glide. */
const GLIDE_PAGES = 2;

export function jumpScroll(layout: Layout, view: PageViewport, jump: Jump, from: Scroll): Scroll {
  const pageTop = layout.tops[jump.pageIndex] ?? 0;
  if (jump.offset !== undefined)
    return { left: from.left, top: scrollTopOf(layout, { pageIndex: jump.pageIndex, offset: jump.offset }) };
  const words = jump.quads ? unionPx(jump.quads.slice(0, FIRST_LINES).map((quad) => quadBoxToCss(view, quad))) : null;
  if (words) {
    const top = standsAlone(layout, jump.pageIndex)
      ? topOfPage(layout, jump.pageIndex)
      : clampScrollTop(layout, pageTop + words.top - layout.pane.height * WORDS_AT);
    return { left: scrollLeftFor(layout, jump.pageIndex, words, from.left), top };
  }
  if (jump.y === undefined || standsAlone(layout, jump.pageIndex))
    return { left: from.left, top: topOfPage(layout, jump.pageIndex) };
  const at = headingTop(view, jump.y);
  return { left: from.left, top: clampScrollTop(layout, pageTop + at - ABOVE_TARGET_PX) };
}

/** Whether the words are seen as it is, with some room around them. */
export function wordsInView(layout: Layout, view: PageViewport, jump: Jump, at: Scroll): boolean {
  const words = unionPx((jump.quads ?? []).map((quad) => quadBoxToCss(view, quad)));
  if (!words) return false;
  const top = (layout.tops[jump.pageIndex] ?? 0) + words.top - at.top;
  const left = (layout.lefts[jump.pageIndex] ?? 0) + words.left - at.left;
  return (
    top >= ABOVE_TARGET_PX &&
    top + words.height <= layout.pane.height - ABOVE_TARGET_PX &&
    left >= 0 &&
    left + words.width <= layout.pane.width
  );
}

/** A passage over two columns is brought into view by its beginning. */
const FIRST_LINES = 3;

/** Height of a target that only names `y`: on a page that lies on its side this is the side it begins with. */
function headingTop(view: PageViewport, y: number): number {
  const { x0, x1 } = view.frame.box;
  return Math.min(toCss(view, [x0, y])[1], toCss(view, [x1, y])[1]);
}

/** Moves sideways only as far as the words need it. */
function scrollLeftFor(layout: Layout, pageIndex: number, words: PxBox, from: number): number {
  const left = (layout.lefts[pageIndex] ?? 0) + words.left;
  const right = left + words.width;
  const room = BESIDE_WORDS_PX;
  // Where text is fitted, its room beside is enough for tags: moving would cut the other column off.
  const enough = TEXT_SIDE_PX - 1;
  if (left - enough >= from && right + enough <= from + layout.pane.width) return from;
  const fits = words.width + 2 * room <= layout.pane.width;
  return clampScrollLeft(layout, fits ? (left + right - layout.pane.width) / 2 : left - room);
}

/** Near targets are glided to, so that the reader sees the way. */
export function glides(layout: Layout, from: Scroll, pageIndex: number): boolean {
  return Math.abs(pageAt(layout, from.top) - pageIndex) <= GLIDE_PAGES;
}
