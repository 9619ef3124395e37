import { expect, test } from 'vitest';
import { judgeCell, tallyCells, type JudgedCell } from './judge.ts';

const cell = (given: Partial<JudgedCell>): JudgedCell => ({ state: 'found', value: '', ...given });

test('a cell is right where its words or its quote say it', () => {
  const gold = [['42', 'hives'], ['forty-two']];
  expect(judgeCell(gold, cell({ value: '42', quote: 'We saw 42 hives.' }))).toBe('right');
  expect(judgeCell(gold, cell({ value: '42', quote: 'There were 42 bees.' }))).toBe('wrong');
  expect(judgeCell(gold, cell({ value: `${'x '.repeat(200)} Forty-two.` }))).toBe('wrong');
  expect(judgeCell(gold, cell({ state: 'nothing' }))).toBe('denied');
});

test('nothing is right where there is nothing, and whatever is said there is wrong', () => {
  expect(judgeCell([], cell({ state: 'nothing' }))).toBe('refused');
  expect(judgeCell([], cell({ state: 'perhaps', value: 'Bees.' }))).toBe('wrong');
});

test('only what is stated as found counts as stated', () => {
  expect(
    tallyCells([
      { column: 'a', judgement: 'right', state: 'found' },
      { column: 'a', judgement: 'wrong', state: 'found' },
      { column: 'a', judgement: 'wrong', state: 'perhaps' },
      { column: 'a', judgement: 'denied', state: 'nothing' },
      { column: 'a', judgement: 'refused', state: 'nothing' },
    ]),
  ).toEqual({ cells: 5, right: 2, statedWrong: 1, found: 2, denied: 1 });
});
