import { expect, test } from 'vitest';
import { colorOf, hasPages, kindOf, placeOf, quadOf } from './layer.ts';

const box = { x0: 0, y0: 0, x1: 600, y1: 800 };
const frames = [0, 90, 180, 270].map((rotation, pageIndex) => ({
  pageIndex,
  box,
  rotation: rotation as 0 | 90 | 180 | 270,
}));
const place = (type: string, position: unknown) => placeOf({ type, position: JSON.stringify(position) }, frames);

test('quads run as the text does on pages that are turned', () => {
  // The bottom edge of the text as the page is shown, from its start to its end.
  expect(quadOf([10, 20, 30, 100], 0).slice(0, 4)).toEqual([10, 20, 30, 20]);
  expect(quadOf([10, 20, 30, 100], 90).slice(0, 4)).toEqual([30, 20, 30, 100]);
  expect(quadOf([10, 20, 30, 100], 180).slice(0, 4)).toEqual([30, 100, 10, 100]);
  expect(quadOf([10, 20, 30, 100], 270).slice(0, 4)).toEqual([10, 100, 10, 20]);
});

test('words over two pages, an area, ink and a note have places', () => {
  const both = { pageIndex: 0, rects: [[10, 20, 30, 40]], nextPageRects: [[1, 2, 3, 4]] };
  expect(place('highlight', both)).toMatchObject({ kind: 'text', pages: [{ pageIndex: 0 }, { pageIndex: 1 }] });
  expect(
    place('ink', {
      pageIndex: 0,
      paths: [
        [5, 6, 50, 60],
        [1, 70],
      ],
    }),
  ).toEqual({
    kind: 'ink',
    pages: [{ pageIndex: 0, quads: [[0, 5, 51, 5, 51, 71, 0, 71]] }],
    shape: {
      strokes: [
        [5, 6, 50, 60],
        [1, 70],
      ],
      widthPt: 2,
    },
  });
  expect(place('ink', { pageIndex: 0, paths: [[5]] })).toBeNull();
  expect(place('underline', { pageIndex: 0, rects: [[1, 2, 3, 4]] })).toMatchObject({ kind: 'underline' });
  expect(place('text', { pageIndex: 0, rects: [[1, 2, 90, 14]], fontSize: 11 })).toMatchObject({
    kind: 'textbox',
    shape: { sizePt: 11 },
  });
  expect(place('note', { pageIndex: 0, rects: [[10, 20, 32, 42]] })).toMatchObject({ kind: 'area' });
});

test.each([
  ['highlight', 'text'],
  ['underline', 'underline'],
  ['note', 'area'],
  ['image', 'area'],
  ['ink', 'ink'],
  ['text', 'textbox'],
  ['toString', 'area'],
])('%s is shown as %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind);
});

test.each([
  [{ pageIndex: 3, rects: [] }, true],
  [
    {
      type: 'FragmentSelector',
      conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
      value: 'epubcfi(/6/8!/4/2)',
    },
    false,
  ],
  [{ type: 'CssSelector', value: 'body > p', refinedBy: { type: 'TextPositionSelector', start: 1, end: 9 } }, false],
])('%j names a page: %s', (position, has) => {
  expect(hasPages({ position: JSON.stringify(position) })).toBe(has);
});

test.each([
  ['no JSON', '{'],
  ['no page', JSON.stringify({ rects: [[1, 2, 3, 4]] })],
  ['a page that is not there', JSON.stringify({ pageIndex: 9, rects: [[1, 2, 3, 4]] })],
  ['numbers that are none', '{"pageIndex":0,"rects":[[1e999,2,3,4]]}'],
])('%s is no place', (_, position) => {
  expect(placeOf({ type: 'highlight', position }, frames)).toBeNull();
});

test.each([
  ['#ffd400', 'yellow'],
  ['#ff6666', 'rose'],
  ['#5fb236', 'green'],
  ['#2ea8e5', 'blue'],
  ['#a28ae5', 'violet'],
  ['#aaaaaa', 'yellow'],
  ['red', 'yellow'],
])('%s is %s', (color, name) => {
  expect(colorOf(color)).toBe(name);
});
