import { expect, test } from 'vitest';
import { logistic, sumOf } from '#shared/domain/document/headings/trees.ts';
import { boost, randomFrom, type BoostOptions } from './boost.ts';

const options: BoostOptions = {
  trees: 40,
  leaves: 6,
  rate: 0.2,
  leastWeight: 0.1,
  ridge: 1,
  featureShare: 1,
  seed: 3,
};

/** Two features that matter together, one that does not. */
function examples(count: number, answer: (x: number, y: number) => boolean) {
  const random = randomFrom(11);
  const rows = Array.from({ length: count }, () => Float32Array.of(random(), random(), random()));
  return { rows, labels: rows.map(([x, y]) => (answer(x!, y!) ? 1 : 0)), weights: rows.map(() => 1) };
}

test('learns what no single feature tells', () => {
  const toy = examples(400, (x, y) => x > 0.5 !== y > 0.3);
  const trees = boost(toy, options);
  const right = toy.rows.filter((row, i) => sumOf(trees, row) > 0 === toy.labels[i]! > 0).length;
  expect(right / toy.rows.length).toBeGreaterThan(0.95);
  expect(logistic(sumOf(trees, Float32Array.of(0.9, 0.1, 0.5)))).toBeGreaterThan(0.8);
  expect(logistic(sumOf(trees, Float32Array.of(0.1, 0.1, 0.5)))).toBeLessThan(0.2);
});

test('the same examples and seed give the same trees, to the digit', () => {
  const toy = examples(200, (x) => x > 0.4);
  const half = { ...options, featureShare: 0.5 };
  expect(JSON.stringify(boost(toy, half))).toBe(JSON.stringify(boost(toy, half)));
  expect(JSON.stringify(boost(toy, half))).not.toBe(JSON.stringify(boost(toy, { ...half, seed: 4 })));
});

test('rows without weight teach nothing', () => {
  const toy = examples(200, (x) => x > 0.4);
  const lies = { rows: toy.rows, labels: toy.labels.map((label) => 1 - label), weights: toy.rows.map(() => 0) };
  const mixed = {
    rows: [...toy.rows, ...lies.rows],
    labels: [...toy.labels, ...lies.labels],
    weights: [...toy.weights, ...lies.weights],
  };
  expect(boost(mixed, options)).toEqual(boost(toy, options));
});

test('where nothing can be told apart there is one answer for all', () => {
  const rows = [0, 1, 0, 1].map(() => Float32Array.of(7));
  const trees = boost({ rows, labels: [1, 0, 0, 0], weights: [1, 1, 1, 1] }, options);
  expect(trees.feature.every((feature) => feature === -1)).toBe(true);
  expect(logistic(sumOf(trees, rows[0]!))).toBeCloseTo(0.25, 1);
});
