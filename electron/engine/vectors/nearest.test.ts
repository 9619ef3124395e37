import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Best } from './nearest.ts';

test('keeps the best in their order, ties in the order of the documents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }),
      fc.integer({ min: 0, max: 12 }),
      (scores, limit) => {
        const best = new Best(limit);
        scores.forEach((score, row) => best.add({ score, set: 0, row }));
        const expected = scores
          .map((score, row) => ({ score, set: 0, row }))
          .sort((a, b) => b.score - a.score || a.row - b.row)
          .slice(0, limit);
        expect(best.list()).toEqual(expected);
      },
    ),
  );
});
