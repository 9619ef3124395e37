import { expect, test } from 'vitest';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { layoutPages } from './layout.ts';
import { renderOrder } from './render-order.ts';

const frames: PageFrame[] = Array.from({ length: 20 }, (_, pageIndex) => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: 600, y1: 800 },
  rotation: 0,
}));

test('the page in the middle of the pane is drawn first, then its neighbors', () => {
  const layout = layoutPages(frames, 0, 'width', { width: 644, height: 700 }, 2);
  const order = renderOrder(layout, { first: 4, last: 7 }, layout.tops[6]!, 0, 2);
  expect(order.map((page) => page.pageIndex)).toEqual([6, 5, 7, 4]);
  expect(order[0]).toEqual({ pageIndex: 6, turn: 0, width: 1200, height: 1600, night: false });
});

test('pages that a shorter document does not have are left out', () => {
  const layout = layoutPages(frames.slice(0, 2), 0, 'width', { width: 644, height: 700 }, 1);
  expect(renderOrder(layout, { first: 1, last: 9 }, 0, 0, 1).map((page) => page.pageIndex)).toEqual([1]);
});
