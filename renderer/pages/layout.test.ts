import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { anchorAt, scrollToAnchor } from './anchor.ts';
import {
  GAP_PX,
  layoutPages,
  pageAt,
  pagesInView,
  placeAt,
  readPage,
  scrollTopOf,
  SIDE_PX,
  standsAlone,
  TEXT_SIDE_PX,
  topOfPage,
  turnedTo,
} from './layout.ts';
import { PRINTED_SCALE } from './viewport.ts';
import type { PageFlow } from '../state/viewer.ts';

const page = (width: number, height: number, pageIndex = 0, rotation: PageFrame['rotation'] = 0): PageFrame => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: width, y1: height },
  rotation,
});
const book = (pages: number): PageFrame[] => Array.from({ length: pages }, (_, i) => page(600, 800, i));
const pane = { width: 644, height: 700 };

test('pages fit the width of the pane and stop at 840 px', () => {
  expect(layoutPages(book(3), 0, 'width', pane, 1).widths[0]).toBe(pane.width - 2 * SIDE_PX);
  expect(layoutPages(book(3), 0, 'width', { width: 1600, height: 900 }, 1).widths[0]).toBe(840);
});

test('a wide page among common ones is shown smaller instead of being cut off', () => {
  const layout = layoutPages([...book(3), page(1200, 800, 3)], 0, 'width', pane, 1);
  expect([...layout.widths]).toEqual([600, 600, 600, 600]);
  expect(layout.heights[3]).toBe(400);
  expect(layout.content.width).toBe(pane.width);
});

test('a small page among common ones keeps its proportion', () => {
  expect(layoutPages([...book(3), page(300, 400, 3)], 0, 'width', pane, 1).widths[3]).toBe(300);
});

test('text is fitted to the pane with its margins outside, in its middle, and can be scrolled to', () => {
  const text = (): { left: number; right: number } => ({ left: 100, right: 500 });
  const layout = layoutPages(book(2), 0, 'text', pane, 1, text);
  expect(layout.scales[0]).toBeCloseTo((pane.width - 2 * TEXT_SIDE_PX) / 400);
  const middle = layout.lefts[0]! + 300 * layout.scales[0]!;
  expect(Math.abs(middle - layout.content.width / 2)).toBeLessThanOrEqual(1);
  expect(layout.lefts[0]).toBe(22);
  // Where the page has room as a whole, or its text is not known, it stands as a whole.
  const wide = layoutPages(book(1), 0, 'text', { width: 1600, height: 900 }, 1, text);
  expect(wide.content.width).toBe(1600);
  expect(layoutPages(book(1), 0, 'text', pane, 1)).toEqual(layoutPages(book(1), 0, 'width', pane, 1));
});

test('a fit always fits, a poster too', () => {
  const poster = layoutPages([page(4000, 3000)], 0, 'width', pane, 1);
  expect(poster.widths[0]).toBe(600);
  expect(poster.content.width).toBe(pane.width);
});

test('fit page shows the whole page', () => {
  const layout = layoutPages(book(1), 0, 'page', { width: 2000, height: 428 }, 1);
  expect([layout.widths[0], layout.heights[0]]).toEqual([300, 400]);
});

test('a number is a share of the printed size, kept between 25 and 400 %', () => {
  expect(layoutPages(book(1), 0, 1, pane, 1).widths[0]).toBe(800);
  expect(layoutPages(book(1), 0, 40, pane, 1).scales[0]).toBeCloseTo(4 * PRINTED_SCALE);
  expect(layoutPages(book(1), 0, 0.01, pane, 1).scales[0]).toBeCloseTo(0.25 * PRINTED_SCALE);
});

test('the reader’s turn swaps the sides', () => {
  expect(layoutPages(book(1), 90, 1, pane, 1).heights[0]).toBe(800);
  expect(layoutPages([page(600, 800, 0, 90)], 270, 1, pane, 1).widths[0]).toBe(800);
});

test('sizes are whole device pixels', () => {
  const layout = layoutPages([page(595.28, 841.89)], 0, 'width', pane, 1.5);
  expect((layout.widths[0]! * 1.5) % 1).toBe(0);
  expect((layout.heights[0]! * 1.5) % 1).toBe(0);
});

test('pages stand below each other with gaps, and the gap belongs to the page after it', () => {
  const layout = layoutPages(book(3), 0, 'width', pane, 1);
  expect([...layout.tops]).toEqual([GAP_PX, 800 + 2 * GAP_PX, 1600 + 3 * GAP_PX]);
  expect(layout.content.height).toBe(2400 + 4 * GAP_PX);
  expect(pageAt(layout, 0)).toBe(0);
  expect(pageAt(layout, 813)).toBe(0);
  expect(pageAt(layout, 820)).toBe(1);
  expect(pageAt(layout, 1e9)).toBe(2);
});

test('only pages near the pane are mounted', () => {
  const layout = layoutPages(book(300), 0, 'width', pane, 1);
  expect(pagesInView(layout, layout.tops[100]! + 10, 0)).toEqual({ first: 100, last: 100 });
  expect(pagesInView(layout, layout.tops[100]! + 200, 0)).toEqual({ first: 100, last: 101 });
  expect(pagesInView(layout, layout.tops[100]! + 10, 700)).toEqual({ first: 99, last: 101 });
  expect(pagesInView(layout, 0, 700)).toEqual({ first: 0, last: 1 });
  expect(pagesInView(layoutPages([], 0, 'width', pane, 1), 0, 700)).toEqual({ first: 0, last: -1 });
});

test('the page the reader is on is the one a third down, and the last one at the end', () => {
  const layout = layoutPages(book(3), 0, 'width', pane, 1);
  expect(readPage(layout, 500)).toBe(0);
  expect(readPage(layout, 600)).toBe(1);
  expect(readPage(layout, layout.content.height - pane.height)).toBe(2);
  expect(topOfPage(layout, 1)).toBe(800 + GAP_PX);
});

const anyBook = fc
  .array(fc.record({ width: fc.integer({ min: 50, max: 3000 }), height: fc.integer({ min: 50, max: 3000 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((sizes) => sizes.map(({ width, height }, i) => page(width, height, i)));
const anyZoom = fc.constantFrom('width', 'page', 0.25, 0.5, 1, 2, 4) as fc.Arbitrary<'width' | 'page' | number>;

test('a place comes back wherever it is', () => {
  fc.assert(
    fc.property(anyBook, anyZoom, fc.double({ min: 0, max: 1, noNaN: true }), (frames, zoom, share) => {
      const layout = layoutPages(frames, 0, zoom, pane, 1);
      const top = share * Math.max(0, layout.content.height - pane.height);
      expect(scrollTopOf(layout, placeAt(layout, top))).toBeCloseTo(top, 6);
    }),
  );
});

test('every page in view is mounted and none that is out of view', () => {
  fc.assert(
    fc.property(anyBook, anyZoom, fc.double({ min: 0, max: 1, noNaN: true }), (frames, zoom, share) => {
      const layout = layoutPages(frames, 0, zoom, pane, 1);
      const top = share * Math.max(0, layout.content.height - pane.height);
      const range = pagesInView(layout, top, 0);
      for (let i = 0; i < layout.pages; i++) {
        const seen = layout.tops[i]! < top + pane.height && layout.tops[i]! + layout.heights[i]! > top;
        if (seen) expect(i >= range.first && i <= range.last).toBe(true);
      }
      expect(range.last - range.first).toBeLessThanOrEqual(pane.height / (50 * 0.25 + GAP_PX) + 2);
    }),
  );
});

test('zooming keeps the point under the pointer', () => {
  const before = layoutPages(book(40), 0, 1, pane, 1);
  const scroll = { left: 80, top: before.tops[17]! + 300 };
  const anchor = anchorAt(before, scroll, 200, 350);
  const after = layoutPages(book(40), 0, 2, pane, 1);
  const moved = scrollToAnchor(after, anchor);
  const again = anchorAt(after, moved, 200, 350);
  expect(again.pageIndex).toBe(anchor.pageIndex);
  expect(again.x).toBeCloseTo(anchor.x, 6);
  expect(again.y).toBeCloseTo(anchor.y, 6);
});

const whole = (): null => null;

test('two pages side by side fit the pane, and a cover stands by itself on the right', () => {
  const pairs = layoutPages(book(5), 0, 'width', pane, 1, whole, 'pairs');
  expect(pairs.tops[0]).toBe(pairs.tops[1]);
  expect(pairs.tops[2]).toBeGreaterThan(pairs.tops[0]! + pairs.heights[0]!);
  expect(pairs.lefts[0]! + pairs.widths[0]!).toBeLessThan(pairs.lefts[1]!);
  expect(pairs.content.width).toBe(pane.width);
  const cover = layoutPages(book(5), 0, 'width', pane, 1, whole, 'book');
  expect(cover.lefts[0]).toBe(cover.lefts[2]);
  expect(cover.tops[1]).toBe(cover.tops[2]);
  expect(cover.tops[0]).toBeLessThan(cover.tops[1]!);
});

test('two pages are turned at once, and any page leads to its row', () => {
  const cover = layoutPages(book(6), 0, 'page', { width: 1400, height: 700 }, 1, whole, 'book');
  expect([0, 1, 2, 3, 5].map((i) => turnedTo(cover, i, 1))).toEqual([1, 3, 3, 5, null]);
  expect([0, 1, 2, 3, 5].map((i) => turnedTo(cover, i, -1))).toEqual([null, 0, 0, 1, 3]);
  expect(topOfPage(cover, 4)).toBe(topOfPage(cover, 3));
  expect(pagesInView(cover, topOfPage(cover, 3), 0)).toEqual({ first: 3, last: 4 });
  expect(readPage(cover, cover.content.height)).toBe(5);
});

test('of one page at a time nothing of the next is seen, and a larger one can be scrolled', () => {
  const single = layoutPages(book(3), 0, 'page', pane, 1, whole, 'single');
  for (const i of [0, 1, 2]) {
    expect(standsAlone(single, i)).toBe(true);
    expect(pagesInView(single, topOfPage(single, i), 0)).toEqual({ first: i, last: i });
  }
  const large = layoutPages(book(3), 0, 2, pane, 1, whole, 'single');
  expect(standsAlone(large, 1)).toBe(false);
  expect(large.tops[1]! - large.rowTops[1]!).toBe(GAP_PX);
});

test('the place at the top edge is found again however pages follow one another', () => {
  const flow = fc.constantFrom<PageFlow>('continuous', 'single', 'pairs', 'book');
  fc.assert(
    fc.property(
      flow,
      fc.integer({ min: 1, max: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (each, count, at) => {
        const layout = layoutPages(book(count), 0, 'width', pane, 1, whole, each);
        const top = at * Math.max(0, layout.content.height - pane.height);
        expect(scrollTopOf(layout, placeAt(layout, top))).toBeCloseTo(top, 3);
      },
    ),
  );
});
