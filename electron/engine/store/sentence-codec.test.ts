import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { Sentence } from '#shared/domain/segment/segment.ts';
import { packSentences, unpackSentences } from './sentence-codec.ts';

const sentences: Sentence[] = [
  { start: 0, end: 30, span: { node: nodeId('content', 7), start: 4, end: 34 } },
  { start: 31, end: 50, span: { node: nodeId('section', 8), start: 0, end: 19 }, doubtful: true },
  { start: 51, end: 2 ** 31, span: { node: nodeId('section', 2 ** 31 - 1), start: 2 ** 31, end: 2 ** 31 - 1 } },
];

test('sentences come back with their places, and doubtful ones as such', () => {
  expect(unpackSentences(packSentences(sentences))).toEqual(sentences);
  expect(packSentences(sentences)).toHaveLength(3 * 20);
  expect(unpackSentences(packSentences([]))).toEqual([]);
});

test('they are read wherever they lie', () => {
  const packed = packSentences(sentences);
  for (const shift of [1, 4]) {
    const bytes = new Uint8Array(packed.length + shift);
    bytes.set(packed, shift);
    expect(unpackSentences(bytes.subarray(shift))).toEqual(sentences);
  }
});

test.each(['', 's', 'x1', 'b1x', 'xs1', `s${String(2 ** 31)}`])('%j is no node', (node) => {
  expect(() => packSentences([{ start: 0, end: 1, span: { node, start: 0, end: 1 } }])).toThrow();
});
