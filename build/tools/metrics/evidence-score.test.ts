import { expect, test } from 'vitest';
import { bestScore, firstPages, pageRecall, paragraphScore } from './evidence-score.ts';

const set = (...ids: string[]) => new Set(ids);

test('precision, recall and F1 of a hand-computed case', () => {
  const { precision, recall, f1 } = paragraphScore(set('a', 'b', 'c', 'd'), set('a', 'b', 'x'));
  expect(precision).toBe(0.5);
  expect(recall).toBeCloseTo(2 / 3, 12);
  expect(f1).toBeCloseTo(4 / 7, 12);
});

test('nothing against nothing is right, nothing against something is wrong', () => {
  expect(paragraphScore(set(), set()).f1).toBe(1);
  expect(paragraphScore(set(), set('a')).f1).toBe(0);
  expect(paragraphScore(set('a'), set()).f1).toBe(0);
});

test('the annotator that fits best counts, for each measure by itself', () => {
  expect(bestScore(set('a', 'b'), [set('a'), set('a', 'b', 'c', 'd')])).toEqual({
    precision: 1,
    recall: 1,
    f1: 2 / 3,
  });
  expect(bestScore(set('a'), [])).toBeNull();
});

test('page recall counts each page once, in the order of the ranking', () => {
  expect(pageRecall(new Set([1, 2, 3]), new Set([2, 9]))).toBe(0.5);
  expect(pageRecall(new Set([1]), new Set())).toBeNull();
  expect([...firstPages([4, 4, 2, 4, 7, 2], 2)]).toEqual([4, 2]);
});
