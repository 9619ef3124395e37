import { beforeEach, expect, test } from 'vitest';
import type { DocumentId } from '#shared/base/ids.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { searchLibrary, wantedWords } from './search-library.ts';

const fresh = freshLibrary();

beforeEach(async () => {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs: ['A bee forages at noon.', 'Bees dance in the shadow at noon.'] },
    { title: '2 At home', paragraphs: ['No shadows fall at noon.'] },
  ]);
  await addIndexed(fresh.store, 'trees', [{ title: '1 Noon', paragraphs: ['A tree has a shadow.', 'It is noon.'] }]);
});

const search = (words: string, more: { snippets?: number; document?: DocumentId } = {}) =>
  searchLibrary(fresh.store.read, createIndexReader(fresh.store.read), { words, documents: 40, snippets: 3, ...more });

test('passages with all of the words, by document, with their pages and what was found in them', () => {
  const { found, places, documents, complete } = search('noon shadow');
  expect({ places, documents, complete }).toEqual({ places: 2, documents: 1, complete: true });
  expect(found[0]).toMatchObject({ document: idFor('bees'), places: 2, pages: 2 });
  expect(found[0]!.snippets.map(({ pageIndex, parts }) => [pageIndex, parts])).toEqual([
    [0, ['Bees dance in the ', 'shadow', ' at ', 'noon', '.']],
    [1, ['No ', 'shadows', ' fall at ', 'noon', '.']],
  ]);
  expect(found[0]!.snippets[0]!.marks[0]!.pageIndex).toBe(0);
});

test('the last word is found as far as it was typed; documents with most places come first', () => {
  const { found, places } = search('sha');
  expect(places).toBe(3);
  expect(found.map(({ document }) => document)).toEqual([idFor('bees'), idFor('trees')]);
  expect(search('sha ').places).toBe(0);
});

test('quoted words stand next to each other; one document can be asked for all its places', () => {
  expect(search('"shadow at noon"').places).toBe(1);
  expect(search('"noon shadow"').places).toBe(0);
  const one = search('shadow', { document: idFor('trees'), snippets: 50 });
  expect(one.found.map(({ document, places }) => [document, places])).toEqual([[idFor('trees'), 1]]);
});

test('what is no word, or would be an expression of the index, finds nothing and breaks nothing', () => {
  for (const words of ['"', '* AND', '") OR (', 'NEAR(', '…', 'a-b:c*']) expect(search(words).complete).toBe(true);
});

test('a word is over where a space follows it', () => {
  expect(wantedWords('noon sha')).toEqual({ terms: [['noon']], begun: ['sha'] });
  expect(wantedWords('noon shadow ')).toEqual({ terms: [['noon'], ['shadow']], begun: [] });
  expect(wantedWords('noon of')).toEqual({ terms: [['noon']], begun: [] });
  expect(wantedWords('noon co-oper')).toEqual({ terms: [['noon']], begun: ['co oper', 'cooper'] });
  expect(wantedWords('a co-operative of 1 204 ')).toEqual({
    terms: [
      ['co operative', 'cooperative'],
      ['1 204', '1204'],
    ],
    begun: [],
  });
});

test.each([
  ['strasse', 'An der Straße steht ein Tor.'],
  ['straße', 'An der Strasse steht ein Tor.'],
  ['Kirklareli', 'Trains to Kırklareli leave at nine.'],
  ['istanbul', 'Trains to İstanbul leave at nine.'],
  ['cooperative', 'The co-operative sells honey.'],
  ['co-operative', 'The cooperative sells honey.'],
  ['co-oper', 'The cooperative sells honey.'],
  ['honey co-operative ', 'The co-operative sells honey.'],
  ['1204', 'Fibres were found in 1 204 samples.'],
  ['1 204', 'Fibres were found in 1204 samples.'],
  ['1,204', 'Fibres were found in 1 204 samples.'],
  ['1\u202f204', 'Fibres were found in 1,204 samples.'],
  ['Kraków-Nowa', 'The road Kraków–Nowa Huta is closed.'],
  ['كتاب', 'هذا كِتَابٌ جديد'],
  ['احمد', 'كتب أحمد رسالة'],
  ['محمد', 'كتب محـــمد رسالة'],
  ['ＡＢＣ', 'The ABC of bees.'],
  ['1951', 'بني في سنة ١٩٥١'],
])('%s is found in: %s', async (words, said) => {
  await addIndexed(fresh.store, 'spellings', [{ title: '1 Spellings', paragraphs: [said] }]);
  const { found } = search(words);
  expect(found).toHaveLength(1);
  expect(found[0]?.snippets[0]?.parts.length).toBeGreaterThan(1);
});
