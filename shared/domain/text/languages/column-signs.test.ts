import { expect, test } from 'vitest';
import { stemsOf } from '../stems.ts';
import { columnSigns, phrasesIn } from './column-signs.ts';
import { columnKeys } from './columns.ts';

test.each(['en', 'de', 'zh'] as const)('%s has signs of every column, and the number of its lists', (language) => {
  const { own, columns } = columnSigns(language)!;
  expect(own.size).toBeGreaterThan(0);
  for (const key of columnKeys) {
    expect(columns[key].strong.size, key).toBeGreaterThan(0);
    expect(columns[key].weak.size, key).toBeGreaterThan(0);
  }
  // A number says nothing without what it counts, and 'available' nothing without what is.
  expect(columns.sample.counted.size).toBeGreaterThan(0);
  expect(columns.code.needed).toHaveLength(2);
});

test('of a language of which nothing is known there are none', () => {
  expect(columnSigns('fr')).toBeUndefined();
});

test('a phrase stands in a text by its stems, in their order, and counts once', () => {
  const { strong } = columnSigns('en')!.columns.funding;
  const count = (text: string) => phrasesIn(stemsOf(text), strong);
  expect(count('It was funded by a fund.')).toBeGreaterThan(0);
  expect(count('Funded by us, and funded by them.')).toBe(count('Funded by us.'));
  expect(count('By them we walk.')).toBe(0);
});
