import { expect, test } from 'vitest';
import { rowId, type DocumentKey } from '../keys.ts';
import { migrations } from '../migrations/migrations.ts';
import { parseLengths, RowLengths } from './row-lengths.ts';
import { SqliteSession } from './session.ts';

test('the words of all columns are added up, row by row', () => {
  expect([...parseLengths('0 030A00,1 000000,4 8148FF7F01')]).toEqual([13, 0, 0, 0, 200 + 16_383 + 1]);
  expect([...parseLengths('2 01')]).toEqual([0, 0, 1]);
});

test('a row of very many words counts as long as a row can be', () => {
  expect([...parseLengths('0 84808000')]).toEqual([65_535]);
});

test('lengths are by position, whatever positions are missing', () => {
  expect([...parseLengths('3 05,12 0A')]).toEqual([0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 10]);
  expect([...parseLengths('0 ')]).toEqual([0]);
  expect([...parseLengths('0 7F,1 8100,2 FF7F')]).toEqual([127, 128, 16_383]);
  expect([...parseLengths('0 83FF7F,1 83FF7E')]).toEqual([65_535, 65_534]);
});

test('lengths are read of a document, and anew once the index has changed', () => {
  const session = new SqliteSession(':memory:');
  for (const migration of migrations) session.exec(migration);
  const lengths = new RowLengths(session);
  const [bees, caves] = [3 as DocumentKey, 4 as DocumentKey];
  const write = (document: DocumentKey, order: number, text: string): void =>
    session.words.write(rowId(document, order), { path: 'a heading', text, caption: '' });
  write(bees, 0, 'bees fly');
  write(bees, 2, 'far');
  write(caves, 0, 'deep');
  expect([...lengths.of(bees)]).toEqual([4, 0, 3]);
  expect([...lengths.of(caves)]).toEqual([3]);
  expect([...lengths.of(5 as DocumentKey)]).toEqual([]);
  write(bees, 1, 'and on');
  expect([...lengths.of(bees)]).toEqual([4, 0, 3]);
  lengths.forget();
  expect([...lengths.of(bees)]).toEqual([4, 4, 3]);
  session.close();
});
