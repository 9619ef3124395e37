import { expect, test } from 'vitest';
import { headingLength } from './run-in.ts';

/** A line whose letters are 5 points wide, with spaces of 3 points except for those named. */
function edgesOf(text: string, wide: readonly number[] = [], width = 10): { readonly edges: Float32Array } {
  const edges = [0];
  for (let at = 0; at < text.length; at++)
    edges.push(edges[at]! + (text[at] === ' ' ? (wide.includes(at) ? width : 3) : 5));
  return { edges: Float32Array.from(edges) };
}

test('a heading stands off by a wide space', () => {
  const line = 'Repotting Orchids grow out of their pots in three years';
  expect(headingLength(line, edgesOf(line, [9]))).toBe(10);
  expect(headingLength(line, edgesOf(line))).toBe(0);
  expect(headingLength(line, edgesOf(line, [9], 4))).toBe(0);
});

test('a word that is small within a sentence begins what a heading heads', () => {
  const heads = (line: string) => line.slice(0, headingLength(line, edgesOf(line))).trim();
  expect(heads('Root care The roots of an orchid want air')).toBe('Root care');
  expect(heads('Attention Is All You Need shows how it is done')).toBe('');
  expect(heads('The orchid In question was found on a meadow')).toBe('');
});
