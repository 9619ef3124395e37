import { expect, test } from 'vitest';
import { pool, relevance } from './pooling.ts';

/** Low words of 64-bit integers, as the graph takes its mask. */
const maskOf = (...cells: number[]): Int32Array => new Int32Array(new BigInt64Array(cells.map(BigInt)).buffer);
const lengthOf = (vector: Float32Array): number => Math.hypot(...vector);

test('the mean leaves padding out', () => {
  const states = Float32Array.of(3, 0, 0, 4, 99, 99);
  const vector = pool(states, maskOf(1, 1, 0), { rows: 1, columns: 3, dimensions: 2 }, 'mean');
  expect(vector[0]).toBeCloseTo(0.6);
  expect(vector[1]).toBeCloseTo(0.8);
});

test('vectors have the length one, whatever the states are', () => {
  const states = Float32Array.from({ length: 2 * 3 * 4 }, (_, n) => Math.sin(n) * 50);
  for (const pooling of ['mean', 'cls'] as const) {
    const vectors = pool(states, maskOf(1, 1, 1, 1, 1, 0), { rows: 2, columns: 3, dimensions: 4 }, pooling);
    expect(lengthOf(vectors.subarray(0, 4))).toBeCloseTo(1, 6);
    expect(lengthOf(vectors.subarray(4, 8))).toBeCloseTo(1, 6);
  }
});

test('the first token alone can stand for the text', () => {
  const states = Float32Array.of(0, -2, 7, 7);
  expect([...pool(states, maskOf(1, 1), { rows: 1, columns: 2, dimensions: 2 }, 'cls')]).toEqual([0, -1]);
});

test('a text without any state is the zero vector rather than not a number', () => {
  const vector = pool(new Float32Array(4), maskOf(1, 0), { rows: 1, columns: 2, dimensions: 2 }, 'mean');
  expect([...vector]).toEqual([0, 0]);
});

test('logits of one label and of two become scores in [0, 1]', () => {
  expect([...relevance(Float32Array.of(0, 1000, -1000), 1)]).toEqual([0.5, 1, 0]);
  expect(relevance(Float32Array.of(1, 3), 2)[0]).toBeCloseTo(1 / (1 + Math.exp(-2)));
});
