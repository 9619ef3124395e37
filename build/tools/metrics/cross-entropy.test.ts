import { expect, test } from 'vitest';
import { evidenceCrossEntropy } from './cross-entropy.ts';

test('a context in the right section alone costs only the smoothing', () => {
  const found = evidenceCrossEntropy(new Map([['a', 5]]), new Map([['a', 80]]), 10);
  expect(found).toBeCloseTo(-Math.log(1.001 / 1.01), 12);
});

test('half the gold in a section that was missed', () => {
  const gold = new Map([
    ['a', 30],
    ['b', 30],
  ]);
  const context = new Map([
    ['a', 1],
    ['c', 3],
  ]);
  const expected = -0.5 * Math.log(0.251 / 1.004) - 0.5 * Math.log(0.001 / 1.004);
  expect(evidenceCrossEntropy(gold, context, 4)).toBeCloseTo(expected, 12);
});

test('an empty context misses everything; without gold nothing is said', () => {
  expect(evidenceCrossEntropy(new Map([['a', 1]]), new Map(), 1)).toBeCloseTo(-Math.log(0.001 / 1.001), 12);
  expect(evidenceCrossEntropy(new Map(), new Map([['a', 1]]), 1)).toBeNull();
});
