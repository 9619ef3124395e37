import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../index/knowledge-graph.ts';
import { mergeSame } from './merge.ts';
import { likeness } from './name-likeness.ts';
import { resolveByGradient, resolveEntities } from './resolve.ts';
import { graphStatistics } from './statistics.ts';
import { entity, madeEntities, pairScores } from './testing.ts';

describe('the gradient', () => {
  const rated = (...scores: number[]) => scores.map((score, at) => ({ candidate: `c${at}`, score }));
  test.each([
    ['one stands out', rated(0.9, 0.3, 0.2), { kind: 'merge', into: 'c0' }],
    ['all alike', rated(0.9, 0.8, 0.7), { kind: 'new' }],
    ['all low', rated(0.4, 0.1), { kind: 'new' }],
    ['several before the drop', rated(0.9, 0.85, 0.2), { kind: 'choose', among: ['c0', 'c1'] }],
    ['a gentle fall is no drop', rated(0.9, 0.6, 0.4, 0.1), { kind: 'choose', among: ['c0', 'c1', 'c2'] }],
    ['nobody', [], { kind: 'new' }],
  ])('%s', (_, candidates, expected) => expect(resolveByGradient(candidates)).toEqual(expected));
});

describe('names of the same thing', () => {
  test.each([
    [['Deep Query Network', 'deep query networks', 'Deep-Query Network'], 1],
    [['GPT-3', 'GPT-4'], 2],
    [['BERT base', 'BERT large'], 2],
    [['directed graph', 'undirected graph'], 2],
    [['colour histogram', 'color histogram'], 1],
    [['recurrent network', 'recursive network'], 2],
    [['US', 'us'], 2],
  ])('%j make %i', (names, clusters) => {
    expect(resolveEntities(names.map((name) => entity(name)))).toHaveLength(clusters);
  });

  test('an alias is enough, unless the types contradict', () => {
    const long = entity('Stanford Question Answering Dataset', 'dataset', ['SQuAD']);
    expect(resolveEntities([long, entity('SQuAD')])).toMatchObject([
      { type: 'dataset', aliases: ['SQuAD'], members: [0, 1] },
    ]);
    expect(resolveEntities([long, entity('SQuAD', 'person')])).toHaveLength(2);
  });
});

test('types that people mix up are one under one name, and what most mentions say', () => {
  const mention = (at: number) => ({ node: `b${at}` as Entity['mentions'][number]['node'], start: 0, end: 1 });
  const [data, model] = [entity('CodeNet', 'dataset'), entity('Code-Net', 'model')];
  const one = resolveEntities([data, { ...model, mentions: [mention(0), mention(1)] }]);
  expect(one).toMatchObject([{ type: 'model', members: [0, 1] }]);
  // Spelled alike is not the same.
  expect(resolveEntities([entity('colour histogram', 'dataset'), entity('color histogram', 'model')])).toHaveLength(2);
  expect(resolveEntities([entity('Table 1', 'table'), entity('Table 1', 'table')])).toHaveLength(2);
});

test('resolution of made documents: precision at least 0.95, recall at least 0.7', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { entities, truth } = madeEntities(seed);
    const { precision, recall } = pairScores(resolveEntities(entities), truth);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.7);
  }
});

test('merging loses no mention and joins relations', () => {
  const mention = (node: string) => ({ node: node as Entity['mentions'][number]['node'], start: 0, end: 1 });
  const graph = {
    entities: [
      { ...entity('Deep Net'), id: 0, mentions: [mention('n1')] },
      { ...entity('deep nets'), id: 1, mentions: [mention('n2')] },
      { ...entity('Data Lake'), id: 2, mentions: [mention('n3')] },
    ],
    relations: [
      { source: 0, target: 2, kind: 'together' as const, weight: 1 },
      { source: 1, target: 2, kind: 'together' as const, weight: 2 },
      { source: 0, target: 1, kind: 'together' as const, weight: 5 },
    ],
  };
  const merged = mergeSame(graph);
  expect(merged.entities.map(({ name, mentions }) => [name, mentions.length])).toEqual([
    ['Deep Net', 2],
    ['Data Lake', 1],
  ]);
  expect(merged.relations).toEqual([{ source: 0, target: 1, kind: 'together', weight: 3 }]);
  expect(graphStatistics(merged)).toMatchObject({ entities: 2, density: 1, largestComponent: 2 });
});

test('likeness is symmetric and within bounds', () => {
  const word = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(likeness(a, b)).toBeCloseTo(likeness(b, a), 12);
      expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
      expect(likeness(a, b)).toBeLessThanOrEqual(1);
    }),
  );
});
