/** Keeps what the reader looks at where it is while the layout changes: zoom, rotation, a resized pane, sizes learned. */
import { clampScrollLeft, clampScrollTop, pageAt, type Layout } from './layout.ts';

/** A point of a page, as shares of its shown size, and where in the pane it stands, in CSS pixels. */
export interface Anchor {
  readonly pageIndex: number;
  readonly x: number;
  readonly y: number;
  readonly paneX: number;
  readonly paneY: number;
}

export interface Scroll {
  readonly left: number;
  readonly top: number;
}

/** What stands at `(paneX, paneY)` of the pane. */
export function anchorAt(layout: Layout, scroll: Scroll, paneX: number, paneY: number): Anchor {
  const pageIndex = pageAt(layout, scroll.top + paneY);
  return {
    pageIndex,
    x: (scroll.left + paneX - (layout.lefts[pageIndex] ?? 0)) / (layout.widths[pageIndex] ?? 1),
    y: (scroll.top + paneY - (layout.tops[pageIndex] ?? 0)) / (layout.heights[pageIndex] ?? 1),
    paneX,
    paneY,
  };
}

/** The scroll position at which the anchor stands where it stood. */
export function scrollToAnchor(layout: Layout, anchor: Anchor): Scroll {
  const i = Math.min(anchor.pageIndex, Math.max(0, layout.pages - 1));
  const left = (layout.lefts[i] ?? 0) + anchor.x * (layout.widths[i] ?? 0) - anchor.paneX;
  const top = (layout.tops[i] ?? 0) + anchor.y * (layout.heights[i] ?? 0) - anchor.paneY;
  return { left: clampScrollLeft(layout, left), top: clampScrollTop(layout, top) };
}
