/** Which pages to draw, and in which order. */
import type { Rotation } from '../state/viewer.ts';
import type { Layout, PageRange } from './layout.ts';
import type { WantedPage } from './pdf/page-renderer.ts';

/** Pages of `range`, those in view first, then by their distance from the middle of the pane. */
export function renderOrder(
  layout: Layout,
  range: PageRange,
  scrollTop: number,
  turn: Rotation,
  pixelRatio: number,
  night = false,
): readonly WantedPage[] {
  const middle = scrollTop + layout.pane.height / 2;
  const distance = (i: number): number => {
    const top = layout.tops[i]!;
    const bottom = top + layout.heights[i]!;
    return middle < top ? top - middle : Math.max(0, middle - bottom);
  };
  const pages: WantedPage[] = [];
  for (let i = range.first; i <= Math.min(range.last, layout.pages - 1); i++)
    pages.push(wantedPage(layout, i, turn, pixelRatio, night));
  return pages.toSorted((a, b) => distance(a.pageIndex) - distance(b.pageIndex) || a.pageIndex - b.pageIndex);
}

export function wantedPage(
  layout: Layout,
  pageIndex: number,
  turn: Rotation,
  pixelRatio: number,
  night: boolean,
): WantedPage {
  return {
    pageIndex,
    turn,
    width: Math.round(layout.widths[pageIndex]! * pixelRatio),
    height: Math.round(layout.heights[pageIndex]! * pixelRatio),
    night,
  };
}
