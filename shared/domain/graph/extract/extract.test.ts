import { expect, test } from 'vitest';
import { nodeId } from '../../../base/ids.ts';
import type { Link } from '../../document/links/link.ts';
import { graphStatistics } from '../statistics.ts';
import { extractGraph } from './extract.ts';
import { foundNamesIn } from './found-names.ts';
import { termsOf } from './terms.ts';
import type { SourceNode } from './source-node.ts';

function node(at: number, text: string, kind: SourceNode['kind'] = 'text'): SourceNode {
  return { id: nodeId('content', at), kind, text };
}

test('names are told from words that open a sentence', () => {
  const names = foundNamesIn(
    'The Stanford Question Answering Dataset is used. However, Results on GPT-4 and CIFAR-10 differ. Dogs bark.',
  );
  expect(names.map(({ name, opens }) => ({ name, opens }))).toEqual([
    { name: 'Stanford Question Answering Dataset', opens: false },
    { name: 'GPT-4 and CIFAR-10', opens: false },
    { name: 'Dogs', opens: true },
  ]);
});

test('terms are what a document repeats, longer ones before their parts', () => {
  const texts = Array.from(
    { length: 5 },
    () => 'The longest common subsequence of words. We use each value. A common subsequence is short.',
  );
  const terms = termsOf(texts).map(({ term }) => term);
  expect(terms[0]).toBe('longest common subsequence');
  expect(terms).not.toContain('each value');
});

test('a graph knows types, aliases, descriptions, mentions and who stands with whom', () => {
  const nodes = [
    node(0, 'We train the Deep Query Network (DQN) on the SQuAD dataset. DQN is a network for asking.'),
    node(1, 'On the SQuAD dataset, DQN reaches a high F1. The deep query network is fast, and F1 grows.'),
    node(2, 'Unrelated words stand here about nothing at all.'),
  ];
  const { entities, relations } = extractGraph(nodes);
  const named = (name: string) => entities.find((entity) => entity.name === name || entity.aliases.includes(name));
  expect(named('DQN')).toMatchObject({ name: 'Deep Query Network', type: 'model', aliases: ['DQN'] });
  expect(named('SQuAD')?.type).toBe('dataset');
  expect(named('F1')?.type).toBe('metric');
  expect(named('DQN')?.description).toBe('a network for asking');
  for (const { name, aliases, mentions } of entities) {
    for (const mention of mentions) {
      const text = nodes.find(({ id }) => id === mention.node)?.text.slice(mention.start, mention.end) ?? '';
      expect([name, ...aliases].map((form) => form.toLowerCase())).toContain(text.toLowerCase());
    }
  }
  const ids = [named('DQN')?.id, named('SQuAD')?.id].sort((a, b) => a! - b!);
  expect(relations).toContainEqual({ source: ids[0], target: ids[1], kind: 'together', weight: 2 });
});

test('headers are contained in their table', () => {
  const text = 'Model  Accuracy\nBERT  0.9\nCBoW  0.7\n';
  const cell = (row: number, column: number, words: string) => {
    const start = text.indexOf(words);
    return { row, column, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + words.length }] };
  };
  const cells = {
    rows: 3,
    columns: 2,
    headerRows: 1,
    cells: [
      cell(0, 0, 'Model'),
      cell(0, 1, 'Accuracy'),
      cell(1, 0, 'BERT'),
      cell(1, 1, '0.9'),
      cell(2, 0, 'CBoW'),
      cell(2, 1, '0.7'),
    ],
  };
  const { entities, relations } = extractGraph([
    { id: nodeId('content', 0), kind: 'table', text, label: 'Table 1', cells },
  ]);
  const table = entities.find(({ name }) => name === 'Table 1');
  expect(table?.type).toBe('table');
  const inside = relations.filter(({ kind, target }) => kind === 'ContainedIn' && target === table?.id);
  expect(inside.map(({ source }) => entities[source]?.name).sort()).toEqual(['Accuracy', 'BERT', 'CBoW']);
  expect(entities.find(({ name }) => name === 'Accuracy')?.type).toBe('metric');
});

test('a figure, a table and a formula are tied to their captions and to where the text speaks of them', () => {
  const nodes: readonly SourceNode[] = [
    node(0, 'Larix Trees grow in Bergen Hills. Fig. 2 shows how Larix Trees age, as Eq. (3) has it.'),
    { ...node(1, '', 'figure'), label: 'Figure 2' },
    node(2, 'Figure 2: Rings in Bergen Hills by year.', 'caption'),
    { ...node(3, 'y = a + b', 'formula'), label: '(3)' },
  ];
  const links: readonly Link[] = [
    { source: nodeId('content', 0), start: 34, end: 40, target: nodeId('content', 1), kind: 'figure' },
    { source: nodeId('content', 0), start: 71, end: 78, target: nodeId('content', 3), kind: 'equation' },
    { source: nodeId('content', 2), start: 0, end: 8, target: nodeId('content', 1), kind: 'caption' },
    { source: nodeId('content', 2), start: 0, end: 8, target: nodeId('content', 9), kind: 'section' },
  ];
  const { entities, relations } = extractGraph(nodes, links);
  const named = (name: string) => entities.find((entity) => entity.name === name)!;
  expect(named('Figure 2').mentions.map((mention) => mention.node)).toEqual(
    [0, 1, 2].map((at) => nodeId('content', at)),
  );
  expect(named('(3)').mentions.map((mention) => mention.node)).toEqual([0, 3].map((at) => nodeId('content', at)));
  const ties = relations.map(
    ({ source, target, kind }) => `${entities[source]?.name} ${kind} ${entities[target]?.name}`,
  );
  expect(ties).toContain('Bergen Hills ContainedIn Figure 2');
  expect(ties).toContain('Larix Trees together Figure 2');
  expect(ties).toContain('Larix Trees together (3)');
  expect(ties).not.toContain('Larix Trees ContainedIn Figure 2');
});

test('nothing comes of nothing', () => {
  expect(extractGraph([])).toEqual({ entities: [], relations: [] });
  expect(graphStatistics({ entities: [], relations: [] })).toMatchObject({
    entities: 0,
    density: 0,
    largestComponent: 0,
  });
});
