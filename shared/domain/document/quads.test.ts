import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxOfQuad } from './geometry.ts';
import { joinPageQuads, quadsOf, stretchOfQuad } from './quads.ts';
import type { TextLine } from './tree.ts';

function line(pageIndex: number, start: number, length: number, y: number): TextLine {
  return {
    pageIndex,
    start,
    end: start + length,
    origin: [100, y],
    direction: [1, 0],
    up: [0, 1],
    ascent: 7,
    descent: 2,
    edges: Float32Array.from({ length: length + 1 }, (_, i) => 5 * i),
  };
}

test('a passage over two lines gets a quad on each', () => {
  const quads = quadsOf([line(0, 0, 10, 700), line(0, 11, 10, 688)], 8, 13);
  expect(quads).toEqual([
    {
      pageIndex: 0,
      quads: [
        [140, 698, 150, 698, 150, 707, 140, 707],
        [100, 686, 110, 686, 110, 695, 100, 695],
      ],
    },
  ]);
});

test('a passage over a page break is grouped by page', () => {
  const quads = quadsOf([line(0, 0, 10, 60), line(1, 11, 10, 700)], 0, 21);
  expect(quads.map((group) => group.pageIndex)).toEqual([0, 1]);
});

test('a space set between two lines stands nowhere', () => {
  expect(quadsOf([line(0, 0, 10, 700), line(0, 11, 10, 688)], 10, 11)).toEqual([]);
});

test('right-to-left text is covered from its first letter leftwards', () => {
  const arabic: TextLine = { ...line(0, 0, 4, 700), origin: [200, 700], direction: [-1, 0] };
  expect(boxOfQuad(quadsOf([arabic], 0, 2)[0]!.quads[0]!)).toEqual({ x0: 190, x1: 200, y0: 698, y1: 707 });
});

test('the quads of two halves cover what the quads of the whole cover', () => {
  const lines = [line(0, 0, 30, 700), line(0, 31, 20, 688), line(1, 52, 25, 700)];
  const width = (start: number, end: number): number =>
    quadsOf(lines, start, end)
      .flatMap((group) => group.quads)
      .reduce((sum, quad) => sum + quad[2] - quad[0], 0);
  fc.assert(
    fc.property(fc.nat(77), fc.nat(77), fc.nat(77), (a, b, c) => {
      const [start, middle, end] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
      expect(width(start, middle) + width(middle, end)).toBeCloseTo(width(start, end), 2);
    }),
  );
});

test('groups of consecutive passages on one page become one group', () => {
  const first = quadsOf([line(0, 0, 10, 700)], 0, 5);
  const second = quadsOf([line(0, 0, 10, 700)], 5, 10);
  expect(joinPageQuads([first, second])).toEqual([{ pageIndex: 0, quads: [...first[0]!.quads, ...second[0]!.quads] }]);
});

test('a quad tells the characters that it was made of, on its own line alone, however that is turned', () => {
  const turns = [
    { direction: [1, 0], up: [0, 1] },
    { direction: [0, 1], up: [-1, 0] },
    { direction: [-1, 0], up: [0, 1] },
    { direction: [Math.SQRT1_2, Math.SQRT1_2], up: [-Math.SQRT1_2, Math.SQRT1_2] },
  ] as const;
  const text = 'x'.repeat(30);
  fc.assert(
    fc.property(fc.constantFrom(...turns), fc.nat(29), fc.integer({ min: 1, max: 30 }), (turn, from, length) => {
      const own = { ...line(0, 0, 30, 700.13), ...turn };
      const to = Math.min(30, from + length);
      const [page] = quadsOf([own], from, to);
      const other = { ...own, origin: [own.origin[0] + own.up[0], own.origin[1] + own.up[1]] as const };
      expect(stretchOfQuad(own, text, page!.quads[0]!)).toEqual({ from, to });
      expect(stretchOfQuad(other, text, page!.quads[0]!)).toBeUndefined();
    }),
  );
});
