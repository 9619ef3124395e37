import { expect, test } from 'vitest';
import { probability } from '#shared/base/linear-model.ts';
import { randomFrom } from '../boost.ts';
import { fitLogistic, type Example } from './fit.ts';

/** Examples whose log-odds are 2·a − 1, with a feature that says nothing. */
function examples(count: number): Example[] {
  const random = randomFrom(3);
  return Array.from({ length: count }, () => {
    const a = 4 * random() - 2;
    const p = 1 / (1 + Math.exp(1 - 2 * a));
    return { row: Float32Array.from([a, random()]), label: random() < p ? 1 : 0, weight: 1 };
  });
}

test('finds the probabilities that made the examples', () => {
  const model = fitLogistic(examples(4000), 0.1);
  for (const a of [-1, 0, 1]) {
    expect(probability(model, Float32Array.from([a, 0.5]))).toBeCloseTo(1 / (1 + Math.exp(1 - 2 * a)), 1);
  }
});

test('the same examples give the same model, and a feature that never changes no weight', () => {
  const constant = examples(200).map((one) => ({ ...one, row: Float32Array.from([one.row[0]!, 1]) }));
  const model = fitLogistic(constant, 1);
  expect(fitLogistic(constant, 1)).toEqual(model);
  expect(model.weights[1]).toBe(0);
});

test('weight counts as repetition', () => {
  const once = examples(60);
  const twice = fitLogistic([...once, ...once], 1);
  const heavy = fitLogistic(
    once.map((one) => ({ ...one, weight: 2 })),
    1,
  );
  expect(heavy.bias).toBeCloseTo(twice.bias, 3);
});
