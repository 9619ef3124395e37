import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('says what is left by what the model took before, and nothing of one that is new or late', () => {
  const pace = new Pace();
  expect(pace.leftMs('tiny', 0, undefined)).toBeUndefined();
  pace.learn('tiny', { firstMs: 20_000, restMs: 10_000 });
  expect(pace.leftMs('tiny', 0, undefined)).toBe(30_000);
  expect(pace.leftMs('tiny', 15_000, undefined)).toBe(15_000);
  // Later than ever with its first word: the rest is still to come.
  expect(pace.leftMs('tiny', 40_000, undefined)).toBe(10_000);
  // Earlier than ever: the rest is counted from there.
  expect(pace.leftMs('tiny', 6000, 5000)).toBe(9000);
  expect(pace.leftMs('tiny', 50_000, 20_000)).toBeUndefined();
  expect(pace.leftMs('other', 0, undefined)).toBeUndefined();
});

test('the latest question counts half', () => {
  const pace = new Pace();
  pace.learn('tiny', { firstMs: 40_000, restMs: 0 });
  pace.learn('tiny', { firstMs: 20_000, restMs: 10_000 });
  expect(pace.leftMs('tiny', 0, undefined)).toBe(35_000);
});
