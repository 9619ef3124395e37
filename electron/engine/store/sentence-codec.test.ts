import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { Sentence } from '#shared/domain/segment/segment.ts';
import { packSentences, unpackSentences } from './sentence-codec.ts';

test('sentences come back with their places, and doubtful ones as such', () => {
  const sentences: Sentence[] = [
    { start: 0, end: 30, span: { node: nodeId('content', 7), start: 4, end: 34 } },
    { start: 31, end: 50, span: { node: nodeId('section', 8), start: 0, end: 19 }, doubtful: true },
  ];
  expect(unpackSentences(packSentences(sentences))).toEqual(sentences);
});
