import { expect, test } from 'vitest';
import { pairedBootstrap, seededRandom, shuffled } from './bootstrap.ts';

test('a constant difference has no error', () => {
  const found = pairedBootstrap([0.5, 0.7, 0.9], [0.4, 0.6, 0.8], 1);
  expect(found?.mean).toBeCloseTo(0.1, 12);
  expect(found?.standardError).toBeCloseTo(0, 12);
  expect(found).toMatchObject({ ahead: 1, questions: 3 });
});

test('the standard error is near σ/√n', () => {
  const a = Array.from({ length: 100 }, (_, n) => n % 2);
  const found = pairedBootstrap(
    a,
    a.map(() => 0),
    7,
  );
  expect(found?.mean).toBe(0.5);
  expect(found?.standardError).toBeGreaterThan(0.045);
  expect(found?.standardError).toBeLessThan(0.055);
});

test('questions to which the measure does not apply are left out; the seed decides everything', () => {
  const a = [1, null, 0, 1];
  const b = [0, 1, null, 1];
  expect(pairedBootstrap(a, b, 3)).toEqual(pairedBootstrap(a, b, 3));
  expect(pairedBootstrap(a, b, 3)?.questions).toBe(2);
  expect(pairedBootstrap([null], [1], 3)).toBeNull();
});

test('random numbers are in range and repeat with the seed', () => {
  const [left, right] = [seededRandom(42), seededRandom(42)];
  for (let n = 0; n < 100; n++) {
    const value = left();
    expect(value).toBe(right());
    expect(value >= 0 && value < 1).toBe(true);
  }
  const items = Array.from({ length: 20 }, (_, n) => n);
  expect(shuffled(items, 5)).toEqual(shuffled(items, 5));
  expect(shuffled(items, 5)).not.toEqual(items);
  expect(shuffled(items, 5).toSorted((x, y) => x - y)).toEqual(items);
});
