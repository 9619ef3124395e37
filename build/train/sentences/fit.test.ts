import { expect, test } from 'vitest';
import { featureNames } from '#shared/domain/retrieval/rank/features.ts';
import { scoreOf } from '#shared/domain/retrieval/rank/rank-sentences.ts';
import type { Example } from './examples.ts';
import { crossFit, fitRanker, lessonOf, rankerOptions } from './fit.ts';
import { hitsOf } from './validate.ts';

const TELLING = featureNames.indexOf('isItem');

/** Of six sentences the one with the telling feature is right; the rule of thumb prefers another. */
function example(source: string, at: number): Example {
  const rightOne = at % 6;
  const rows = Array.from({ length: 6 }, (_, n) => {
    const row = new Float32Array(featureNames.length);
    row[TELLING] = Number(n === rightOne);
    row[featureNames.indexOf('scopeShare')] = n === (rightOne + 1) % 6 ? 0.6 : 0.4;
    return row;
  });
  const marks = Uint8Array.from(rows, (_, n) => Number(n === rightOne));
  return {
    source,
    document: 'd',
    question: 'q',
    id: String(at),
    rows,
    right: marks,
    inGold: marks,
    paragraphs: rows.map((_, n) => `p${String(n)}`),
    gold: new Set([`p${String(rightOne)}`]),
  };
}

const examples = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((source) =>
  Array.from({ length: 60 }, (_, at) => example(source, at)),
);

const options = { ...rankerOptions, trees: 40 };

test('what tells is learned, the same from the same', () => {
  const trees = fitRanker(examples.map(lessonOf), options);
  expect(fitRanker(examples.map(lessonOf), options)).toEqual(trees);
  const [one] = examples;
  expect(hitsOf(one!, (row) => scoreOf(row, undefined))[0]).toBe(0);
  expect(hitsOf(one!, (row) => scoreOf(row, trees))).toEqual([1, 1, 1, 1, 1]);
});

test('a source is ranked by what was learned from others', () => {
  const odd = Array.from({ length: 60 }, (_, at) => ({ ...example('odd', at), right: new Uint8Array(6).fill(1) }));
  const rankers = crossFit([...examples, ...odd], options);
  expect([...rankers.keys()].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'odd']);
  expect(hitsOf(odd[0]!, (row) => scoreOf(row, rankers.get('odd')))[1]).toBe(1);
});

test('where no sentence is marked, those of marked paragraphs are learned from', () => {
  const { inGold, ...rest } = example('a', 0);
  expect(lessonOf({ ...rest, inGold, right: undefined }).right).toBe(inGold);
});
