import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnowledgeGraph } from '../index/knowledge-graph.ts';
import { graphStatistics } from './statistics.ts';

function graphOf(count: number, pairs: readonly (readonly [number, number])[]): KnowledgeGraph {
  return {
    entities: Array.from({ length: count }, (_, id) => ({
      id,
      name: `e${id}`,
      type: 'term',
      description: '',
      aliases: [],
      mentions: [],
    })),
    relations: pairs.map(([source, target]) => ({ source, target, kind: 'together', weight: 1 })),
  };
}

/** All shortest ways, by brute force. */
function slowDiameter(count: number, pairs: readonly (readonly [number, number])[]): number {
  const way = Array.from({ length: count }, (_, a) =>
    Array.from({ length: count }, (__, b) => (a === b ? 0 : Infinity)),
  );
  for (const [a, b] of pairs) way[a]![b] = way[b]![a] = Math.min(1, way[a]![b]!);
  for (let via = 0; via < count; via++)
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) way[a]![b] = Math.min(way[a]![b]!, way[a]![via]! + way[via]![b]!);
  const parts = way.map((row) => row.filter((steps) => steps < Infinity));
  const largest = Math.max(0, ...parts.map((row) => row.length));
  return Math.max(0, ...parts.filter((row) => row.length === largest).flat());
}

test('a chain, a star and what stands alone', () => {
  expect(
    graphStatistics(
      graphOf(4, [
        [0, 1],
        [1, 2],
        [2, 3],
      ]),
    ),
  ).toMatchObject({ diameter: 3, components: 1 });
  expect(
    graphStatistics(
      graphOf(5, [
        [0, 1],
        [0, 2],
        [0, 3],
      ]),
    ),
  ).toMatchObject({
    diameter: 2,
    components: 2,
    largestComponent: 4,
  });
  expect(graphStatistics(graphOf(0, []))).toMatchObject({ diameter: 0, components: 0, density: 0 });
});

test('the diameter is that of all shortest ways', () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a !== b);
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 20 }), (pairs) => {
      const graph = graphOf(8, pairs);
      const { diameter, largestComponent } = graphStatistics(graph);
      const slow = slowDiameter(8, pairs);
      // Of several largest parts one is taken.
      if (largestComponent > 4) expect(diameter).toBe(slow);
      else expect(diameter).toBeLessThanOrEqual(slow);
    }),
  );
});
