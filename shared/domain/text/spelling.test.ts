import { expect, test } from 'vitest';
import { isSpelledLike } from './searchable.ts';

test.each([
  ['democrat', 'demoncrat', true],
  ['american', 'americen', true],
  ['percentag', 'percntag', true],
  ['recieve', 'receive', true],
  ['bottom', 'bottom', true],
  ['bert', 'best', false],
  ['english', 'spanish', false],
  ['model', 'modular', false],
  ['12345', '12346', false],
  ['berlin', 'merlins', false],
])('%s and %s: %s', (a, b, alike) => {
  expect(isSpelledLike(a, b)).toBe(alike);
  expect(isSpelledLike(b, a)).toBe(alike);
});
