import { expect, test } from 'vitest';
import type { PageQuads, Quad } from '#shared/domain/document/geometry.ts';
import { DOTS_PX, layLines, layStrips, runsUpright, type Printed } from './strip-layout.ts';

const quad = (x0: number, y0: number, x1: number, y1: number): Quad => [x0, y0, x1, y0, x1, y1, x0, y1];
const marked = (...quads: Quad[]): PageQuads[] => [{ pageIndex: 3, quads }];
const printed = (areas: Printed['areas'], marks: Printed['marks'], breaks: Printed['breaks'] = []): Printed => ({
  areas,
  marks,
  breaks,
});
/** A line of words, each with its space 50 pt wide. */
const broken = (x0: number, y0: number, x1: number, y1: number) => ({
  pageIndex: 3,
  y0,
  y1,
  at: Array.from({ length: Math.floor((x1 - x0) / 50) }, (_, i) => x0 + 50 * (i + 1)),
});
const area = (x0: number, y0: number, x1: number, y1: number, pageIndex = 3) => ({
  pageIndex,
  box: { x0, y0, x1, y1 },
});

test('strips are as wide as the pane, their letters of one size', () => {
  const strips = layStrips(
    printed([area(50, 600, 290, 640), area(310, 700, 550, 712)], marked(quad(60, 620, 280, 630))),
    248 * 1.4,
  );
  expect(strips.map(({ scale }) => scale)).toEqual([1.4, 1.4]);
  expect(strips[0]).toMatchObject({ pageIndex: 3, box: { x0: 46, y0: 598, x1: 294, y1: 641 } });
});

test('a narrow column is not blown up, and in a large room only as far as is asked', () => {
  const narrow = printed([area(50, 600, 150, 640)], marked(quad(50, 600, 150, 610)));
  expect(layStrips(narrow, 400)[0]?.scale).toBe(1.6);
  expect(layStrips(narrow, 400, 3)[0]?.scale).toBe(3);
});

test('one long line is cut around its words rather than made too small; several lines are shown whole', () => {
  const words = marked(quad(400, 600, 440, 610));
  const [line] = layStrips(printed([area(50, 600, 550, 610)], words), 330);
  expect(line).toMatchObject({ scale: 1.1, cutBefore: 'fade' });
  expect(line!.cutAfter).toBeUndefined();
  expect(line!.box.x1 - line!.box.x0).toBeCloseTo(300);
  expect(line!.box.x0).toBeLessThan(400);
  expect(line!.box.x1).toBeGreaterThan(440);
  const [lines] = layStrips(printed([area(50, 570, 550, 610)], words), 330);
  expect(lines).toMatchObject({ box: { x0: 46, x1: 554 } });
  expect(lines!.cutBefore).toBeUndefined();
});

test('a line is cut between words, and dots stand for those that are left out', () => {
  const words = marked(quad(250, 600, 290, 610));
  const [line] = layStrips(printed([area(50, 600, 550, 610)], words, [broken(50, 600, 550, 610)]), 330);
  expect(line).toMatchObject({ scale: 1.1, cutBefore: 'dots', cutAfter: 'dots' });
  const dots = DOTS_PX / 1.1;
  expect([line!.box.x0 + dots, line!.box.x1 - dots].map((x) => Math.round(x) % 50)).toEqual([0, 0]);
  expect(line!.box.x1 - line!.box.x0).toBeLessThanOrEqual(300);
});

test('where an answer names no area its marked words are shown', () => {
  const strips = layStrips(printed([], marked(quad(60, 620, 280, 630), quad(50, 608, 100, 618))), 300);
  expect(strips.map(({ box }) => box)).toEqual([{ x0: 46, y0: 606, x1: 284, y1: 631 }]);
  expect(layStrips(printed([], []), 300)).toEqual([]);
});

test('a line has what stands before its first words, as far as there is room', () => {
  const words = marked(quad(300, 618, 440, 628));
  const line = layLines(printed([area(50, 590, 550, 630)], words), 200, 3);
  expect(line).toMatchObject([{ pageIndex: 3, box: { y0: 616, y1: 629 }, cutBefore: 'fade', cutAfter: 'fade' }]);
  expect(line[0]!.box.x0).toBeCloseTo(300 - 0.12 * 150);
  expect(layLines(printed([], []), 200, 3)).toEqual([]);
});

test('a sentence is shown from its first word on, three lines of it, with dots for what follows', () => {
  const quads = [618, 606, 594, 582].map((y) => quad(50, y, 180, y + 10));
  const lines = (count: number) => layLines(printed([], marked(...quads.slice(0, count))), 200, 3);
  expect(lines(3).map(({ box, cutAfter }) => [box.y0, cutAfter])).toEqual([
    [616, undefined],
    [604, undefined],
    [592, undefined],
  ]);
  expect(lines(4).map(({ box, cutAfter }) => [box.y0, cutAfter])).toEqual([
    [616, undefined],
    [604, undefined],
    [592, 'dots'],
  ]);
  expect(lines(4)[2]!.box.x1).toBeCloseTo(184 + DOTS_PX / lines(4)[2]!.scale);
  expect(layLines(printed([], marked(...quads)), 200, 6).map(({ cutAfter }) => cutAfter)).toEqual(
    Array(4).fill(undefined),
  );
  // What goes on in the next column or on the next page.
  const twice = [...marked(...quads.slice(0, 2)), { pageIndex: 4, quads: quads.slice(0, 1) }];
  expect(layLines(printed([], twice), 200, 3).map(({ cutAfter }) => cutAfter)).toEqual([undefined, 'dots']);
});

test('lines that are too wide are broken all in one size, and dots stand instead of the last word of the third', () => {
  const ys = [618, 606, 594];
  const breaks = ys.map((y) => broken(50, y, 350, y + 10));
  const strips = layLines(printed([], marked(...ys.map((y) => quad(50, y, 350, y + 10))), breaks), 200, 3);
  expect(strips.map(({ box: { x0, y0 } }) => [x0, y0])).toEqual([
    [48.5, 616],
    [200, 616],
    [48.5, 604],
  ]);
  expect(new Set(strips.map(({ scale }) => scale)).size).toBe(1);
  const last = strips[2]!;
  expect(last.cutAfter).toBe('dots');
  expect((last.box.x1 - last.box.x0) * last.scale).toBeLessThanOrEqual(200);
});

test('words that are wider than there is room are broken into two strips', () => {
  const words = marked(quad(50, 600, 350, 610));
  const [first, second, ...rest] = layLines(printed([], words, [broken(50, 600, 350, 610)]), 200, 3);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ box: { x0: 48.5, x1: 200 } });
  expect(second).toMatchObject({ box: { x0: 200, x1: 351.5 } });
  expect(first!.scale).toBeGreaterThanOrEqual(1.1);
  // Nobody knows where its words end: it is cut instead.
  expect(layLines(printed([], words), 200, 3)).toMatchObject([{ cutAfter: 'fade' }]);
});

test('a wide sentence is broken between its words, line by line, without the pieces that hold none of it', () => {
  const words = marked(quad(400, 600, 550, 610), quad(50, 588, 550, 598), quad(50, 576, 160, 586));
  const breaks = [588, 600, 576].map((y) => broken(50, y, 550, y + 10));
  const sentence = printed([area(50, 576, 550, 610)], words, breaks);
  const strips = layStrips(sentence, 330);
  expect(strips.map(({ box: { x0, x1, y0 } }) => [x0, x1, y0])).toEqual([
    [300, 551.5, 598],
    [48.5, 300, 586],
    [300, 551.5, 586],
    [48.5, 300, 574],
  ]);
  expect(new Set(strips.map(({ scale }) => scale)).size).toBe(1);
  expect(strips.every(({ box, scale }) => (box.x1 - box.x0) * scale <= 330)).toBe(true);
  // Where it is not known where to break it, and of a passage of many lines, a picture of itself.
  expect(layStrips(printed(sentence.areas, words), 330)).toHaveLength(1);
  const lines = Array.from({ length: 9 }, (_, at) => quad(50, 600 - 12 * at, 550, 610 - 12 * at));
  expect(layStrips(printed([area(50, 504, 550, 610)], marked(...lines), breaks), 330)).toHaveLength(1);
});

test('words that run up the page are not cut into lines', () => {
  const up = (x: number): Quad => [x + 10, 100, x + 10, 300, x, 300, x, 100];
  const turned = marked(up(50), up(62), up(74));
  expect(runsUpright(turned)).toBe(true);
  expect(layLines(printed([area(50, 100, 84, 300)], turned), 200, 6)).toEqual([]);
  expect(layStrips(printed([area(50, 100, 84, 300)], turned), 200)).toHaveLength(1);
  expect(runsUpright(marked(quad(50, 100, 300, 110)))).toBe(false);
});

test('lines that reach into each other are parted halfway', () => {
  const tall = marked(quad(72, 209.75, 240, 226.05), quad(57, 197.79, 240, 214.09), quad(57, 185.83, 150, 202.13));
  const middle = (209.75 + 214.09) / 2;
  const [first, second] = layLines(printed([], tall), 400, 6);
  expect(first?.box).toMatchObject({ y0: middle - 2, y1: 227.05 });
  expect(second?.box.y1).toBeCloseTo(middle + 1);
  // In a passage whose lines are broken as well.
  const wide = marked(quad(72, 209.75, 507, 226.05), quad(57, 197.79, 245, 214.09));
  const breaks = [broken(57, 209.75, 507, 226.05), broken(57, 197.79, 507, 214.09)];
  const strips = layStrips(printed([area(57, 197.79, 507, 226.05)], wide, breaks), 330);
  expect(strips.map(({ box }) => Math.round(box.y1 - middle))).toEqual([15, 15, 1]);
});
