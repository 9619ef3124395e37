import { expect, test } from 'vitest';
import { compareCells, saysWords, valueIn, type OrderedCell } from './order.ts';

const cell = (text: string, verdict: 'found' | 'perhaps' | 'not-found' = 'found'): OrderedCell => ({
  answer: { verdict, probability: 1, text },
  corrected: null,
});

test('amounts and dates are read as they are printed', () => {
  expect(valueIn('1,234.5 kg of nectar')).toEqual({ value: 1_234_500, unit: 'g', printed: 1234.5 });
  expect(valueIn('1.234,5 kg')?.value).toBe(1_234_500);
  expect(valueIn('12,500 people')).toEqual({ value: 12_500, unit: '', printed: 12_500 });
  expect(valueIn('0.125 m')?.value).toBe(0.125);
  expect(valueIn('1 July 1998')?.value).toBeCloseTo(1998.5, 2);
  expect(valueIn('1998')?.value).toBe(1998);
  expect(valueIn('no number at all')).toBeUndefined();
  expect(valueIn('more than 50 mice')).toBeUndefined();
});

test('units are understood', () => {
  const sorted = ['2 kg', '3 days', '900 g', '1 year', '5 weeks'].map((text) => cell(text)).toSorted(compareCells);
  expect(sorted.map((one) => one.answer!.text)).toEqual(['900 g', '2 kg', '3 days', '5 weeks', '1 year']);
});

test('cells come by their numbers, then by their words, doubtful ones later, nothing and what was not asked last', () => {
  const cells = [
    undefined,
    cell('', 'not-found'),
    cell('9 mice', 'perhaps'),
    cell('mice'),
    cell('110 mice'),
    cell('9 mice'),
  ];
  const sorted = cells.toSorted(compareCells);
  expect(sorted.map((one) => one && `${one.answer!.verdict} ${one.answer!.text}`)).toEqual([
    'found 9 mice',
    'found 110 mice',
    'found mice',
    'perhaps 9 mice',
    'not-found ',
    undefined,
  ]);
});

test('what the reader corrected is sorted by their words', () => {
  const corrected = { ...cell('9 mice', 'perhaps'), corrected: '200' };
  const nothing = { ...cell('9 mice'), corrected: '' };
  expect([nothing, corrected, cell('110 mice')].toSorted(compareCells)).toEqual([cell('110 mice'), corrected, nothing]);
});

test('rows are narrowed by all the words, in the answer or in its quote', () => {
  const quoted: OrderedCell = {
    corrected: null,
    answer: {
      verdict: 'found',
      probability: 1,
      text: 'Mice',
      quote: { text: 'We kept white mice.', section: 's1' as never, pageIndex: 0, marks: [] },
    },
  };
  expect(saysWords(quoted, 'WHITE mice')).toBe(true);
  expect(saysWords(quoted, 'black mice')).toBe(false);
  expect(saysWords(undefined, 'mice')).toBe(false);
  expect(saysWords(undefined, '')).toBe(true);
});
