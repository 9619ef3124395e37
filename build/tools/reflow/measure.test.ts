import { expect, test } from 'vitest';
import { orderOf } from './measure.ts';

test('words that are both there but follow each other otherwise cost as many as have to move', () => {
  const [a, b] = [
    ['one', 'two', 'three', 'four'],
    ['three', 'one', 'two', 'four', 'five'],
  ];
  expect(orderOf([a], [b])).toEqual({ both: 4, common: 3 });
  expect(orderOf([a, a], [a, b])).toEqual({ both: 8, common: 7 });
  expect(orderOf([['x']], [[]])).toEqual({ both: 0, common: 0 });
});
