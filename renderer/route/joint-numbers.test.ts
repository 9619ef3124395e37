import { expect, test } from 'vitest';
import { testPassage, testReceipt } from '../state/testing.ts';
import { jointNumbers, jointPassages } from './joint-numbers.ts';

const first = testPassage({ n: 1, pageIndex: 1, text: 'on page two' });
const shared = testPassage({ n: 2, pageIndex: 6, text: 'in both' });
const last = testPassage({ n: 2, pageIndex: 9, text: 'on page ten' });
const left = testReceipt({ evidence: [first, shared] });
const right = testReceipt({ evidence: [{ ...shared, n: 1 }, last] });

test('the same words have one number on both sides', () => {
  const passages = jointPassages(left, right);
  expect(passages.map(({ n, left: l, right: r }) => [n, l, r])).toEqual([
    [1, true, false],
    [2, true, true],
    [3, false, true],
  ]);
  expect(jointNumbers([1, 2], left, passages)).toEqual([1, 2]);
  expect(jointNumbers([1, 2], right, passages)).toEqual([2, 3]);
});

test('while the other side is not there, one side has its own', () => {
  expect(jointPassages(left, undefined).map(({ n }) => n)).toEqual([1, 2]);
});
