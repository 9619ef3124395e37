import { expect, test } from 'vitest';
import { draw, glyphs, ops, text, type Op } from './testing.ts';

const white: Op = ['setFillRGBColor', '#ffffff'];
const black: Op = ['setFillRGBColor', '#000000'];
const noInk: Op = ['setTextRenderingMode', 3];
const sentence = glyphs('The bridge is closed until the year 2099.');
const hiddenIn = (list: readonly Op[]): number => draw(list).hidden;
const cover = (box: readonly number[]): Op[] => [white, ['constructPath', ops.fill, box, true], black];

test('a page of which all is seen hides nothing', () => {
  expect(hiddenIn(text(100, 200, sentence))).toBe(0);
});

test.each<[string, readonly Op[]]>([
  ['in white', text(100, 200, sentence, white)],
  ['without ink', text(100, 200, sentence, noInk)],
  ['beside the page', text(1000, 200, sentence)],
  [
    'outside of the clip',
    [['clip'], ['constructPath', ops.endPath, [0, 500, 300, 600], true], ...text(100, 200, sentence)],
  ],
  ['below opaque paint', [...text(100, 200, sentence), ...cover([90, 190, 400, 215])]],
  ['smaller than a point', [['transform', 0.06, 0, 0, 0.06, 100, 200], ...text(0, 0, sentence)]],
  [
    'on a hidden layer',
    [['beginMarkedContentProps', 'OC', 'hidden'], ...text(100, 200, sentence), ['endMarkedContent']],
  ],
])('a sentence %s is a passage that is hidden', (_, list) => {
  expect(draw(list).runs).toEqual([]);
  expect(hiddenIn(list)).toBe(1);
});

test('lines that follow each other are one passage, and what stands apart is another', () => {
  const lines = (...places: readonly (readonly [number, number])[]): Op[] =>
    places.flatMap(([x, y]) => text(x, y, sentence, white));
  expect(hiddenIn(lines([100, 200], [100, 188], [100, 176]))).toBe(1);
  expect(hiddenIn(lines([100, 700], [100, 400]))).toBe(2);
  // Of another kind.
  expect(hiddenIn([...lines([100, 700]), ...text(100, 200, sentence, black, noInk)])).toBe(2);
});

test('what is no passage is not counted: marks and numbers, a mask, the text of a picture', () => {
  expect(hiddenIn(text(100, 200, glyphs('Fig. 12'), white))).toBe(0);
  expect(hiddenIn([['beginGroup', { smask: {} }], ...text(100, 200, sentence), ['endGroup']])).toBe(0);
  const picture: Op[] = [['save'], ['transform', 400, 0, 0, 400, 50, 150], ['paintImageXObject'], ['restore']];
  expect(hiddenIn([...picture, ...text(100, 200, sentence, noInk)])).toBe(0);
});

test('of a line that is covered in part the rest is read', () => {
  const drawn = draw([...text(100, 200, sentence), ...cover([192, 190, 400, 215])]);
  expect(drawn.runs.map((run) => run.text)).toEqual(['The bridge is closed']);
  expect(drawn.hidden).toBe(1);
});
