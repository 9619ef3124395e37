import { expect, test } from 'vitest';
import { apart } from './annotation-marks.tsx';
import { joinLines, quadOf } from './marked-words.ts';
import { pageViewport } from './viewport.ts';

const box = (left: number, top: number, width: number, height = 12) => ({ left, top, width, height });

test('pieces of a line are one box, those of another line or column are not', () => {
  expect(joinLines([box(60, 100, 40), box(104, 101, 30), box(60, 115, 80)])).toEqual([
    { left: 60, top: 100, width: 74, height: 13 },
    box(60, 115, 80),
  ]);
  expect(joinLines([box(60, 100, 40), box(330, 100, 40)])).toHaveLength(2);
  // A raised number belongs to its line.
  expect(joinLines([box(60, 100, 40), box(100, 98, 5, 7)])).toHaveLength(1);
});

test('a box on the page is a quad in user space, however the page is turned', () => {
  const frame = { pageIndex: 0, box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0 as const };
  expect(quadOf(pageViewport(frame, 0, 2), box(100, 200, 80, 20))).toEqual([50, 690, 90, 690, 90, 700, 50, 700]);
  const turned = quadOf(pageViewport(frame, 90, 1), box(100, 200, 80, 20));
  expect(turned).toEqual([220, 100, 220, 180, 200, 180, 200, 100]);
});

test('signs in the margin do not lie on one another', () => {
  expect(apart([100, 105, 300])).toEqual([100, 122, 300]);
  expect(apart([105, 100])).toEqual([122, 100]);
});
