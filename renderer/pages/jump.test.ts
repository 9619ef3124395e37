import { expect, test } from 'vitest';
import type { PageFrame, Quad } from '#shared/domain/document/geometry.ts';
import type { Rotation } from '../state/viewer.ts';
import { glides, jumpScroll } from './jump.ts';
import { layoutPages, type Layout } from './layout.ts';
import { pageViewport } from './viewport.ts';

const frames: PageFrame[] = Array.from({ length: 20 }, (_, pageIndex) => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: 600, y1: 800 },
  rotation: 0,
}));
const pane = { width: 700, height: 900 };
const words: Quad = [100, 400, 500, 400, 500, 410, 100, 410];
const viewOf = (layout: Layout, pageIndex: number, turn: Rotation = 0) =>
  pageViewport(frames[pageIndex]!, turn, layout.scales[pageIndex]!);

test('words come to stand at a third of the height', () => {
  const layout = layoutPages(frames, 0, 1, pane, 1);
  const to = jumpScroll(layout, viewOf(layout, 7), { seq: 1, pageIndex: 7, quads: [words] }, { left: 72, top: 0 });
  const wordsTop = layout.tops[7]! + (800 - 410) * (96 / 72);
  expect(to.top).toBeCloseTo(wordsTop - pane.height / 3);
});

test('words beside the pane come into it, and words in it do not move it', () => {
  const layout = layoutPages(frames, 0, 3, pane, 1);
  const short: Quad = [450, 400, 500, 400, 500, 410, 450, 410];
  const view = viewOf(layout, 7);
  const { left } = jumpScroll(layout, view, { seq: 1, pageIndex: 7, quads: [short] }, { left: 0, top: 0 });
  const wordsLeft = layout.lefts[7]! + 450 * 4;
  expect(wordsLeft - left).toBeGreaterThan(20);
  expect(wordsLeft + 200 - left).toBeLessThan(pane.width - 20);
  expect(jumpScroll(layout, view, { seq: 2, pageIndex: 7, quads: [short] }, { left, top: 0 }).left).toBe(left);
});

test('a line wider than the pane is shown from its beginning', () => {
  const layout = layoutPages(frames, 0, 4, pane, 1);
  const { left } = jumpScroll(
    layout,
    viewOf(layout, 7),
    { seq: 1, pageIndex: 7, quads: [words] },
    { left: 1500, top: 0 },
  );
  const wordsLeft = layout.lefts[7]! + 100 * 4 * (96 / 72);
  expect(wordsLeft - left).toBeGreaterThanOrEqual(30);
  expect(wordsLeft - left).toBeLessThan(60);
});

test('a page, a height and an exact place are each found, also on a turned page', () => {
  const layout = layoutPages(frames, 0, 1, pane, 1);
  const from = { left: 0, top: 0 };
  const top = (jump: Parameters<typeof jumpScroll>[2]): number => jumpScroll(layout, viewOf(layout, 7), jump, from).top;
  expect(top({ seq: 1, pageIndex: 7 })).toBe(layout.tops[7]! - 14);
  expect(top({ seq: 1, pageIndex: 7, y: 600 })).toBeCloseTo(layout.tops[7]! + 200 * (96 / 72) - 24);
  expect(top({ seq: 1, pageIndex: 7, offset: 0.5 })).toBeCloseTo(layout.tops[7]! + layout.heights[7]! / 2);
  const turned = layoutPages(frames, 90, 1, pane, 1);
  const at = jumpScroll(turned, viewOf(turned, 7, 90), { seq: 1, pageIndex: 7, y: 600 }, from).top;
  expect(at).toBeGreaterThan(turned.tops[7]! - 30);
  expect(at).toBeLessThan(turned.tops[7]! + turned.heights[7]!);
});

test('only near targets are glided to', () => {
  const layout = layoutPages(frames, 0, 1, pane, 1);
  const from = { left: 0, top: layout.tops[5]! };
  expect([3, 5, 7].map((page) => glides(layout, from, page))).toEqual([true, true, true]);
  expect([0, 8, 19].map((page) => glides(layout, from, page))).toEqual([false, false, false]);
});

test('evidence in the left of two fitted columns leaves the right one in the pane', () => {
  // Columns from 54 to 294 and from 306 to 546 pt, fitted with the room beside them that tags need.
  const layout = layoutPages(frames, 0, 'text', pane, 1, () => ({ left: 54, right: 546 }));
  const view = viewOf(layout, 7);
  const from = { left: (layout.content.width - pane.width) / 2, top: layout.tops[7]! };
  for (const x of [54, 306]) {
    const line: Quad = [x, 400, x + 240, 400, x + 240, 410, x, 410];
    const { left } = jumpScroll(layout, view, { seq: 1, pageIndex: 7, quads: [line] }, from);
    const edge = (pt: number): number => layout.lefts[7]! + pt * layout.scales[7]! - left;
    expect([edge(54) >= 0, edge(546) <= pane.width]).toEqual([true, true]);
    expect(left).toBe(from.left);
  }
});
