import { expect, test } from 'vitest';
import type { GoldQuestion } from './dataset.ts';
import { isRightShort } from './short-right.ts';

const gold = (answers: readonly string[], unanswerable = false): GoldQuestion => ({
  id: '1',
  question: 'How many larches?',
  answers: answers.map((text) => ({ type: unanswerable ? 'unanswerable' : 'extractive', text })),
  unanswerable,
  paragraphs: [],
  pages: new Set(),
  sentences: [],
});

test.each([
  ['34', '34 larches'],
  ['Forty-two', 'forty two'],
  ['May 1987', 'in May 1987'],
  ['about 14 hours', '14 hours'],
  ['$1,200', '1 200'],
  ['seven', '7'],
  ['Two', 'Two cases'],
  ['1984年', '1984'],
  ['34', 'In the year of the big storm the wardens of the upper valley counted 34 larches along the whole path.'],
])('%s is right where %s was marked', (said, marked) => {
  expect(isRightShort(said, gold([marked]))).toBe(true);
});

test.each([
  ['34', '35'],
  ['34 %', '3.4 %'],
  ['May 1987', '1988'],
  ['1987', '1987–1990'],
])('%s is wrong where %s was marked', (said, marked) => {
  expect(isRightShort(said, gold([marked]))).toBe(false);
});

test('nothing is right where there is no answer, and nothing can be said where only a sentence was marked', () => {
  expect(isRightShort('34', gold(['Unanswerable'], true))).toBe(false);
  expect(isRightShort('34', gold([]))).toBeNull();
  expect(
    isRightShort(
      '34',
      gold(['Wardens walked up every path, counted larches twice, wrote numbers down, went home and slept very well.']),
    ),
  ).toBeNull();
});
