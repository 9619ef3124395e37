import { expect, test } from 'vitest';
import type { Quad } from '../geometry.ts';
import { isSameMark } from './same-mark.ts';

const quad = (x: number, y: number, width = 80): Quad => [x, y, x + width, y, x + width, y + 11, x, y + 11];
const mark = (quads: readonly Quad[], note = '', pageIndex = 0) => ({
  kind: 'text' as const,
  pages: [{ pageIndex, quads }],
  note,
});
const two = [quad(200, 700), quad(60, 688, 40)];

test('a mark is the same if its lines are, in whatever order and a little larger', () => {
  expect(isSameMark(mark(two), mark(two))).toBe(true);
  expect(isSameMark(mark([quad(61, 687, 39), quad(199, 701)]), mark(two))).toBe(true);
  expect(isSameMark(mark(two, 'Why?'), mark(two, 'Why?'))).toBe(true);
  // What says nothing adds nothing.
  expect(isSameMark(mark(two), mark(two, 'Why?'))).toBe(true);
});

test('other words, another page, another kind or another note are another mark', () => {
  expect(isSameMark(mark([quad(60, 700)]), mark([quad(66, 700)]))).toBe(false);
  expect(isSameMark(mark([quad(60, 700)]), mark([quad(60, 700, 86)]))).toBe(false);
  // Within one frame, on other lines.
  expect(isSameMark(mark([quad(60, 700, 220)]), mark([quad(60, 700), quad(200, 700)]))).toBe(false);
  expect(isSameMark(mark(two, '', 1), mark(two))).toBe(false);
  expect(isSameMark(mark(two, 'Why?'), mark(two))).toBe(false);
  expect(isSameMark(mark(two), { ...mark(two), kind: 'area' })).toBe(false);
});

test('two drawings of the same size are one only if their strokes are', () => {
  const ink = (...strokes: readonly number[][]) => ({
    ...mark([quad(60, 700)]),
    kind: 'ink' as const,
    shape: { strokes, widthPt: 1 },
  });
  const rising = ink([60, 700, 140, 711]);
  expect(isSameMark(ink([60.4, 700.4, 139.6, 711]), rising)).toBe(true);
  expect(isSameMark(ink([60, 711, 140, 700]), rising)).toBe(false);
  expect(isSameMark(ink([60, 700, 140, 711], [60, 711, 140, 700]), rising)).toBe(false);
});

test('a part of a mark over two pages is the same as what lies on its page', () => {
  const long = { ...mark(two), pages: [...mark(two).pages, ...mark([quad(60, 760)], '', 1).pages], note: 'Long' };
  expect(isSameMark(mark([quad(60, 760)], '', 1), long)).toBe(true);
  expect(isSameMark(mark(two, 'Long'), long)).toBe(true);
  expect(isSameMark(mark([quad(60, 740)], '', 1), long)).toBe(false);
});
