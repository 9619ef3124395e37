import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packLines, unpackLines } from './line-codec.ts';
import type { TextLine } from './tree.ts';

const coordinate = fc.float({ min: -2000, max: 2000, noNaN: true });
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

const line: fc.Arbitrary<TextLine> = fc
  .record({
    pageIndex: fc.nat(3000),
    start: fc.nat(100_000),
    steps: fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { minLength: 2, maxLength: 120 }),
    x: coordinate,
    y: coordinate,
    angle,
    ascent: fc.float({ min: 0, max: 50, noNaN: true }),
    descent: fc.float({ min: 0, max: 20, noNaN: true }),
  })
  .map(({ pageIndex, start, steps, x, y, angle: turn, ascent, descent }) => {
    let sum = 0;
    return {
      pageIndex,
      start,
      end: start + steps.length - 1,
      origin: [x, y],
      direction: [Math.cos(turn), Math.sin(turn)],
      up: [-Math.sin(turn), Math.cos(turn)],
      ascent,
      descent,
      edges: Float32Array.from(steps, (step) => (sum += step)),
    };
  });

test('lines come back as they were packed, to a hundredth of a point', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const back = unpackLines(packLines(lines));
      expect(back).toHaveLength(lines.length);
      for (const [i, original] of lines.entries()) {
        const found = back[i]!;
        expect([found.pageIndex, found.start, found.end]).toEqual([original.pageIndex, original.start, original.end]);
        expect(found.edges).toHaveLength(original.edges.length);
        for (const [k, edge] of original.edges.entries()) expect(Math.abs(found.edges[k]! - edge)).toBeLessThan(0.0101);
        expect(found.origin[0]).toBeCloseTo(original.origin[0], 3);
        expect(found.up[1]).toBeCloseTo(original.up[1], 5);
        expect(found.ascent).toBeCloseTo(original.ascent, 3);
      }
    }),
    { numRuns: 60 },
  );
});

test('packed bytes may lie anywhere in a larger buffer', () => {
  const packed = packLines([]);
  const buffer = new Uint8Array(packed.length + 3);
  buffer.set(packed, 3);
  expect(unpackLines(buffer.subarray(3))).toEqual([]);
});

test('packing costs about two bytes a character', () => {
  const edges = Float32Array.from({ length: 1001 }, (_, i) => i * 5);
  const long: TextLine = {
    pageIndex: 0,
    start: 0,
    end: 1000,
    origin: [0, 0],
    direction: [1, 0],
    up: [0, 1],
    ascent: 8,
    descent: 2,
    edges,
  };
  expect(packLines([long]).length).toBeLessThan(2100);
});
