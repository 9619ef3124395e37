import { expect, test } from 'vitest';
import { FirstWord } from './first-word.ts';

const usual = { firstMs: 240_000, betweenMs: 60_000 };

test('a model is waited for as long as is usual, then by what it was measured to take', () => {
  const words = new FirstWord(usual);
  expect(words.limitsFor('larch', 1000)).toEqual(usual);
  words.learn('larch', 1000, 30_000);
  expect(words.limitsFor('larch', 1000)).toEqual({ ...usual, firstMs: 90_000 });
  expect(words.limitsFor('larch', 10)).toEqual({ ...usual, firstMs: 90_000 }); // it may have to be loaded again
  expect(words.limitsFor('larch', 2000)).toEqual({ ...usual, firstMs: 180_000 });
  expect(words.limitsFor('fir', 1000)).toEqual(usual);
});

test('a quick one is not hurried, one that was given up gets longer, and nothing is waited for without end', () => {
  const words = new FirstWord(usual);
  words.learn('larch', 1000, 200);
  expect(words.limitsFor('larch', 1000).firstMs).toBe(45_000);
  words.learn('larch', 1000, 240_000);
  expect(words.limitsFor('larch', 1000).firstMs).toBe(720_000);
  words.learn('larch', 1000, 720_000);
  expect(words.limitsFor('larch', 1000).firstMs).toBe(900_000);
  words.learn('larch', 1000, 100);
  expect(words.limitsFor('larch', 1000).firstMs).toBe(900_000);
});

test('limits below that are kept', () => {
  const words = new FirstWord({ firstMs: 400, betweenMs: 400 });
  words.learn('larch', 10, 20);
  expect(words.limitsFor('larch', 10).firstMs).toBe(400);
});
