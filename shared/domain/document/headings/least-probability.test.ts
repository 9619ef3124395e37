import { expect, test } from 'vitest';
import { leastProbability } from './least-probability.ts';

const nothing = Array.from({ length: 30 }, (_, i) => 0.001 + 0.0005 * i);

test('is usual where the classifier knows the kind of document', () => {
  expect(leastProbability([0.95, 0.9, 0.92, 0.3, 0.25, ...nothing])).toBe(0.4);
});

test('lies in the gap where it is modest about everything that is no text', () => {
  expect(leastProbability([0.45, 0.3, ...nothing, 0.22, 0.15])).toBe(0.15);
  expect(leastProbability([0.3, 0.22, 0.15, ...nothing])).toBe(0.15);
});

test('is usual where no gap tells headings from text', () => {
  expect(leastProbability([0.45, 0.3, 0.2, 0.12, 0.06, 0.03, 0.015, ...nothing])).toBe(0.4);
  expect(leastProbability(nothing)).toBe(0.4);
  expect(leastProbability([])).toBe(0.4);
});
