import { expect, test } from 'vitest';
import { writingWords } from './writing-words.ts';

test.each([
  [{ leftMs: 39_200, atMostMs: 90_000 }, 'Gemma 270M: about 40 s left'],
  [{ atMostMs: 90_000 }, 'Gemma 270M: at most 90 s left'],
  [{}, 'Gemma 270M reads the passages.'],
  [{ text: 'They' }, 'Gemma 270M writes.'],
])('%j', (told, words) => {
  expect(writingWords({ model: 'Gemma 270M', text: '', ...told })).toBe(words);
});
