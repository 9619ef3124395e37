import { expect, test } from 'vitest';
import { sentenceNames } from './sentence-names.ts';

const texts = (sentence: string) => sentenceNames(sentence).map(({ text }) => text);

test('are not the first word of a sentence for its capital alone', () => {
  expect(texts('Larches grow in Valais.')).toEqual(['Valais']);
  expect(texts('WordNet has nouns.')).toEqual(['WordNet']);
});

test('leave citations out and keep their numbers', () => {
  expect(texts('We use SNLI [3] and MultiNLI (Lee et al., 2018).')).toEqual(['SNLI', 'MultiNLI']);
  expect(texts('It was trained on the 20 Newsgroups.')).toEqual(['20 Newsgroups']);
});
