import { expect, test } from 'vitest';
import { overlapOf, sketchOf, SKETCH_SIZE } from './sketch.ts';
import { runsOf } from './runs.ts';

const words = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `word${String(from + at)}`).join(' ');

test('a text is compared by its words, not by how a file writes them', () => {
  expect(runsOf(['The ﬁrst of Six small words'])).toEqual(runsOf(['the FIRST of\n', ' six sm\u00ADall words.']));
  expect(runsOf(['four words are few'])).toEqual(new Set());
  expect(runsOf(['five words are some here'])).toHaveProperty('size', 1);
  // Where a script has no spaces, characters are words.
  expect(runsOf(['山高水长流不息'])).toHaveProperty('size', 3);
});

test('of a long text the beginning is taken', () => {
  expect(runsOf([words(0, 40)], 30)).toEqual(runsOf([words(0, 30)]));
});

test('a sketch is a sample of bounded size, the same for the same text', () => {
  const sketch = sketchOf([words(0, 5000)]);
  expect(sketch.runs).toBe(4996);
  expect(sketch.hashes).toHaveLength(SKETCH_SIZE);
  expect([...sketch.hashes]).toEqual([...sketch.hashes].toSorted((a, b) => a - b));
  expect(sketchOf([words(0, 2500), words(2500, 5000)])).toEqual(sketch);
});

test('shares are told of each text by itself', () => {
  const whole = sketchOf([words(0, 4000)]);
  const half = overlapOf(sketchOf([words(0, 2000)]), whole)!;
  expect(half.ofOne).toBe(1);
  expect(half.ofOther).toBeGreaterThan(0.4);
  expect(half.ofOther).toBeLessThan(0.6);
  expect(overlapOf(whole, sketchOf([words(9000, 13_000)]))).toEqual({ ofOne: 0, ofOther: 0 });
  const some = overlapOf(whole, sketchOf([words(3000, 7000)]))!;
  expect(some.ofOne).toBeGreaterThan(0.17);
  expect(some.ofOne).toBeLessThan(0.33);
});

test('a page of a few lines tells nothing', () => {
  expect(overlapOf(sketchOf([words(0, 30)]), sketchOf([words(0, 30)]))).toBeNull();
  // Sketches that hold all runs are exact.
  expect(overlapOf(sketchOf([words(0, 104)]), sketchOf([words(0, 104), words(900, 1000)]))!.ofOne).toBe(1);
});
