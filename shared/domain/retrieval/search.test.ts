import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { searchText } from './search.ts';

const reader = fakeIndex(sampleDocuments);

test('shows the sentence with the words, and marks exactly it', () => {
  const [hit] = searchText('subjects took part', { kind: 'library' }, 5, reader);
  expect(hit).toMatchObject({
    document: fakeDocumentId(0),
    path: ['Sleep and memory in old age', '3 Methods', '3.1 Participants'],
    pageIndex: 1,
    text: 'Forty-two subjects took part in the study.',
  });
  const [quad] = hit?.marks[0]?.quads ?? [];
  // Five points a character; the sentence is preceded by 'Participants were recruited through local clubs. '.
  expect(quad?.[0]).toBe(50 + 5 * 49);
  expect(quad?.[2]).toBe(50 + 5 * (49 + 'Forty-two subjects took part in the study.'.length));
});

test('places with all the words come before places with one, and no more than asked for', () => {
  const hits = searchText('battery cover', { kind: 'library' }, 2, reader);
  expect(hits.length).toBeLessThanOrEqual(2);
  expect(searchText('recall', { kind: 'library' }, 1, reader)).toHaveLength(1);
  const [first] = searchText('caffeine recall', { kind: 'library' }, 5, reader);
  expect(first?.text.toLowerCase()).toContain('caffeine');
  expect(first?.text.toLowerCase()).toContain('recall');
});

test('quoted words are found only as they stand next to each other', () => {
  const texts = (words: string) => searchText(words, { kind: 'library' }, 9, reader).map((hit) => hit.text);
  expect(texts('"ethics board"')).toEqual(['All procedures were approved by the ethics board of the university.']);
  expect(texts('"board ethics"')).toEqual([]);
});

test('finds nothing without words', () => {
  expect(searchText('…', { kind: 'library' }, 5, reader)).toEqual([]);
  expect(searchText('xylophone', { kind: 'library' }, 5, reader)).toEqual([]);
});
