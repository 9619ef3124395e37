import { expect, test } from 'vitest';
import { breaksOf, breakWide, type WideLine } from './broken-lines.ts';

const scales = { least: 1.1, most: 4 / 3 };
const line = (x0: number, x1: number, at: readonly number[], words = [[x0, x1]]): WideLine => ({
  pageIndex: 0,
  box: { x0, y0: 100, x1, y1: 112 },
  at,
  words: words.map(([from = 0, to = 0]) => ({ x0: from, y0: 100, x1: to, y1: 112 })),
});
const edges = (pieces: ReturnType<typeof breakWide>) =>
  pieces?.lines.map((one) => one.map(({ box }) => [box.x0, box.x1]));

test('every word is in exactly one piece, and pieces follow each other', () => {
  const at = [37, 90, 118, 160, 231, 240, 290, 333, 380, 460];
  const pieces = breakWide([line(0, 500, at)], 330, scales);
  const [all = []] = edges(pieces) ?? [];
  expect(all.length).toBe(2);
  expect(all.flat()).toEqual([0, all[0]![1], all[0]![1], 500]);
  expect(at).toContain(all[0]![1]);
});

test('lines are broken alike, in letters of one size, as large as there is room for', () => {
  const pieces = breakWide([line(0, 400, [200]), line(0, 400, [210, 300])], 300, scales)!;
  expect(edges(pieces)).toEqual([
    [
      [0, 200],
      [200, 400],
    ],
    [
      [0, 210],
      [210, 400],
    ],
  ]);
  expect(pieces.scale).toBeGreaterThan(1.3);
});

test('lines that are read from the right are broken from there', () => {
  expect(edges(breakWide([line(0, 400, [350, 210, 120, 60])], 300, scales))).toEqual([
    [
      [210, 400],
      [0, 210],
    ],
  ]);
});

test('pieces without a marked word are left out', () => {
  expect(edges(breakWide([line(0, 400, [210], [[220, 300]])], 300, scales))).toEqual([[[210, 400]]]);
});

test('a word that is too long, too many pieces and an unknown line are not broken', () => {
  expect(breakWide([line(0, 700, [350])], 300, scales)).toBeUndefined();
  expect(breakWide([line(0, 1200, [200, 400, 600, 800, 1000])], 300, scales)).toBeUndefined();
  expect(breakWide([line(0, 400, [])], 300, scales)).toBeUndefined();
});

test('breaks are those of the line that lies there, on its page', () => {
  const breaks = [
    { pageIndex: 0, y0: 100, y1: 112, at: [5] },
    { pageIndex: 0, y0: 88, y1: 99, at: [6] },
    { pageIndex: 1, y0: 100, y1: 112, at: [7] },
  ];
  expect(breaksOf(line(0, 10, []), breaks)).toEqual([5]);
});
