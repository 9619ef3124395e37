import { beforeEach, expect, test } from 'vitest';
import { stemsOf } from '#shared/domain/text/stems.ts';
import { addIndexed } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { abbreviationsOf, insertAbbreviations } from './abbreviations.ts';
import type { DocumentKey } from './keys.ts';
import { rowId } from './keys.ts';
import { ordersOfRows, pagesOfRows, placesOfWords, type WantedWords } from './search-places.ts';
import { kinOf, wordsLike } from './search-words.ts';

const fresh = freshTables();
let [bees, caves]: DocumentKey[] = [];
beforeEach(async () => {
  bees = await addIndexed(fresh.store, 'bees', [
    { title: 'Flight', paragraphs: ['Honey bees fly to flowers.', 'They carry honey.'] },
    { title: 'Honey', paragraphs: ['Honey is made of nectar.', 'The bee dances.'] },
  ]);
  caves = await addIndexed(fresh.store, 'caves', [{ title: 'Depth', paragraphs: ['No bees in a cave, no honey.'] }]);
});

const all = { kind: 'all' } as const;
const read = () => fresh.store.read;

test('words that differ by a slip are told with how many there are, as they are printed', () => {
  expect(wordsLike(read(), 'honei', 'en', all)).toEqual([{ word: 'Honey', slips: 0, segments: 4 }]);
  expect(wordsLike(read(), 'flowrs', 'en', all)).toEqual([{ word: 'flowers', slips: 1, segments: 1 }]);
  expect(wordsLike(read(), 'flowers', 'en', { kind: 'documents', keys: [caves!] })).toEqual([]);
  expect(wordsLike(read(), 'lowers', 'en', all)).toEqual([]);
  expect(wordsLike(read(), 'honey bees', 'en', all)).toEqual([]);
  expect(wordsLike(read(), '…', 'en', all)).toEqual([]);
});

test('words of a family are those that begin alike', async () => {
  await addIndexed(fresh.store, 'applied', [
    { title: 'One', paragraphs: ['The application is applied.', 'Applicable.'] },
  ]);
  const found = kinOf(read(), 'applicable', 'en', all);
  expect(found).toEqual([{ word: 'applied', segments: 1 }]);
  expect(kinOf(read(), 'applicable', 'en', { kind: 'documents', keys: [bees!] })).toEqual([]);
  expect(kinOf(read(), 'a b', 'en', all)).toEqual([]);
});

const find = (wanted: WantedWords, limit = 100, within?: DocumentKey) => {
  const { byDocument, complete } = placesOfWords(read(), wanted, ['en'], limit, within);
  return { found: [...byDocument].map(([key, rows]) => [key, rows.map((row) => row - rowId(key, 0))]), complete };
};

test('all words have to stand in a place, the last as far as it was typed', () => {
  expect(find({ terms: [['honey']], begun: [] })).toEqual({
    found: [
      [bees, [0, 1, 2]],
      [caves, [0]],
    ],
    complete: true,
  });
  expect(find({ terms: [['honey'], ['bees']], begun: [] }).found).toEqual([
    [bees, [0]],
    [caves, [0]],
  ]);
  expect(find({ terms: [['honey']], begun: ['ne'] }).found).toEqual([[bees, [2]]]);
  expect(find({ terms: [], begun: ['flowers'] }).found).toEqual([[bees, [0]]]);
  expect(find({ terms: [['honey bees']], begun: [] }).found).toEqual([[bees, [0]]]);
  expect(find({ terms: [['granite']], begun: [] }).found).toEqual([]);
});

test('words of a heading are not said below it', () => {
  expect(find({ terms: [['flight']], begun: [] }).found).toEqual([]);
});

test('it is told whether there are more places than were looked at', () => {
  expect(find({ terms: [['honey']], begun: [] }, 4)).toMatchObject({ complete: true });
  expect(find({ terms: [['honey']], begun: [] }, 3)).toEqual({ found: [[bees, [0, 1, 2]]], complete: false });
});

test('places are looked for in one document, and nowhere without a word', () => {
  expect(find({ terms: [['honey']], begun: [] }, 9, caves).found).toEqual([[caves, [0]]]);
  expect(find({ terms: [], begun: [] })).toEqual({ found: [], complete: true });
  expect(find({ terms: [['…']], begun: [] })).toEqual({ found: [], complete: true });
});

test('a word is looked for by its stems in each language', () => {
  const { byDocument } = placesOfWords(read(), { terms: [['bees']], begun: [] }, ['de', 'en'], 9);
  expect([...byDocument.keys()]).toEqual([bees, caves]);
});

test('rows are on pages, and have orders in their document', () => {
  const rows = [3, 0, 1].map((order) => rowId(bees!, order));
  expect(pagesOfRows(read(), rows)).toBe(2);
  expect(pagesOfRows(read(), rows.slice(1))).toBe(1);
  expect(pagesOfRows(read(), [])).toBe(0);
  expect(ordersOfRows(read(), rows)).toEqual([0, 1, 3]);
});

test('abbreviations stand for what a document says first, those of most documents first', async () => {
  const insert = (document: DocumentKey, words: string) =>
    fresh.store.writer.write((db) => insertAbbreviations(db, document, words, 'en'));
  await insert(bees!, 'A hidden Markov model (HMM) and a support vector machine (SVM).');
  await insert(bees!, 'A hidden Markov model (HMM) again.');
  await insert(caves!, 'A support vector machine (SVM).');
  const of = (forms: readonly string[], documents?: readonly DocumentKey[]) =>
    abbreviationsOf(read(), forms, documents).map(({ short }) => short);
  expect(of(['hmm', 'svm'])).toEqual(['SVM', 'HMM']);
  expect(of([stemsOf('hidden Markov model', 'en').join(' '), 'svm'], [bees!])).toEqual(['HMM', 'SVM']);
  expect(of(['hmm'], [caves!])).toEqual([]);
  expect(of(['hmm'], [])).toEqual([]);
  expect(of([])).toEqual([]);
  expect(abbreviationsOf(read(), ['hmm'], undefined)).toEqual([{ short: 'HMM', long: 'hidden Markov model' }]);
});

test('of many abbreviations twenty are enough', async () => {
  const forms = Array.from({ length: 25 }, (_, at) => `q${at}`);
  await fresh.store.writer.write((db) => {
    for (const form of forms)
      db.run(
        'INSERT INTO abbreviations (document_key, short, long, short_key, long_key) VALUES (?, ?, ?, ?, ?)',
        bees!,
        form,
        form,
        form,
        form,
      );
  });
  expect(abbreviationsOf(read(), forms, undefined)).toHaveLength(20);
});
