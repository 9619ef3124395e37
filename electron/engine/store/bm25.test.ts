import { expect, test } from 'vitest';
import { bm25Of, rarityOf } from './bm25.ts';

test('a word weighs more the rarer it is, and never nothing', () => {
  const totals = { rows: 100, meanLength: 10 };
  expect(rarityOf(10, totals)).toBeCloseTo(Math.log(90.5 / 10.5), 12);
  expect(rarityOf(50, totals)).toBe(1e-6);
  expect(rarityOf(90, totals)).toBe(1e-6);
  expect(rarityOf(0, totals)).toBeCloseTo(Math.log(201), 12);
});

test('a row scores by how often a word stands in it, and by its length', () => {
  const totals = { rows: 100, meanLength: 10 };
  // Of mean length: often × 2.2 / (often + 1.2).
  expect(bm25Of(2, 1, 10, totals)).toBeCloseTo(2, 12);
  expect(bm25Of(1, 3, 10, totals)).toBeCloseTo((3 * 2.2) / 4.2, 12);
  expect(bm25Of(1, 1, 20, totals)).toBeCloseTo(2.2 / (1 + 1.2 * (0.25 + 1.5)), 12);
  expect(bm25Of(1, 0, 10, totals)).toBe(0);
});
