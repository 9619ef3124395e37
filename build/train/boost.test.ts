import { expect, test } from 'vitest';
import { logistic, sumOf } from '#shared/domain/document/headings/trees.ts';
import { boost, meanOf, randomFrom, type BoostOptions } from './boost.ts';

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

test('a tree that learns from some of the documents is the same for the same seed, and what it leaves out is judged too', () => {
  const toy = examples(300, (x) => x > 0.4);
  const parted = { ...toy, documents: toy.rows.map((_, i) => i % 20) };
  const half = { ...options, documentShare: 0.5 };
  const trees = boost(parted, half);
  expect(JSON.stringify(boost(parted, half))).toBe(JSON.stringify(trees));
  expect(trees).not.toEqual(boost(parted, options));
  const right = toy.rows.filter((row, i) => sumOf(trees, row) > 0 === toy.labels[i]! > 0).length;
  expect(right / toy.rows.length).toBeGreaterThan(0.97);
});

test('the mean of ensembles says the mean of what they say', () => {
  const toy = examples(200, (x, y) => x + y > 1);
  const members = [1, 2, 3].map((seed) => boost(toy, { ...options, featureShare: 0.5, seed }));
  const mean = meanOf(members);
  for (const row of toy.rows) {
    const sums = members.map((trees) => sumOf(trees, row));
    expect(sumOf(mean, row)).toBeCloseTo(sums.reduce((a, b) => a + b, 0) / 3, 2);
  }
});
