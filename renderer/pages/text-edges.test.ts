import { expect, test } from 'vitest';
import { textEdges, type PlacedText } from './text-edges.ts';
import { pageViewport } from './viewport.ts';

const view = pageViewport({ pageIndex: 0, box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0 }, 0, 2);
const line = (left: number, right: number, y: number): PlacedText => ({
  str: 'words',
  transform: [10, 0, 0, 10, left, y],
  width: right - left,
});

test('the margin begins where the text ends', () => {
  const items = Array.from({ length: 30 }, (_, i) => line(60, 540, 700 - 12 * i));
  expect(textEdges(view, items)).toEqual({ left: 120, right: 1080 });
});

test('a marginal number, a vertical stamp and blanks do not count', () => {
  const items = Array.from({ length: 30 }, (_, i) => line(60, 540, 700 - 12 * i));
  const stamp: PlacedText = { str: 'arXiv', transform: [0, 20, -20, 0, 20, 300], width: 200 };
  const blank: PlacedText = { ...line(5, 595, 300), str: ' ' };
  expect(textEdges(view, [line(10, 20, 700), ...items, stamp, blank])).toEqual({ left: 120, right: 1080 });
});

test('a page without text has the usual margins', () => {
  expect(textEdges(view, [])).toEqual({ left: 96, right: 1104 });
});
