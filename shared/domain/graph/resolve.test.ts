import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity, EntityType } from './graph.ts';
import { mergeSame } from './merge.ts';
import { formKey, likeness } from './names.ts';
import { resolveByGradient, resolveEntities } from './resolve.ts';
import { graphStatistics } from './statistics.ts';

function entity(name: string, type: EntityType = 'term', aliases: readonly string[] = []): Entity {
  return { id: 0, name, type, aliases, description: '', mentions: [] };
}

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

/**
 * Documents with known aliases: entities are named by long form, acronym, plural, hyphen, capitals or a slip of the pen.
 * A pair is right if it is in one cluster and names one thing.
 */
function madeEntities(seed: number): { readonly entities: readonly Entity[]; readonly truth: readonly number[] } {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
  const first =
    'adaptive spectral hidden neural sparse latent causal graph temporal quantum robust kernel convex modular'.split(
      ' ',
    );
  const second = 'routing alignment pooling sampling inference encoding matching pruning tracking retrieval'.split(' ');
  const third = 'network planner estimator transform protocol detector index forest'.split(' ');
  const entities: Entity[] = [];
  const truth: number[] = [];
  for (let thing = 0; thing < 120; thing++) {
    const words = [first[next(first.length)]!, second[next(second.length)]!, third[next(third.length)]!];
    const name = `${words.join(' ')}${thing % 3 === 0 ? ` ${1 + next(4)}` : ''}`;
    const title = name.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());
    const acronym = `${words.map((word) => word[0]!.toUpperCase()).join('')}-${thing}`;
    const slip = name.replace(words[2]!, words[2]!.replace(/(.)(.)(?=.$)/u, '$2$1'));
    const forms = [
      entity(title, 'term', [acronym]),
      entity(acronym),
      entity(name.replace(' ', '-')),
      entity(`${name}s`),
      entity(slip),
    ];
    for (const form of forms.slice(0, 2 + next(4))) {
      entities.push(form);
      truth.push(thing);
    }
  }
  // The same words by chance are the same thing.
  const home = new Map<string, number>();
  for (const [at, { name }] of entities.entries()) {
    const known = home.get(formKey(name));
    if (known === undefined) home.set(formKey(name), truth[at]!);
    else if (known !== truth[at]) for (const [i, thing] of truth.entries()) if (thing === truth[at]) truth[i] = known;
  }
  return { entities, truth };
}

test('resolution of made documents: precision at least 0.95, recall at least 0.7', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { entities, truth } = madeEntities(seed);
    const clusterOf = new Map(
      resolveEntities(entities).flatMap(({ members }, id) => members.map((member) => [member, id] as const)),
    );
    let both = 0;
    let joined = 0;
    let same = 0;
    for (let i = 0; i < entities.length; i++) {
      for (let j = i + 1; j < entities.length; j++) {
        const together = clusterOf.get(i) === clusterOf.get(j);
        const really = truth[i] === truth[j];
        if (together) joined++;
        if (really) same++;
        if (together && really) both++;
      }
    }
    expect(both / joined).toBeGreaterThanOrEqual(0.95);
    expect(both / same).toBeGreaterThanOrEqual(0.7);
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
