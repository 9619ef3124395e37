import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { Chat } from '../../ports/chat.ts';
import type { FoundGraph } from '../../prompts/extract-entities.ts';
import type { KnowledgeGraph } from '../graph.ts';
import { addFound, resolveFound } from './add-found.ts';
import { enrichGraph, type Block, type Enriched } from './enrich.ts';

const [first, second] = [nodeId('content', 1), nodeId('content', 2)];
const light: KnowledgeGraph = {
  entities: [
    {
      id: 0,
      name: 'larch counter',
      type: 'term',
      description: '',
      aliases: ['LC'],
      mentions: [{ node: first, start: 0, end: 13 }],
    },
    {
      id: 1,
      name: 'Table 1',
      type: 'table',
      description: '',
      aliases: [],
      mentions: [{ node: second, start: 0, end: 9 }],
    },
    { id: 2, name: 'forest inventory', type: 'term', description: '', aliases: [], mentions: [] },
  ],
  relations: [{ source: 0, target: 2, kind: 'together', weight: 2 }],
};
const text = 'The Larch Counter reads the Alpine  Plots. Table 1 has what the larch counter missed.';
const found: FoundGraph = {
  entities: [
    { name: 'Larch Counter', type: 'model', description: 'reads plots' },
    { name: 'Alpine Plots', type: 'dataset', description: '' },
    { name: 'Bergen Plots', type: 'dataset', description: 'made up' },
    { name: 'Table 1', type: 'term', description: '' },
  ],
  relations: [
    { source: 'Alpine Plots', target: 'Larch Counter', kind: 'together' },
    { source: 'Bergen Plots', target: 'Larch Counter', kind: 'part-of' },
  ],
};

test('what a model found joins the graph; what does not stand in the text is left out', () => {
  const { entities, relations } = addFound(light, { node: second, text }, found);
  expect(entities.map(({ name }) => name)).toEqual(['larch counter', 'Table 1', 'forest inventory', 'Alpine Plots']);
  expect(entities[0]).toMatchObject({ type: 'model', description: 'reads plots', aliases: ['LC'] });
  expect(entities[0]?.mentions.map(({ node, start, end }) => [node, start, end])).toEqual([
    [first, 0, 13],
    [second, 4, 17],
    [second, 64, 77],
  ]);
  expect(entities[3]?.mentions).toEqual([{ node: second, start: 28, end: 41 }]);
  expect(relations).toEqual([
    { source: 0, target: 2, kind: 'together', weight: 2 },
    { source: 0, target: 3, kind: 'together', weight: 1 },
  ]);
});

test('the same block twice adds nothing but the weight of its relations', () => {
  const once = addFound(light, { node: second, text }, found);
  const twice = addFound(once, { node: second, text }, found);
  expect(twice.entities).toEqual(once.entities);
  expect(twice.relations[1]?.weight).toBe(2);
  expect(addFound(light, { node: second, text }, { entities: [], relations: [] })).toEqual(light);
});

test('a name that is spelled alike waits for the model; without its word it is new', () => {
  const alike = { name: 'forest inventries', type: 'term', description: '' } as const;
  expect(resolveFound(alike, light)).toMatchObject({ kind: 'choose', among: [{ id: 2 }] });
  const block = { node: second, text: 'All forest inventries were read.' };
  const one: FoundGraph = { entities: [alike], relations: [] };
  expect(addFound(light, block, one).entities).toHaveLength(4);
  const joined = addFound(light, block, one, new Map([[alike.name, 2]]));
  expect(joined.entities).toHaveLength(3);
  expect(joined.entities[2]).toMatchObject({ aliases: ['forest inventries'], mentions: [{ node: second }] });
});

const blocks: readonly Block[] = [
  { kind: 'text', path: ['Trees'], node: first, text: 'larch counter and forest inventries.' },
  { kind: 'table', path: ['Trees'], node: second, text },
];

async function enrich(answers: readonly string[]): Promise<readonly Enriched[]> {
  const left = [...answers];
  const chat: Chat = {
    model: 'scripted',
    async *reply() {
      yield await Promise.resolve(left.shift() ?? 'nothing');
    },
  };
  const all: Enriched[] = [];
  for await (const one of enrichGraph(light, blocks, chat, new AbortController().signal)) all.push(one);
  return all;
}

test('blocks are read one after the other, doubts are asked about, and one bad answer costs one block', async () => {
  const alike = '{"entities": [{"name": "forest inventries", "type": "term", "description": ""}], "relations": []}';
  const [one, two] = await enrich([alike, '{"n": 1}', JSON.stringify(found)]);
  expect(one?.graph.entities[2]?.aliases).toEqual(['forest inventries']);
  expect(two).toMatchObject({ done: 2, failed: 0 });
  expect(two?.graph.entities).toHaveLength(4);
  const bad = await enrich(['no', 'no', JSON.stringify(found)]);
  expect(bad.map(({ failed }) => failed)).toEqual([1, 1]);
  expect(bad[0]?.graph).toBe(light);
  expect(bad[1]?.graph.entities).toHaveLength(4);
});
