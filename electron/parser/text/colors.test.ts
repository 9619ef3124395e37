import { expect, test } from 'vitest';
import { colorOf } from './colors.ts';

test.each([
  ['#0066cc', '#06c'],
  ['#0A69C8', '#06c'],
  ['#ffffff', '#fff'],
  ['#993300', '#930'],
])('%s is a color', (given, color) => {
  expect(colorOf(given)).toBe(color);
});

test.each(['#000000', '#222222', '#7f7f7f', '#303038', 'red', undefined, 7])('%s is none', (given) => {
  expect(colorOf(given)).toBeUndefined();
});
