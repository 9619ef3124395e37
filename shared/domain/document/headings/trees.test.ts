import { describe, expect, test } from 'vitest';
import { isEnsemble, logistic, sumOf, type Ensemble } from './trees.ts';

/** Tree one asks feature 0 whether it is at most 2, tree two is a single leaf. */
const trees: Ensemble = {
  base: 0.5,
  roots: [0, 3],
  feature: [0, -1, -1, -1],
  value: [2, -1, 4, 10],
  right: [2, 0, 0, 0],
};

describe('sumOf', () => {
  test.each([
    [1, 9.5],
    [2, 9.5],
    [2.5, 14.5],
  ])('adds the base and one leaf of each tree: feature %d gives %d', (feature, sum) => {
    expect(sumOf(trees, Float32Array.of(feature))).toBe(sum);
  });

  test('no trees say the base', () => {
    expect(sumOf({ base: -1, roots: [], feature: [], value: [], right: [] }, new Float32Array(3))).toBe(-1);
  });
});

test('log-odds become probabilities', () => {
  expect(logistic(0)).toBe(0.5);
  expect(logistic(2) + logistic(-2)).toBeCloseTo(1);
});

describe('isEnsemble', () => {
  test('knows a sound one', () => {
    expect(isEnsemble(trees, 1)).toBe(true);
  });

  test.each([
    ['nothing', null],
    ['a text', 'trees'],
    ['one without a base', { ...trees, base: undefined }],
    ['one whose base is no number', { ...trees, base: NaN }],
    ['arrays of different lengths', { ...trees, right: [2] }],
    ['a root outside', { ...trees, roots: [9] }],
    ['a feature that there is not', { ...trees, feature: [1, -1, -1, -1] }],
    ['a feature that is no whole number', { ...trees, feature: [0.5, -1, -1, -1] }],
    ['a way back, which would never end', { ...trees, right: [0, 0, 0, 0] }],
    ['a way out', { ...trees, right: [4, 0, 0, 0] }],
    ['a question without answers', { ...trees, feature: [-1, -1, -1, 0], right: [0, 0, 0, 4] }],
    ['a value that is no number', { ...trees, value: [2, -1, '4', 10] }],
  ])('rejects %s', (_, given) => {
    expect(isEnsemble(given, 1)).toBe(false);
  });
});
