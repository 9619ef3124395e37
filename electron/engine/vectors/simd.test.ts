import { expect, test } from 'vitest';
import { packVectors, unpackVectors } from './codec.ts';
import { packQuery, productsInScript } from './cosines.ts';
import { simdProducts } from './simd.ts';

// More rows than the module's memory takes at once.
test.each([16, 384, 1024, 2048])('the same numbers as in JavaScript, %i dimensions', (dimensions) => {
  const vectors = Array.from({ length: 2 ** 18 / dimensions + 20 }, (_, row) =>
    Float32Array.from({ length: dimensions }, (_unused, k) => Math.sin(row * 7.1 + k * (1 + (row % 5)))),
  );
  const packed = unpackVectors(packVectors(vectors, dimensions), dimensions);
  const query = packQuery(vectors[42]!);
  const simd = simdProducts(dimensions);
  const found = new Float32Array(packed.count);
  const expected = new Float32Array(packed.count);
  simd!.query(query.components);
  simd!.products(packed.components, packed.scales, query.scale, found);
  productsInScript(query, packed, expected);
  expect(found).toEqual(expected);
});

test('extremes do not overflow', () => {
  const dimensions = 4096;
  const largest = new Float32Array(dimensions).fill(1);
  const packed = unpackVectors(packVectors([largest, largest.map((value) => -value)], dimensions), dimensions);
  const query = packQuery(largest);
  const simd = simdProducts(dimensions)!;
  const found = new Float32Array(2);
  simd.query(query.components);
  simd.products(packed.components, packed.scales, query.scale, found);
  expect(found[0]).toBeCloseTo(dimensions, 0);
  expect(found[1]).toBeCloseTo(-dimensions, 0);
});

test('other dimensions are left to JavaScript', () => {
  expect(simdProducts(30)).toBeUndefined();
  expect(simdProducts(8192)).toBeUndefined();
});
