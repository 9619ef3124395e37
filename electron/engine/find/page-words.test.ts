import { expect, test } from 'vitest';
import type { TextLine } from '#shared/domain/document/tree.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { addIndexed, idFor, lineOf } from '../testing/builders.ts';
import { pageWords } from './page-words.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

test('the words of a page stand where they are printed, those of other pages are left out', async () => {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs: ['A bee forages.'] },
    { title: '2 Dances', paragraphs: ['They dance.'] },
  ]);
  const words = pageWords(createIndexReader(fresh.store.read), idFor('bees'), 1);
  expect(words.map(({ text, endsLine }) => (endsLine ? `${text}|` : text))).toEqual([
    ...['2', ' ', 'Dances|'],
    ...['They', ' ', 'dance.|'],
  ]);
  expect(words[2]).toEqual({
    text: 'Dances',
    transform: [10, 0, 0, 10, 84, 700],
    width: 36,
    ascent: 0.8,
    rightToLeft: false,
    endsLine: true,
  });
  expect(pageWords(createIndexReader(fresh.store.read), idFor('bees'), 7)).toEqual([]);
});

test('a line that is read from the right begins at its left end on the page', () => {
  const line: TextLine = { ...lineOf('שלום עולם', 0), origin: [300, 500], direction: [-1, 0] };
  const reader = {
    words: () => [{ id: 'b0', section: 's1', kind: 'text', text: 'שלום עולם', pageIndex: 0, endPageIndex: 0 }],
    lines: () => new Map([['b0', [line]]]),
  } as unknown as IndexReader;
  const words = pageWords(reader, idFor('bees'), 0);
  expect(words.map(({ text, transform, rightToLeft }) => [text, transform[4], transform[0], rightToLeft])).toEqual([
    ['שלום', 276, 10, true],
    [' ', 270, 10, true],
    ['עולם', 246, 10, true],
  ]);
});
