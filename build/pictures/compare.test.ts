import { expect, test } from 'vitest';
import { CELL_PX, difference, SAME, shrink, type Shrunk } from './compare.ts';

const WIDTH = 160;
const HEIGHT = 80;

/** A picture by the gray of each pixel. */
function picture(gray: (x: number, y: number) => number, height = HEIGHT): Shrunk {
  const rgba = new Uint8ClampedArray(WIDTH * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < WIDTH; x++) rgba.fill(gray(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  return shrink(rgba, WIDTH, height);
}

const lines = (x: number, y: number): number => (y % 20 < 8 && x % 5 < 1 ? 60 : 250);
const button = (left: number) => (x: number, y: number) =>
  x >= left && x < left + 24 && y >= 24 && y < 48 ? 90 : lines(x, y);

test('letters that are drawn a pixel elsewhere, or softer, are the same letters', () => {
  const elsewhere = picture((x, y) => lines(x + 1, y));
  const softer = picture((x, y) => (lines(x, y) + lines(x + 1, y)) / 2);
  expect(difference(picture(lines), elsewhere)).toBeLessThan(SAME);
  expect(difference(picture(lines), softer)).toBeLessThan(SAME);
});

test('a button that moved, is gone, or has another color is seen', () => {
  const before = picture(button(40));
  expect(difference(before, picture(button(56)))).toBeGreaterThan(SAME);
  expect(difference(before, picture(lines))).toBeGreaterThan(SAME);
  const lighter = picture((x, y) => (button(40)(x, y) === 90 ? 150 : lines(x, y)));
  expect(difference(before, lighter)).toBeGreaterThan(SAME);
});

test('a line of text more is another picture, whatever it says', () => {
  expect(difference(picture(lines), picture(lines, HEIGHT + 5 * CELL_PX))).toBe(1);
});
