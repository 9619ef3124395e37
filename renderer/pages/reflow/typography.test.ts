import { expect, test } from 'vitest';
import { sizesPx, step } from './typography.ts';

test('a step goes to the next size, from between two as well, and stays at the ends', () => {
  expect(step(sizesPx, 18, 1)).toBe(20);
  expect(step(sizesPx, 19, -1)).toBe(18);
  expect(step(sizesPx, 46, 1)).toBe(46);
  expect(step(sizesPx, 14, -1)).toBe(14);
});
