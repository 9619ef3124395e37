import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { entityTypes, relationKinds } from '../index/knowledge-graph.ts';
import { packGraph, unpackGraph } from './pack.ts';

test('a graph comes back as it was packed', () => {
  const mention = fc.record({ node: fc.nat(9999).map((n) => nodeId('content', n)), start: fc.nat(), end: fc.nat() });
  const entity = fc.record({
    name: fc.string(),
    type: fc.constantFrom(...entityTypes),
    description: fc.string(),
    aliases: fc.array(fc.string(), { maxLength: 3 }),
    mentions: fc.array(mention, { maxLength: 5 }),
  });
  const relation = fc.record({
    source: fc.nat(9),
    target: fc.nat(9),
    kind: fc.constantFrom(...relationKinds),
    weight: fc.nat(99),
  });
  fc.assert(
    fc.property(fc.array(entity, { maxLength: 6 }), fc.array(relation, { maxLength: 6 }), (entities, relations) => {
      const graph = { entities: entities.map((one, id) => ({ ...one, id })), relations };
      expect(unpackGraph(packGraph(graph))).toEqual(graph);
    }),
  );
});
