import { expect, test } from 'vitest';
import { fillContext } from './select.ts';
import { fakeDocumentId } from '../index/testing/fake-index.ts';

const passage = (order: number, pageIndex: number, tokens: number, score: number) => ({
  document: fakeDocumentId(0),
  segment: { order, pageIndex, tokens },
  score,
});
const orders = (passages: readonly { segment: { order: number } }[]) => passages.map(({ segment }) => segment.order);

test('passages that do not fit are passed by, those behind them are not', () => {
  const ranked = [passage(0, 0, 50, 1), passage(1, 1, 80, 0.9), passage(2, 2, 40, 0.8)];
  expect(orders(fillContext(ranked, 100))).toEqual([0, 2]);
});

test('the first is taken whatever it costs, and nothing worthless is', () => {
  expect(orders(fillContext([passage(0, 0, 500, 1), passage(1, 0, 10, 0.1)], 100))).toEqual([0]);
  expect(fillContext([passage(0, 0, 10, 0)], 100)).toEqual([]);
});

test('each further passage of a page is worth less', () => {
  const ranked = [passage(0, 7, 10, 1), passage(1, 7, 10, 0.9), passage(2, 7, 10, 0.8), passage(3, 8, 10, 0.5)];
  expect(orders(fillContext(ranked, 100, { pageShare: 0.6, lengthPower: 0 }))).toEqual([0, 1, 3, 2]);
  expect(orders(fillContext(ranked, 100))).toEqual([0, 1, 2, 3]);
});

test('of passages that rank alike the longer one comes first', () => {
  const ranked = [passage(0, 0, 20, 1), passage(1, 0, 80, 0.9), passage(2, 0, 80, 0.5)];
  expect(orders(fillContext(ranked, 100, { pageShare: 1, lengthPower: 0.2 }))).toEqual([1, 0]);
});
