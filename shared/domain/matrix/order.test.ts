import { expect, test } from 'vitest';
import { compareCells, numberIn, saysWords, type OrderedCell } from './order.ts';

const cell = (text: string, verdict: 'found' | 'perhaps' | 'not-found' = 'found'): OrderedCell => ({
  answer: { verdict, probability: 1, text },
  corrected: null,
});

test('numbers are read as they are printed', () => {
  expect(numberIn('1,234.5 kg of nectar')).toBe(1234.5);
  expect(numberIn('1.234,5 kg')).toBe(1234.5);
  expect(numberIn('12,500 people')).toBe(12_500);
  expect(numberIn('0.25 m')).toBe(0.25);
  expect(numberIn('no number at all')).toBeUndefined();
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
