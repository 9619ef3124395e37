import { expect, test } from 'vitest';
import { isPlain } from './plain-frame.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('takes what windows send', () => {
  expect(isPlain({ t: 'call', id: 1, method: 'answer.ask', params: { question: 'Why?', scope: null, n: [1.5] } })).toBe(
    true,
  );
  expect(isPlain(undefined)).toBe(true);
  expect(isPlain(Array.from({ length: 100_000 }, (_, i) => i))).toBe(true);
});

test.each([
  ['deep', nested(5000)],
  ['deeper than any stack', nested(1_000_000)],
  ['of too many values', Array.from({ length: 600_000 }, () => 0)],
  ['a map', new Map([[1, 2]])],
  ['bytes', new Uint8Array(3)],
  ['a function', { then: () => 0 }],
])('refuses what is %s', (_, value) => {
  expect(isPlain(value)).toBe(false);
});

test('refuses what contains itself, or one part many times', () => {
  const circle: unknown[] = [];
  circle.push(circle);
  expect(isPlain(circle)).toBe(false);
  let doubled: unknown = 0;
  for (let i = 0; i < 40; i++) doubled = [doubled, doubled];
  expect(isPlain(doubled)).toBe(false);
});
