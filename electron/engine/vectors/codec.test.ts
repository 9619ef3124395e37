import { expect, test } from 'vitest';
import {
  hashText,
  packHashes,
  packOrders,
  packVectors,
  pickVectors,
  unpackHashes,
  unpackOrders,
  unpackVectors,
} from './codec.ts';
import { cosines, packQuery } from './cosines.ts';

function randomVectors(count: number, dimensions: number): Float32Array[] {
  let state = 7;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dimensions }, random);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);

test.each([384, 30, 4096])(
  'cosines of packed vectors of %i dimensions are off by some thousandths at most',
  (dimensions) => {
    const vectors = randomVectors(50, dimensions);
    const packed = unpackVectors(packVectors(vectors, dimensions), dimensions);
    const found = new Float32Array(50);
    for (const query of vectors.slice(0, 5)) {
      cosines(packQuery(query), packed, found);
      vectors.forEach((vector, row) => expect(Math.abs(found[row]! - dot(query, vector))).toBeLessThan(0.004));
    }
  },
);

test('a zero vector stays one', () => {
  const packed = unpackVectors(packVectors([new Float32Array(8)], 8), 8);
  const found = new Float32Array(1);
  cosines(packQuery(new Float32Array(8).fill(1)), packed, found);
  expect(found[0]).toBe(0);
});

test('vectors are read from wherever their bytes lie, and picked one by one', () => {
  const vectors = randomVectors(4, 6);
  const bytes = packVectors(vectors, 6);
  const shifted = new Uint8Array(bytes.length + 1);
  shifted.set(bytes, 1);
  const there = unpackVectors(shifted.subarray(1), 6);
  const picked = pickVectors(
    [3, 1].map((row) => ({ vectors: there, row })),
    6,
  );
  expect(picked).toEqual(packVectors([vectors[3]!, vectors[1]!], 6));
});

test('orders and hashes come back as they were', () => {
  expect([...unpackOrders(packOrders([0, 7, 70_000]))]).toEqual([0, 7, 70_000]);
  const hashes = ['a', 'b', 'ü'].map(hashText);
  expect(unpackHashes(packHashes(hashes))).toEqual(hashes);
  expect(unpackHashes(new Uint8Array())).toEqual([]);
});
