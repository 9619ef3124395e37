import { expect, test } from 'vitest';
import { romanValue, toRoman } from './quantity.ts';

test('numerals are read in either case', () => {
  expect(['i', 'IV', 'ix', 'XIV', 'xl', 'XCIX', 'ccl'].map(romanValue)).toEqual([1, 4, 9, 14, 40, 99, 250]);
});

test('what is written is read again', () => {
  for (let value = 1; value < 400; value++) expect(romanValue(toRoman(value))).toBe(value);
});

test('other letters end the numeral', () => {
  expect(romanValue('')).toBe(0);
  expect(romanValue('table')).toBe(0);
});
