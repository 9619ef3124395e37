import { expect, test } from 'vitest';
import { probability } from '#shared/domain/retrieval/linear-model.ts';
import type { VerdictExample } from './examples.ts';
import { fitVerdict, leaveSourcesOut } from './fit-verdict.ts';

const example = (source: string, at: number, answerable: boolean): VerdictExample => ({
  source,
  document: `${source}/${at % 3}`,
  strategy: 'path',
  signs: [answerable ? 0.6 + (at % 4) / 10 : 0.1 + (at % 4) / 10, (at % 7) / 7],
  answerable,
  strayed: !answerable && at % 2 === 0,
});
const sourceOf = (source: string, count: number): VerdictExample[] =>
  Array.from({ length: count }, (_, at) => example(source, at, at % 3 > 0));
const examples = [...sourceOf('many', 300), ...sourceOf('few', 30), ...sourceOf('other', 60)];

test('what tells is believed, whatever the sizes of sources', () => {
  const model = fitVerdict(examples);
  expect(probability(model, Float32Array.from([0.9, 0.5]))).toBeGreaterThan(0.9);
  expect(probability(model, Float32Array.from([0.1, 0.5]))).toBeLessThan(0.1);
});

test('each source is judged by the others, and no more are denied than may be', () => {
  const { results, mean, threshold } = leaveSourcesOut(examples, new Set(['other']), 0.05);
  expect(results.map(({ source }) => source)).toEqual(['many', 'few', 'other']);
  expect(mean.auc).toBe(1);
  expect(mean.denied).toBeLessThanOrEqual(0.05);
  expect(mean.refused).toBeGreaterThan(0.9);
  expect(threshold).toBeGreaterThan(0.1);
});

test('a source without unanswerable questions has no area', () => {
  const only = sourceOf('only', 30).filter(({ answerable }) => answerable);
  const { results } = leaveSourcesOut([...examples, ...only], new Set(), 0.05);
  expect(results.at(-1)).toMatchObject({ source: 'only', auc: null, refused: null });
});
