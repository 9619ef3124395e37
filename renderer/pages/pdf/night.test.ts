import { expect, test } from 'vitest';
import { keptPictures } from './night.ts';

/** A picture from its upper left corner and its size, as shares of the page. */
function picture(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x, y + height, x + width, y];
}

test('photographs keep their colors; a scanned page and drawn letters do not', () => {
  const photo = picture(0.1, 0.1, 0.4, 0.3);
  expect(keptPictures([...picture(0, 0, 1, 1), ...photo, ...picture(0.2, 0.9, 0.01, 0.01)])).toEqual([photo]);
});

test('a page of tiles is one picture of the page', () => {
  expect(keptPictures(Array.from({ length: 300 }, () => picture(0, 0, 0.1, 0.1)).flat())).toEqual([]);
  expect(keptPictures([])).toEqual([]);
});
