import { expect, test } from 'vitest';
import { crumbsIn } from './crumbs.ts';

/** A strip, row by row: `#` is ink. */
function pixels(rows: readonly string[], paper = 255, ink = 0): Uint8ClampedArray {
  const grays = rows
    .join('')
    .split('')
    .map((sign) => (sign === '#' ? ink : paper));
  return Uint8ClampedArray.from(grays.flatMap((gray) => [gray, gray, gray, 255]));
}

const crumbs = (rows: readonly string[], paper?: number, ink?: number) =>
  crumbsIn(pixels(rows, paper, ink), rows[0]!.length, rows.length);

const letters = Array.from({ length: 10 }, () => '.##.#.');
const blank = '......';

test('ink that is cut by an edge and parted from the rest is of another line', () => {
  expect(crumbs(['..#...', blank, ...letters, blank, '#.....'])).toEqual({ above: 1, below: 1 });
  expect(crumbs(['..#...', blank, ...letters, blank, '#.....'], 20, 230)).toEqual({ above: 1, below: 1 });
});

test('letters that reach the edge stay, as do the dots of letters and rules of tables', () => {
  expect(crumbs(letters)).toEqual({ above: 0, below: 0 });
  expect(crumbs([blank, '..#...', blank, ...letters, blank])).toEqual({ above: 0, below: 0 });
  expect(crumbs(['#.#...', '#.....', ...letters.map((row) => `#${row.slice(1)}`)])).toEqual({ above: 0, below: 0 });
});

test('what fills more than a crumb would is no crumb', () => {
  expect(crumbs(['..#...', '..#...', '..#...', blank, ...letters])).toEqual({ above: 0, below: 0 });
});
