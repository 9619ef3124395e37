import { expect, test } from 'vitest';
import { dayText, decadesOf } from './list-words.ts';

test('a day of this year needs no year', () => {
  const now = new Date(2026, 10, 22).getTime();
  expect(dayText(new Date(2026, 10, 14).getTime(), now)).toBe('14 Nov');
  expect(dayText(new Date(2024, 10, 14).getTime(), now)).toBe('Nov 2024');
});

test('only decades with documents can be chosen', () => {
  expect(decadesOf([2016, 2011, null, 1999]).map(({ text }) => text)).toEqual(['2010s', '1990s']);
});
