import { expect, test } from 'vitest';
import { parseLengths } from './row-lengths.ts';

test('the words of all columns are added up, row by row', () => {
  expect([...parseLengths('0 030A00,1 000000,4 8148FF7F01')]).toEqual([13, 0, 0, 0, 200 + 16_383 + 1]);
  expect([...parseLengths('2 01')]).toEqual([0, 0, 1]);
});

test('a row of very many words counts as long as a row can be', () => {
  expect([...parseLengths('0 84808000')]).toEqual([65_535]);
});
