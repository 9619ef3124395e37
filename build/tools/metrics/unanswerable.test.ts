import { expect, test } from 'vitest';
import { bestThreshold, calibrationError, denialAuc, scoreDenials } from './unanswerable.ts';

const questions = (right: number, missed: number, wrong: number, answered: number) => [
  ...Array.from({ length: right }, () => ({ unanswerable: true, denied: true })),
  ...Array.from({ length: missed }, () => ({ unanswerable: true, denied: false })),
  ...Array.from({ length: wrong }, () => ({ unanswerable: false, denied: true })),
  ...Array.from({ length: answered }, () => ({ unanswerable: false, denied: false })),
];

test('precision, recall, F1 and false denials of a hand-computed case', () => {
  const score = scoreDenials(questions(3, 1, 2, 18));
  expect(score?.precision).toBeCloseTo(0.6, 12);
  expect(score?.recall).toBeCloseTo(0.75, 12);
  expect(score?.f1).toBeCloseTo(2 / 3, 12);
  expect(score?.falseDenials).toBeCloseTo(0.1, 12);
});

test('nothing denied is 0, not undefined; without both kinds there is no score', () => {
  expect(scoreDenials(questions(0, 2, 0, 2))).toEqual({ precision: 0, recall: 0, f1: 0, falseDenials: 0 });
  expect(scoreDenials(questions(0, 0, 1, 2))).toBeNull();
  expect(scoreDenials(questions(1, 1, 0, 0))).toBeNull();
});

test('the area under the curve is that of pairs, ties by half, and null without either kind', () => {
  const of = (...rows: readonly (readonly [boolean, number])[]) =>
    rows.map(([unanswerable, probability]) => ({ unanswerable, probability }));
  expect(denialAuc(of([false, 0.9], [true, 0.1]))).toBe(1);
  expect(denialAuc(of([false, 0.1], [true, 0.9]))).toBe(0);
  expect(denialAuc(of([false, 0.5], [true, 0.5], [false, 0.7], [true, 0.2]))).toBe(3.5 / 4);
  expect(denialAuc(of([false, 0.5]))).toBeNull();
});

test('the best threshold denies what gives the largest F1', () => {
  const questions = [
    { unanswerable: true, probability: 0.1 },
    { unanswerable: false, probability: 0.2 },
    { unanswerable: true, probability: 0.2 },
    { unanswerable: false, probability: 0.8 },
  ];
  expect(bestThreshold(questions)).toBe(0.8);
});

test('the calibration error weighs what each bin is off by how many are in it', () => {
  const of = (count: number, answered: number, probability: number) =>
    Array.from({ length: count }, (_, at) => ({ unanswerable: at >= answered, probability }));
  expect(calibrationError(of(4, 3, 0.75))).toBeCloseTo(0, 12);
  // Six at .9, half of them answered, two at .1 that are not: 6/8 · .4 + 2/8 · .1
  expect(calibrationError([...of(6, 3, 0.9), ...of(2, 0, 0.1)])).toBeCloseTo(0.325, 12);
  // Too high and too low do not make up for each other in different bins.
  expect(calibrationError([...of(1, 0, 0.7), ...of(1, 1, 0.3)])).toBeCloseTo(0.7, 12);
  expect(calibrationError(of(1, 1, 1))).toBe(0);
  expect(calibrationError([])).toBeNull();
});
