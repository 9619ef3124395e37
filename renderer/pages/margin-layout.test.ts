import { expect, test } from 'vitest';
import type { PageFrame, Quad } from '#shared/domain/document/geometry.ts';
import { columnStarts, marginTags, TAG_PX } from './margin-layout.ts';
import { pageViewport } from './viewport.ts';

const frame: PageFrame = { pageIndex: 0, box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0 };
const view = pageViewport(frame, 0, 1);
const edges = { left: 50, right: 550 };
/** A line whose letters reach from `y` to `y + 10`. */
const line = (x0: number, x1: number, y: number): Quad => [x0, y, x1, y, x1, y + 10, x0, y + 10];

test('a passage of several lines starts once', () => {
  expect(columnStarts([line(200, 290, 700), line(50, 290, 688), line(50, 120, 676)])).toEqual([0]);
});

test('two short lines that do not overlap are still one column', () => {
  expect(columnStarts([line(270, 290, 700), line(50, 90, 688)])).toEqual([0]);
});

test('a passage that goes on in the next column has a second start', () => {
  expect(columnStarts([line(50, 290, 80), line(50, 290, 68), line(310, 550, 740), line(310, 400, 728)])).toEqual([
    0, 2,
  ]);
});

test('a whole column followed by another one has a second start', () => {
  const left = Array.from({ length: 50 }, (_, i) => line(50, 290, 740 - 12 * i));
  expect(columnStarts([...left, line(310, 550, 740)])).toEqual([0, 50]);
});

test('a superscript or a numerator starts nothing', () => {
  expect(columnStarts([line(50, 100, 700), line(101, 105, 704), line(106, 290, 700)])).toEqual([0]);
  expect(columnStarts([line(50, 100, 700), line(60, 90, 712), line(50, 290, 680)])).toEqual([0]);
});

test('columns are found in text that runs up the page', () => {
  const up = (y0: number, y1: number, x: number): Quad => [x, y0, x, y1, x - 10, y1, x - 10, y0];
  expect(columnStarts([up(50, 290, 500), up(50, 290, 512), up(310, 550, 100)])).toEqual([0, 2]);
});

test('tags stand outside the text on the side of their column, level with their first line', () => {
  const tags = marginTags(
    view,
    [
      { n: 1, quads: [line(120, 290, 700)] },
      { n: 2, quads: [line(320, 550, 600)] },
    ],
    edges,
  );
  expect(tags).toEqual([
    { n: 1, left: 50 - 7 - TAG_PX, top: 95 - TAG_PX / 2 },
    { n: 2, left: 557, top: 195 - TAG_PX / 2 },
  ]);
});

test('tags of neighboring lines move apart', () => {
  const tags = marginTags(
    view,
    [
      { n: 1, quads: [line(50, 290, 700)] },
      { n: 2, quads: [line(50, 290, 692)] },
    ],
    edges,
  );
  expect(tags[1]!.top - tags[0]!.top).toBeGreaterThanOrEqual(TAG_PX);
});

test('a tag stays on the page where the text has no margin', () => {
  const [tag] = marginTags(view, [{ n: 1, quads: [line(3, 290, 700)] }], { left: 3, right: 598 });
  expect(tag!.left).toBe(2);
});
