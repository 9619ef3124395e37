import { expect, test } from 'vitest';
import { isFaithful } from './faithful.ts';

test('a text with a character that could not be read is not faithful', () => {
  expect(isFaithful('and ε = 10⁻⁹, with 64 × 64 cells')).toBe(true);
  expect(isFaithful('and \ufffd = 10⁻⁹')).toBe(false);
  expect(isFaithful('x \ue001 y')).toBe(false);
  expect(isFaithful('')).toBe(true);
});
