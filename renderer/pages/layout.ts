/** Where every page stands in the scrolled content, known before a single page is loaded. All values in CSS pixels. */
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { type PageFlow, type Place, type Rotation, type Zoom, zoomSteps } from '../state/viewer.ts';
import { PRINTED_SCALE, shownSizePt, type Size } from './viewport.ts';

export const SIDE_PX = 22;
export const GAP_PX = 14;
/** Fitting to the width stops here; zooming goes on. */
const FIT_WIDTH_MAX_PX = 840;
/** Text that is fitted is not larger than this share of its printed size. */
const TEXT_SCALE_MAX = 1.35;
/** A fit always fits, a poster too, down to where nothing could be seen. */
const FIT_MIN = 0.02;

const ZOOM_MIN = zoomSteps[0];
const ZOOM_MAX = zoomSteps.at(-1)!;

export interface Layout {
  readonly pages: number;
  readonly flow: PageFlow;
  readonly tops: Float64Array;
  readonly lefts: Float64Array;
  readonly widths: Float64Array;
  readonly heights: Float64Array;
  /** CSS pixels per point of each page. A fit shows unusually wide pages smaller, so that nothing is cut off. */
  readonly scales: Float64Array;
  /** Where the row that a page stands in begins, and where it ends; the same for pages side by side. */
  readonly rowTops: Float64Array;
  readonly rowEnds: Float64Array;
  readonly content: Size;
  readonly pane: Size;
}

/** Left and right edge of the text on a page as it is shown, in points from its left edge; null where that is not known. */
export type ShownText = (frame: PageFrame) => { readonly left: number; readonly right: number } | null;

/** First and last page, both included. Empty if `last < first`. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom));
}

/**
 * @param pane  what the reader sees of the content at once
 * @param pixelRatio  device pixels per CSS pixel: sizes are snapped to whole device pixels, so that pages stay sharp
 */
export function layoutPages(
  frames: readonly PageFrame[],
  turn: Rotation,
  zoom: Zoom,
  pane: Size,
  pixelRatio: number,
  text: ShownText = () => null,
  flow: PageFlow = 'continuous',
): Layout {
  const sizes = frames.map((frame) => shownSizePt(frame, turn));
  const paired = flow === 'pairs' || flow === 'book';
  const scaleOf = scaleRule(sizes, zoom === 'text' ? 'width' : zoom, paired ? halfOf(pane) : pane);
  const textOf = (i: number): ReturnType<ShownText> => (zoom === 'text' && !paired ? text(frames[i]!) : null);
  const snap = (px: number): number => Math.max(1, Math.round(px * pixelRatio)) / pixelRatio;
  const count = frames.length;
  const column = (): Float64Array => new Float64Array(count);
  const [tops, lefts, widths, heights] = [column(), column(), column(), column()];
  const [scales, rowTops, rowEnds] = [column(), column(), column()];
  let widest = 0;
  for (let i = 0; i < count; i++) {
    const scale = textScale(textOf(i), pane, scaleOf(sizes[i]!));
    scales[i] = scale;
    widths[i] = snap(sizes[i]!.width * scale);
    heights[i] = snap(sizes[i]!.height * scale);
    const span = paired ? 2 * widths[i]! + SPINE_PX : spanOf(textOf(i), widths[i]!, scale, pane);
    widest = Math.max(widest, span);
  }
  let rowTop = 0;
  for (const row of rowsOf(count, flow)) {
    const { above, rowEnd } = rowRoom(rowTop, Math.max(...row.map((i) => heights[i]!)), flow, pane);
    for (const i of row) {
      tops[i] = rowTop + above;
      rowTops[i] = rowTop;
      rowEnds[i] = rowEnd;
    }
    rowTop = rowEnd;
  }
  const contentWidth = Math.max(pane.width, widest + 2 * SIDE_PX);
  const middle = Math.floor(contentWidth / 2);
  for (let i = 0; i < count; i++)
    lefts[i] = paired
      ? middle + (isRight(i, flow) ? SPINE_PX : -widths[i]!)
      : Math.floor(contentWidth / 2 - middleOf(textOf(i), widths[i]!, scales[i]!, pane));
  const content = { width: contentWidth, height: flow === 'single' ? rowTop : rowTop + GAP_PX };
  return { pages: count, flow, tops, lefts, widths, heights, scales, rowTops, rowEnds, content, pane };
}

/** Room above a row's pages, and where the row ends. Of one page at a time nothing of the next is seen. */
function rowRoom(
  rowTop: number,
  height: number,
  flow: PageFlow,
  pane: Size,
): { readonly above: number; readonly rowEnd: number } {
  if (flow !== 'single') return { above: GAP_PX, rowEnd: rowTop + GAP_PX + height };
  const spare = Math.max(0, pane.height - height - 2 * GAP_PX);
  return { above: GAP_PX + Math.floor(spare / 2), rowEnd: rowTop + height + spare + 2 * GAP_PX };
}

/** Between two pages side by side. */
const SPINE_PX = 2;

function isRight(pageIndex: number, flow: PageFlow): boolean {
  return pageIndex % 2 === (flow === 'book' ? 0 : 1);
}

function rowsOf(count: number, flow: PageFlow): readonly (readonly number[])[] {
  const rows: number[][] = [];
  for (let i = 0; i < count; i++) {
    const beside = (flow === 'pairs' || flow === 'book') && i > 0 && isRight(i, flow);
    if (beside) rows.at(-1)!.push(i);
    else rows.push([i]);
  }
  return rows;
}

/** The room that one of two pages side by side has, with its share of what stands beside both. */
function halfOf(pane: Size): Size {
  return { width: (pane.width - SPINE_PX) / 2 + SIDE_PX, height: pane.height };
}

/** Room beside the text for number tags and notes. */
export const TEXT_SIDE_PX = 28;

/** As large as the text has room, at least as large as the page has, and not larger than a page that fits a wide pane. */
function textScale(text: ReturnType<ShownText>, pane: Size, whole: number): number {
  if (!text) return whole;
  const room = Math.max(1, Math.min(pane.width, FIT_WIDTH_MAX_PX) - 2 * TEXT_SIDE_PX);
  return Math.max(whole, Math.min(room / (text.right - text.left), TEXT_SCALE_MAX * PRINTED_SCALE));
}

/**
 * What of a page stands in the middle of the pane, in CSS pixels from its left edge: the page's own middle, or its text's
 * where the page is wider than the pane. The margins are then there for whoever scrolls sideways.
 */
function middleOf(text: ReturnType<ShownText>, width: number, scale: number, pane: Size): number {
  if (!text || width + 2 * SIDE_PX <= pane.width) return width / 2;
  return ((text.left + text.right) / 2) * scale;
}

/** How wide the content has to be for a page that stands by its middle. */
function spanOf(text: ReturnType<ShownText>, width: number, scale: number, pane: Size): number {
  const middle = middleOf(text, width, scale, pane);
  return 2 * Math.max(middle, width - middle);
}

/** How many CSS pixels a point takes on a page of the given size in points. */
function scaleRule(sizes: readonly Size[], zoom: Zoom, pane: Size): (size: Size) => number {
  if (typeof zoom === 'number') {
    const scale = clampZoom(zoom) * PRINTED_SCALE;
    return () => scale;
  }
  const room = { width: Math.max(1, pane.width - 2 * SIDE_PX), height: Math.max(1, pane.height - 2 * GAP_PX) };
  const least = FIT_MIN * PRINTED_SCALE;
  const most = ZOOM_MAX * PRINTED_SCALE;
  if (zoom === 'page') {
    return ({ width, height }) => bound(Math.min(room.width / width, room.height / height), least, most);
  }
  const fitted = Math.min(room.width, FIT_WIDTH_MAX_PX);
  const common = fitted / commonWidth(sizes);
  return ({ width }) => bound(Math.min(common, fitted / width), least, most);
}

function bound(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The width that most pages have, in points; the wider one of two equally common ones. */
function commonWidth(sizes: readonly Size[]): number {
  const counts = new Map<number, number>();
  for (const { width } of sizes) counts.set(Math.round(width), (counts.get(Math.round(width)) ?? 0) + 1);
  let best = 1;
  let bestCount = 0;
  for (const [width, count] of counts) {
    if (count < bestCount || (count === bestCount && width < best)) continue;
    best = Math.max(1, width);
    bestCount = count;
  }
  return best;
}

/** The page at height `y` of the content, the left one of two; the gap below a page counts as the page after it. */
export function pageAt(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.pages - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (layout.rowEnds[middle]! <= y) low = middle + 1;
    else high = middle;
  }
  return firstOfRow(layout, Math.max(0, low));
}

function firstOfRow(layout: Layout, pageIndex: number): number {
  let first = pageIndex;
  while (first > 0 && layout.rowTops[first - 1] === layout.rowTops[pageIndex]) first -= 1;
  return first;
}

function lastOfRow(layout: Layout, pageIndex: number): number {
  let last = pageIndex;
  while (last + 1 < layout.pages && layout.rowTops[last + 1] === layout.rowTops[pageIndex]) last += 1;
  return last;
}

/** The page that is turned to from here, forward (1) or back (-1), or null at the end: two at once where two are seen. */
export function turnedTo(layout: Layout, pageIndex: number, direction: 1 | -1): number | null {
  const to = direction === 1 ? lastOfRow(layout, pageIndex) + 1 : firstOfRow(layout, pageIndex) - 1;
  return to < 0 || to >= layout.pages ? null : firstOfRow(layout, to);
}

/** Whether the page is shown alone and as a whole, so that it moves only by turning. */
export function standsAlone(layout: Layout, pageIndex: number): boolean {
  const i = Math.min(pageIndex, layout.pages - 1);
  return layout.flow === 'single' && layout.rowEnds[i]! - layout.rowTops[i]! <= layout.pane.height + 1;
}

/** Pages that touch the pane at `scrollTop`, and those up to `overscanPx` above and below it. */
export function pagesInView(layout: Layout, scrollTop: number, overscanPx: number): PageRange {
  if (layout.pages === 0) return { first: 0, last: -1 };
  const bottom = scrollTop + layout.pane.height + overscanPx;
  const first = pageAt(layout, scrollTop - overscanPx);
  const row = pageAt(layout, bottom);
  const last = row > first && layout.tops[row]! >= bottom ? row - 1 : lastOfRow(layout, row);
  return { first, last };
}

/** What stands at the top edge of the pane. */
export function placeAt(layout: Layout, scrollTop: number): Place {
  if (layout.pages === 0) return { pageIndex: 0, offset: 0 };
  const pageIndex = pageAt(layout, scrollTop);
  return { pageIndex, offset: (scrollTop - layout.tops[pageIndex]!) / layout.heights[pageIndex]! };
}

/** The inverse of `placeAt`. */
export function scrollTopOf(layout: Layout, place: Place): number {
  if (layout.pages === 0) return 0;
  const pageIndex = Math.min(Math.max(0, place.pageIndex), layout.pages - 1);
  return clampScrollTop(layout, layout.tops[pageIndex]! + place.offset * layout.heights[pageIndex]!);
}

/** Where the top of a page stands with the gap above it in view. */
export function topOfPage(layout: Layout, pageIndex: number): number {
  return clampScrollTop(layout, layout.rowTops[pageIndex] ?? 0);
}

export function clampScrollTop(layout: Layout, scrollTop: number): number {
  return Math.min(Math.max(0, scrollTop), Math.max(0, layout.content.height - layout.pane.height));
}

export function clampScrollLeft(layout: Layout, scrollLeft: number): number {
  return Math.min(Math.max(0, scrollLeft), Math.max(0, layout.content.width - layout.pane.width));
}

/** The page a reader would say they are on: what stands a third below the top edge. */
export function readPage(layout: Layout, scrollTop: number): number {
  const end = layout.content.height - layout.pane.height;
  if (layout.pages > 0 && end > 0 && scrollTop >= end - 1) return firstOfRow(layout, layout.pages - 1);
  return pageAt(layout, scrollTop + layout.pane.height / 3);
}
