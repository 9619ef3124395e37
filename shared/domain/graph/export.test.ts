import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { graphJson, graphMl } from './export.ts';
import type { KnowledgeGraph } from '../index/knowledge-graph.ts';

const graph: KnowledgeGraph = {
  entities: [
    {
      id: 0,
      name: 'A & <B>',
      type: 'term',
      description: 'a "quoted"\u0007 thing',
      aliases: ['AB'],
      mentions: [{ node: nodeId('content', 1), start: 0, end: 3 }],
    },
    { id: 1, name: 'C', type: 'model', description: '', aliases: [], mentions: [] },
  ],
  relations: [{ source: 0, target: 1, kind: 'together', weight: 2 }],
};

test('GraphML names every entity and relation, whatever their names hold', () => {
  const xml = graphMl(graph, 'Title & more');
  expect(xml).toContain('<data key="name">A &amp; &lt;B&gt;</data>');
  expect(xml).toContain('<data key="description">a &quot;quoted&quot;  thing</data>');
  expect(xml).toContain(
    '<edge id="e0" source="n0" target="n1"><data key="kind">together</data><data key="weight">2</data></edge>',
  );
  expect(xml.match(/<node /gu)).toHaveLength(2);
});

test('JSON has nodes and links', () => {
  expect(JSON.parse(graphJson(graph, 'T'))).toEqual({
    title: 'T',
    nodes: [
      { id: 0, name: 'A & <B>', type: 'term', description: 'a "quoted"\u0007 thing', aliases: ['AB'], mentions: 1 },
      { id: 1, name: 'C', type: 'model', description: '', aliases: [], mentions: 0 },
    ],
    links: [{ source: 0, target: 1, kind: 'together', weight: 2 }],
  });
});
