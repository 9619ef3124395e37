import { expect, test } from 'vitest';
import type { TextLine } from '../document/tree.ts';
import { areasOf, joinAreas, pictureArea } from './printed-areas.ts';

/** Lines of 10 letters at 10 pt, each 5 pt wide; the text of a node is theirs put together. */
function lines(places: readonly (readonly [x: number, y: number, pageIndex?: number])[], turned = false): TextLine[] {
  return places.map(([x, y, pageIndex = 0], at) => ({
    pageIndex,
    start: 11 * at,
    end: 11 * at + 10,
    origin: [x, y],
    direction: turned ? [0, 1] : [1, 0],
    up: turned ? [-1, 0] : [0, 1],
    ascent: 8,
    descent: 2,
    edges: Float32Array.from({ length: 11 }, (_, i) => 5 * i),
  }));
}

const area = (pageIndex: number, x0: number, y0: number, x1: number, y1: number) => ({
  pageIndex,
  box: { x0, y0, x1, y1 },
});

test('words are shown with all of their lines, as wide as the column', () => {
  const column = lines([
    [60, 700],
    [50, 688],
    [50, 676],
  ]);
  expect(areasOf(column, [{ start: 3, end: 15 }], false)).toEqual([area(0, 50, 686, 110, 708)]);
  expect(areasOf(column, [{ start: 25, end: 30 }], false)).toEqual([area(0, 50, 674, 110, 684)]);
});

test('a sentence that goes on in the next column or on the next page is shown in parts', () => {
  const columns = lines([
    [50, 60],
    [300, 700],
    [300, 688],
    [50, 700, 1],
  ]);
  expect(areasOf(columns, [{ start: 0, end: 60 }], false)).toEqual([
    area(0, 50, 58, 100, 68),
    area(0, 300, 686, 350, 708),
    area(1, 50, 698, 100, 708),
  ]);
});

test('a cell is shown with its row and the head, each as wide as the table', () => {
  const cells = lines([
    [50, 700],
    [150, 700],
    [50, 600],
    [150, 600],
    [50, 500],
    [150, 500],
  ]);
  const head = { start: 0, end: 21 };
  expect(areasOf(cells, [{ start: 33, end: 43 }, head], true)).toEqual([
    area(0, 50, 698, 200, 708),
    area(0, 50, 598, 200, 608),
  ]);
  // A head right above the row is one picture with it.
  const near = lines([
    [50, 700],
    [150, 700],
    [50, 688],
  ]);
  expect(areasOf(near, [{ start: 22, end: 32 }, head], true)).toEqual([area(0, 50, 686, 200, 708)]);
});

test('lines that run up the page are as long as those beside them', () => {
  const turned = lines(
    [
      [50, 100],
      [62, 90],
    ],
    true,
  );
  expect(areasOf(turned, [{ start: 0, end: 5 }], false)).toEqual([area(0, 42, 90, 52, 150)]);
});

test('items of a list below each other are one picture; a word without a place has none', () => {
  const [first, second] = [areasOf(lines([[50, 700]]), [{ start: 0, end: 9 }], false), [area(0, 50, 686, 100, 696)]];
  expect(joinAreas(first, second)).toEqual([area(0, 50, 686, 100, 708)]);
  expect(joinAreas(first, [area(1, 50, 686, 100, 696)])).toHaveLength(2);
  expect(joinAreas(first, [])).toEqual(first);
  expect(areasOf([], [{ start: 0, end: 9 }], false)).toEqual([]);
});

test('a picture is shown with its caption, unless that stands on another page', () => {
  const figure = area(0, 40, 300, 200, 400);
  expect(pictureArea(figure, lines([[50, 288]]))).toEqual(area(0, 40, 286, 200, 400));
  expect(pictureArea(figure, lines([[50, 288, 1]]))).toEqual(figure);
});
