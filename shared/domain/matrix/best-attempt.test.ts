import { expect, test } from 'vitest';
import { asTried, betterOf, isSettled } from './best-attempt.ts';
import type { CellAnswer } from './cell.ts';

const cell = (verdict: CellAnswer['verdict'], text = ''): CellAnswer => ({ verdict, probability: 0.5, text });

test('a doubtful try finds nothing for sure', () => {
  expect(asTried(cell('found'), { doubtful: true }).verdict).toBe('perhaps');
  expect(asTried(cell('not-found'), { doubtful: true }).verdict).toBe('not-found');
  expect(asTried(cell('found'), {}).verdict).toBe('found');
});

test('a try that is half answered everywhere finds something for sure, or nothing', () => {
  expect(asTried(cell('perhaps', 'Words.'), { surely: true })).toEqual({ verdict: 'not-found', probability: 0.5 });
  expect(asTried(cell('found'), { surely: true }).verdict).toBe('found');
});

test('what is surer is kept, and of two as sure the first', () => {
  const [first, second] = [cell('perhaps', 'first'), cell('perhaps', 'second')];
  expect(betterOf(undefined, first)).toBe(first);
  expect(betterOf(first, second)).toBe(first);
  expect(betterOf(first, cell('found'))).toEqual(cell('found'));
  expect(betterOf(first, cell('not-found'))).toBe(first);
  expect(isSettled(cell('found')) && !isSettled(first)).toBe(true);
});
