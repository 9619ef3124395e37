import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { EntitySummary, Occurrence } from '#shared/contract/graph.ts';
import {
  countTypes,
  cutAroundName,
  exportName,
  findNames,
  foundBy,
  groupBySection,
  rowText,
  tieText,
} from './name-words.ts';

const entity = (id: number, name: string, more: Partial<EntitySummary> = {}): EntitySummary => ({
  id,
  name,
  type: 'method',
  description: '',
  aliases: [],
  mentions: 1,
  ...more,
});

const names = [
  entity(0, 'Harbor Delay Network', { aliases: ['HDN'], type: 'model' }),
  entity(1, 'Bézier delay'),
  entity(2, 'Delay loss', { type: 'metric' }),
  entity(3, 'Ellison', { type: 'person' }),
];
const found = (filter: Partial<Parameters<typeof findNames>[1]>): number[] =>
  findNames(names, { words: '', type: 'all', ...filter }).map(({ id }) => id);

test('who found the names is said, and how far a model has come', () => {
  expect(foundBy({ kind: 'light' })).toBe('found without a language model');
  expect(foundBy({ kind: 'model', model: 'larch:3b', read: 40, blocks: 40 })).toBe('found with larch:3b');
  expect(foundBy({ kind: 'model', model: 'larch:3b', read: 40, blocks: 1200 })).toBe(
    'found with larch:3b in 40 of 1,200 paragraphs',
  );
});

test('names are found by any spelling, without accents, those that begin with the words first', () => {
  expect(found({})).toEqual([0, 1, 2, 3]);
  expect(found({ words: 'hdn' })).toEqual([0]);
  expect(found({ words: ' bezier ' })).toEqual([1]);
  expect(found({ words: 'delay' })).toEqual([2, 0, 1]);
  expect(found({ words: 'tungsten' })).toEqual([]);
});

test('a kind and a page leave the others out', () => {
  expect(found({ type: 'metric' })).toEqual([2]);
  expect(found({ words: 'delay', among: new Set([0, 3]) })).toEqual([0]);
  expect(found({ among: new Set() })).toEqual([]);
});

test('kinds are counted, the most frequent first', () => {
  expect(countTypes([...names, entity(4, 'Adam')])[0]).toEqual(['method', 2]);
});

test('a row says what a name is and how else it is spelled', () => {
  expect(rowText(names[0]!)).toBe('Model, also HDN');
  expect(rowText(names[3]!)).toBe('Person');
  expect(rowText(entity(5, 'A', { aliases: ['b', 'c', 'd'] }))).toBe('Method, also b, c');
});

test('a tie is told with its number', () => {
  expect(tieText('together', 1)).toBe('named together in 1 sentence');
  expect(tieText('together', 1200)).toBe('named together in 1,200 sentences');
});

test('a sentence is cut around the longest spelling that it has', () => {
  const [network] = names;
  expect(cutAroundName('The harbor delay network waits.', network!)).toEqual({
    before: 'The ',
    name: 'harbor delay network',
    after: ' waits.',
  });
  expect(cutAroundName('Our HDN waits.', network!).name).toBe('HDN');
  expect(cutAroundName('It waits.', network!)).toEqual({ before: 'It waits.', name: '', after: '' });
});

test('sentences stand once, under their sections, which come again where the reading comes back to them', () => {
  const at = (section: number, text: string): Occurrence => ({
    section: nodeId('section', section),
    path: [`${section}`],
    pageIndex: 0,
    text,
    marks: [],
  });
  const groups = groupBySection([at(1, 'a'), at(1, 'a'), at(1, 'b'), at(2, 'b'), at(1, 'c')]);
  expect(groups.map(({ path, sentences }) => [path[0], sentences.map(({ index, times }) => [index, times])])).toEqual([
    [
      '1',
      [
        [0, 2],
        [2, 1],
      ],
    ],
    ['2', [[3, 1]]],
    ['1', [[4, 1]]],
  ]);
});

test('a file of names is called after its document, in what any file system takes', () => {
  expect(exportName('Attention: is it / all "you" need?', 'graphml')).toBe(
    'Attention is it all you need names.graphml',
  );
  expect(exportName('???', 'json')).toBe('document names.json');
  expect(exportName('x'.repeat(300), 'json').length).toBeLessThan(100);
});
