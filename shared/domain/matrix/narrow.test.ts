import { expect, test } from 'vitest';
import { fitsFilter, isBound, isNarrowing, noFilter } from './narrow.ts';
import type { OrderedCell } from './order.ts';

const cell = (text: string): OrderedCell => ({ answer: { verdict: 'found', probability: 1, text }, corrected: null });
const fits = (text: string, filter: Partial<typeof noFilter>): boolean =>
  fitsFilter(cell(text), { ...noFilter, ...filter });

test('a column is narrowed by words', () => {
  expect(fits('White mice', { words: 'MICE white' })).toBe(true);
  expect(fits('White mice', { words: 'rats' })).toBe(false);
  expect(fitsFilter(undefined, { ...noFilter, words: 'mice' })).toBe(false);
});

test('a column is narrowed by a range, both ends of it included, whatever the units', () => {
  expect(
    ['900 g', '2 kg', '3 kg', '5 days', 'none'].filter((text) => fits(text, { from: '1 kg', to: '3000 g' })),
  ).toEqual(['2 kg', '3 kg']);
  expect(['1997', '3 May 1998', '2004'].filter((text) => fits(text, { from: '1998', to: '1999' }))).toEqual([
    '3 May 1998',
  ]);
});

test('a bound without a unit is compared with the number as it is printed', () => {
  expect(['9 kg', '12 kg', '30 kg', '12 mice'].filter((text) => fits(text, { from: '10', to: '20' }))).toEqual([
    '12 kg',
    '12 mice',
  ]);
});

test('what can be compared with nothing narrows nothing, and is known', () => {
  expect(isBound('many')).toBe(false);
  expect(isBound('2 kg')).toBe(true);
  expect(isBound('')).toBe(true);
  expect(fits('White mice', { from: 'many' })).toBe(true);
  expect(isNarrowing(noFilter)).toBe(false);
  expect(isNarrowing({ ...noFilter, to: '3' })).toBe(true);
});
