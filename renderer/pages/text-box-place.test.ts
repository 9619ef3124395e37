import { expect, test } from 'vitest';
import { grownQuad, heightOf } from './text-box-place.ts';

test('a box grows downwards as its letters do, in the direction in which it is read', () => {
  const grown = grownQuad([10, 90, 110, 90, 110, 100, 10, 100], 'one\ntwo', 20);
  expect(grown.slice(4)).toEqual([110, 100, 10, 100]);
  expect(grown[1]).toBeCloseTo(100 - heightOf(2, 20));
  // Words that run upwards: below them is on the right.
  const turned = grownQuad([110, 10, 110, 110, 100, 110, 100, 10], 'one\ntwo', 20);
  expect(turned[0]).toBeCloseTo(100 + heightOf(2, 20));
  expect(turned.slice(4)).toEqual([100, 110, 100, 10]);
});

test('a box that is high enough stays as it is', () => {
  const quad = [10, 0, 110, 0, 110, 100, 10, 100] as const;
  expect(grownQuad(quad, 'one', 12)).toBe(quad);
});
