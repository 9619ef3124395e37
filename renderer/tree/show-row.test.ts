import { expect, test } from 'vitest';
import { offsetToShow } from './show-row.ts';

const seen = { rowPx: 26, scrollPx: 0, heightPx: 500 };

test('a row that is seen moves nothing', () => {
  expect(offsetToShow(0, seen)).toBeUndefined();
  expect(offsetToShow(18, seen)).toBeUndefined();
});

test('rows are never cut at the top, whichever way they come', () => {
  expect(offsetToShow(20, seen)).toBe(52); // 546 px have to be in 500
  expect(offsetToShow(20, { ...seen, scrollPx: 600 })).toBe(520);
  expect(offsetToShow(40, { ...seen, heightPx: 505 })! % 26).toBe(0);
});

test('some rows below are shown with it, never at its cost', () => {
  expect(offsetToShow(18, seen, 2)).toBe(52);
  expect(offsetToShow(18, { ...seen, heightPx: 30 }, 2)).toBe(18 * 26);
});
