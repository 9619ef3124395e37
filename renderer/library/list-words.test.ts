import { expect, test } from 'vitest';
import { dayText, decadesOf, shortAuthors } from './list-words.ts';

test.each([
  ['', ''],
  ['Mara Ellison', 'Ellison'],
  ['Mara Ellison, Jo van der Berg', 'Ellison and van der Berg'],
  ['Mara Ellison; Jo Berg and Kim Lee', 'Ellison et al.'],
  ['Vogtländer, Reist', 'Vogtländer and Reist'],
  ['Office of Forest Survey', 'Office of Forest Survey'],
  ['王伟', '王伟'],
  ['Sam Hall, Jr.', 'Hall'],
])('%s are called %s', (authors, short) => {
  expect(shortAuthors(authors)).toBe(short);
});

test('a day of this year needs no year', () => {
  const now = new Date(2026, 10, 22).getTime();
  expect(dayText(new Date(2026, 10, 14).getTime(), now)).toBe('14 Nov');
  expect(dayText(new Date(2024, 10, 14).getTime(), now)).toBe('Nov 2024');
});

test('only decades with documents can be chosen', () => {
  expect(decadesOf([2016, 2011, null, 1999]).map(({ text }) => text)).toEqual(['2010s', '1990s']);
});
