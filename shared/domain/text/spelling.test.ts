import { expect, test } from 'vitest';
import { slipsBetween } from './spelling.ts';

test.each([
  ['democrat', 'demoncrat', 1],
  ['american', 'americen', 1],
  ['recieve', 'receive', 1],
  ['zurick', 'zurich', 1],
  ['percentag', 'precentga', 2],
  ['bottom', 'bottom', 0],
  ['bert', 'best', undefined],
  ['english', 'spanish', undefined],
  ['model', 'modular', undefined],
  ['zurick', 'zorock', undefined],
  ['berlin', 'merlin', undefined],
])('%s and %s: %s', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips);
  expect(slipsBetween(b, a)).toBe(slips);
});
