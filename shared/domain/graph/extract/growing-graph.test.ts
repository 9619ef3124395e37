import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { FoundGraph, NamedEntity } from '../../prompts/extract-entities.ts';
import type { KnowledgeGraph } from '../../index/knowledge-graph.ts';
import { GrowingGraph } from './growing-graph.ts';

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
const parts = [{ node: second, text }];
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
const term = (name: string): NamedEntity => ({ name, type: 'term', description: '' });
const only = (...names: string[]): FoundGraph => ({ entities: names.map(term), relations: [] });

test('what a model found joins the graph; what does not stand in the text is left out', () => {
  const growing = new GrowingGraph(light);
  growing.add(parts, found);
  const { entities, relations } = growing.graph;
  expect(entities.map(({ name }) => name)).toEqual(['larch counter', 'Table 1', 'forest inventory', 'Alpine Plots']);
  expect(entities.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
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

test('nothing found changes nothing, and the same again only what relations weigh', () => {
  const growing = new GrowingGraph(light);
  growing.add(parts, { entities: [], relations: [] });
  expect(growing.graph).toEqual(light);
  growing.add(parts, found);
  const once = growing.graph;
  growing.add(parts, found);
  expect(growing.graph.entities).toEqual(once.entities);
  expect(growing.graph.relations[1]?.weight).toBe(2);
});

test('a known name stays one whatever a model takes it for, unless it is of another nature', () => {
  const known: KnowledgeGraph = {
    entities: [{ ...term('CodeNet'), id: 0, type: 'dataset', aliases: [], mentions: [] }],
    relations: [],
  };
  const grownBy = (type: NamedEntity['type']): KnowledgeGraph => {
    const growing = new GrowingGraph(known);
    growing.add([{ node: second, text: 'CodeNet is quick.' }], { ...only(), entities: [{ ...term('CodeNet'), type }] });
    return growing.graph;
  };
  expect(grownBy('model').entities).toMatchObject([{ name: 'CodeNet', type: 'dataset', mentions: [{ node: second }] }]);
  expect(grownBy('person').entities).toHaveLength(2);
});

test('mentions stand in reading order, whichever block was read first', () => {
  const growing = new GrowingGraph({ entities: [], relations: [] });
  growing.add([{ node: second, text: 'Larix decidua again.' }], only('Larix decidua'));
  growing.add([{ node: first, text: 'On Larix decidua and Larix decidua.' }], only('Larix decidua'));
  expect(growing.graph.entities[0]?.mentions.map(({ node, start }) => [node, start])).toEqual([
    [first, 3],
    [first, 21],
    [second, 0],
  ]);
});

test('a name that is spelled alike waits for the model; without its word, or by its no, it is new', () => {
  const alike = 'forest inventries';
  const block = [{ node: second, text: 'All forest inventries were read.' }];
  const grown = (choices?: ReadonlyMap<string, string | null>): KnowledgeGraph => {
    const growing = new GrowingGraph(light);
    expect(growing.resolve(term(alike))).toMatchObject({ kind: 'choose', among: [{ id: 2 }] });
    growing.add(block, only(alike), choices);
    return growing.graph;
  };
  expect(grown().entities).toHaveLength(4);
  expect(grown(new Map([[alike, null]])).entities).toHaveLength(4);
  expect(grown(new Map([[alike, 'larch counter']])).entities).toHaveLength(4);
  const joined = grown(new Map([[alike, 'forest inventory']]));
  expect(joined.entities).toHaveLength(3);
  expect(joined.entities[2]).toMatchObject({ aliases: [alike], mentions: [{ node: second }] });
});

test('of several that are alike the model chooses; all alike are a new one', () => {
  const known = (...names: string[]): GrowingGraph =>
    new GrowingGraph({
      entities: names.map((name, id) => ({ ...term(name), id, aliases: [], mentions: [] })),
      relations: [],
    });
  const two = known('colour histogram', 'colored histogram', 'larch');
  expect(two.resolve(term('color histogram'))).toMatchObject({ kind: 'choose', among: [{ id: 0 }, { id: 1 }] });
  const many = known(...'abcdefghijkl'.split('').map((letter) => `colour histogram${letter}`));
  expect(many.resolve(term('colour histogram'))).toEqual({ kind: 'new' });
  expect(known('larch').resolve(term('granite'))).toEqual({ kind: 'new' });
});

test('other names that stand in the block bring things together; those that do not are left out', () => {
  const growing = new GrowingGraph(light);
  const counter = { ...term('shadow gauge'), aliases: ['LC', 'umbrometer', 'Table 1'] };
  growing.add([{ node: second, text: 'The shadow gauge (LC), see Table 1.' }], { entities: [counter], relations: [] });
  expect(growing.graph.entities).toHaveLength(3);
  expect(growing.graph.entities[0]?.aliases).toEqual(['LC', 'shadow gauge']);
  expect(growing.graph.entities[0]?.mentions.map(({ start }) => start)).toEqual([0, 4, 18]);
});

test('a figure or table is described once, by its node', () => {
  const growing = new GrowingGraph(light);
  growing.describe(second, 'counts by plot');
  growing.describe(second, 'something else');
  growing.describe(first, 'no figure');
  expect(growing.graph.entities.map(({ description }) => description)).toEqual(['', 'counts by plot', '']);
});

test('by names alone, spellings stay apart: what the resolution is compared with', () => {
  const basic = new GrowingGraph(light, 'names');
  basic.add(parts, found);
  expect(basic.graph.entities.map(({ name }) => name)).toContain('Larch Counter');
  expect(basic.resolve(term('LC'))).toEqual({ kind: 'new' });
  expect(basic.resolve(term('larch counter'))).toMatchObject({ kind: 'merge' });
});
