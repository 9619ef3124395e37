import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBatches } from './batches.ts';

test('every text is in exactly one batch, and no batch is larger than it may be', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 200 }), (lengths) => {
      const batches = planBatches(lengths, 1024, 16);
      expect(batches.flat().sort((a, b) => a - b)).toEqual(lengths.map((_, index) => index));
      for (const batch of batches) {
        const longest = Math.max(...batch.map((index) => lengths[index]!));
        expect(batch.length === 1 || longest * batch.length <= 1024).toBe(true);
        expect(batch.length).toBeLessThanOrEqual(16);
      }
    }),
  );
});

test('texts of the same length go together', () => {
  expect(planBatches([10, 500, 10, 500], 1000)).toEqual([
    [1, 3],
    [0, 2],
  ]);
});

test('there is nothing to do without texts', () => {
  expect(planBatches([])).toEqual([]);
});
