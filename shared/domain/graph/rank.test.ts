import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageRank } from './pagerank.ts';

const chain = [
  { source: 0, target: 1, weight: 1 },
  { source: 1, target: 2, weight: 1 },
  { source: 2, target: 3, weight: 1 },
];

test('what is near the seeds ranks higher, and what cannot be reached not at all', () => {
  const rank = pageRank(5, chain, new Map([[0, 1]]));
  expect(rank[0]).toBeGreaterThan(rank[1]!);
  expect(rank[1]).toBeGreaterThan(rank[2]!);
  expect(rank[2]).toBeGreaterThan(rank[3]!);
  expect(rank[4]).toBe(0);
});

test('a rank is a distribution, whatever the graph', () => {
  const edge = fc.record({ source: fc.nat(9), target: fc.nat(9), weight: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 40 }), fc.nat(9), (edges, seed) => {
      const rank = pageRank(
        10,
        edges.filter(({ source, target }) => source !== target),
        new Map([[seed, 2]]),
      );
      expect(rank.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5);
      expect(Math.min(...rank)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('without a seed nothing is ranked', () => expect([...pageRank(3, chain, new Map())]).toEqual([0, 0, 0]));
