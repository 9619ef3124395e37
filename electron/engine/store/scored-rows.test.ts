import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOf, noRows, together, within, type ScoredRows } from './scored-rows.ts';

const scored = (pairs: readonly (readonly [number, number])[]): ScoredRows => ({
  rows: Float64Array.from(pairs, ([row]) => row),
  scores: Float64Array.from(pairs, ([, score]) => score),
});
const pairsOf = ({ rows, scores }: ScoredRows) => Array.from(rows, (row, at) => [row, scores[at]!] as const);

/** Rows ascending, with scores of which some are equal. */
const someRows = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.nat(8)), { selector: ([row]) => row, maxLength: 40 })
  .map((pairs) => pairs.toSorted(([a], [b]) => a - b));

test('together, each row has what it has in both', () => {
  fc.assert(
    fc.property(someRows, someRows, (a, b) => {
      const sums = new Map(a);
      for (const [row, score] of b) sums.set(row, (sums.get(row) ?? 0) + score);
      expect(pairsOf(together(scored(a), scored(b)))).toEqual([...sums].toSorted(([x], [y]) => x - y));
    }),
  );
  const one = scored([[3, 1]]);
  expect([together(one, noRows), together(noRows, one)]).toEqual([one, one]);
});

test('the best come first, of equal ones the first, and no more than are asked for', () => {
  fc.assert(
    fc.property(someRows, fc.integer({ min: 1, max: 45 }), (pairs, limit) => {
      const expected = pairs.toSorted(([a, x], [b, y]) => y - x || a - b).slice(0, limit);
      expect(bestOf(scored(pairs), limit)).toEqual(expected.map(([id, score]) => ({ id, score })));
    }),
    { numRuns: 300 },
  );
});

test('only rows in the ranges are left, all without ranges', () => {
  const range = fc.tuple(fc.nat(60), fc.nat(9)).map(([first, more]) => [first, first + more] as const);
  const ranges = fc
    .array(range, { maxLength: 6 })
    .map((all) =>
      all.toSorted(([a], [b]) => a - b).filter(([first], at, sorted) => first > (sorted[at - 1]?.[1] ?? -1)),
    );
  fc.assert(
    fc.property(someRows, ranges, (pairs, all) => {
      const kept = pairs.filter(([row]) => all.some(([first, last]) => first <= row && row <= last));
      expect(pairsOf(within(scored(pairs), all))).toEqual(kept);
    }),
    { numRuns: 200 },
  );
  const rows = scored([[3, 1]]);
  expect(within(rows, undefined)).toEqual(rows);
});
