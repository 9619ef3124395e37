import { expect, test } from 'vitest';
import type { PageQuads, Quad } from '#shared/domain/document/geometry.ts';
import { layLine, layStrips } from './strip-layout.ts';

const quad = (x0: number, y0: number, x1: number, y1: number): Quad => [x0, y0, x1, y0, x1, y1, x0, y1];
const marked = (...quads: Quad[]): PageQuads[] => [{ pageIndex: 3, quads }];
const area = (x0: number, y0: number, x1: number, y1: number, pageIndex = 3) => ({
  pageIndex,
  box: { x0, y0, x1, y1 },
});

test('strips are as wide as the pane, their letters of one size', () => {
  const strips = layStrips(
    [area(50, 600, 290, 640), area(310, 700, 550, 712)],
    marked(quad(60, 620, 280, 630)),
    248 * 1.4,
  );
  expect(strips.map(({ scale }) => scale)).toEqual([1.4, 1.4]);
  expect(strips[0]).toMatchObject({ pageIndex: 3, box: { x0: 46, y0: 598, x1: 294, y1: 641 }, cutAfter: false });
});

test('a narrow column is not blown up, and in a large room only as far as is asked', () => {
  const narrow = [area(50, 600, 150, 640)];
  expect(layStrips(narrow, marked(quad(50, 600, 150, 610)), 400)[0]?.scale).toBe(1.6);
  expect(layStrips(narrow, marked(quad(50, 600, 150, 610)), 400, 3)[0]?.scale).toBe(3);
});

test('one long line is cut around its words rather than made too small; several lines are shown whole', () => {
  const words = marked(quad(400, 600, 440, 610));
  const [line] = layStrips([area(50, 600, 550, 610)], words, 330);
  expect(line).toMatchObject({ scale: 1.1, cutBefore: true, cutAfter: false });
  expect(line!.box.x1 - line!.box.x0).toBeCloseTo(300);
  expect(line!.box.x0).toBeLessThan(400);
  expect(line!.box.x1).toBeGreaterThan(440);
  const [lines] = layStrips([area(50, 570, 550, 610)], words, 330);
  expect(lines).toMatchObject({ box: { x0: 46, x1: 554 }, cutBefore: false });
});

test('where an answer names no area its marked words are shown', () => {
  const strips = layStrips([], marked(quad(60, 620, 280, 630), quad(50, 608, 100, 618)), 300);
  expect(strips.map(({ box }) => box)).toEqual([{ x0: 46, y0: 606, x1: 284, y1: 631 }]);
  expect(layStrips([], [], 300)).toEqual([]);
});

test('a line is that of the first words, with what stands before them as far as there is room', () => {
  const line = layLine([area(50, 590, 550, 630)], marked(quad(300, 618, 440, 628), quad(50, 606, 90, 616)), 200);
  expect(line).toMatchObject([{ pageIndex: 3, box: { y0: 616, y1: 629 }, cutBefore: true, cutAfter: true }]);
  expect(line[0]!.box.x0).toBeCloseTo(300 - 0.12 * 150);
  expect(layLine([], [], 200)).toEqual([]);
});

test('words that are wider than there is room are broken into two strips, of which none loses a word', () => {
  const [first, second, ...rest] = layLine([], marked(quad(50, 600, 350, 610)), 200);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ box: { x0: 46 }, cutBefore: false, cutAfter: true });
  expect(second).toMatchObject({ cutBefore: true, cutAfter: false });
  expect(second!.box.x1).toBeCloseTo(354);
  expect(first!.box.x1 - second!.box.x0).toBeCloseTo(30);
  expect(first!.scale).toBeGreaterThanOrEqual(1.1);
});

test('a wide sentence is broken as a narrow column would be, line by line, without the pieces that hold none of it', () => {
  const words = marked(quad(200, 600, 550, 610), quad(50, 588, 550, 598), quad(50, 576, 160, 586));
  const strips = layStrips([area(50, 576, 550, 610)], words, 330);
  expect(strips.map(({ box: { x0, y0 } }) => [Math.round(x0), y0])).toEqual([
    [46, 598],
    [285, 598],
    [46, 586],
    [285, 586],
    [46, 574],
  ]);
  expect(new Set(strips.map(({ scale }) => scale)).size).toBe(1);
  // A passage of many lines stays a picture of itself.
  const lines = Array.from({ length: 9 }, (_, at) => quad(50, 600 - 12 * at, 550, 610 - 12 * at));
  expect(layStrips([area(50, 504, 550, 610)], marked(...lines), 330)).toHaveLength(1);
});
