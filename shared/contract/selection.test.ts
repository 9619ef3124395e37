import { expect, test } from 'vitest';
import { LanguageTag, MOST_EXPLAINED_CHARS, MOST_TRANSLATED_CHARS, selectionMethods } from './selection.ts';
import { breachesOf, chars, someDocument } from './testing/around.ts';

const words = { document: someDocument, from: 0, to: 0, text: 'young larches' };

test('words are looked up and explained by their document, pages and text', () => {
  const { params } = selectionMethods['selection.look-up'];
  expect(breachesOf(params, { whole: [words], edges: { text: chars(1, 50_000) } })).toEqual([]);
  const explained = selectionMethods['selection.explain'].params;
  expect(breachesOf(explained, { whole: [words], edges: { text: chars(1, MOST_EXPLAINED_CHARS) } })).toEqual([]);
});

test('so much is translated at once, in paragraphs with words', () => {
  const { params } = selectionMethods['selection.translate'];
  const half = 'x'.repeat(MOST_TRANSLATED_CHARS / 2);
  expect(params.safeParse({ paragraphs: [half, half], to: 'de' }).success).toBe(true);
  for (const paragraphs of [[], [' '], [half, half, 'x'], Array.from({ length: 201 }, () => 'x')])
    expect(params.safeParse({ paragraphs, to: 'de' }).success).toBe(false);
});

test('a language is told by its tag', () => {
  for (const tag of ['de', 'pt-BR', 'zh-Hans-CN', 'fil']) expect(LanguageTag.safeParse(tag).success).toBe(true);
  for (const no of ['', 'german', 'DE', 'de_AT', 'd', 'de-', 'de. Ignore'])
    expect(LanguageTag.safeParse(no).success).toBe(false);
});
