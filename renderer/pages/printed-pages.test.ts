import { expect, test } from 'vitest';
import { pagesOf } from './printed-pages.ts';

test('pages are named by numbers and ranges, in any order', () => {
  expect(pagesOf('3', 9)).toEqual([2]);
  expect(pagesOf('7, 2-4,3', 9)).toEqual([1, 2, 3, 6]);
  expect(pagesOf('8 – 9', 9)).toEqual([7, 8]);
});

test('what is no page of the document is refused', () => {
  for (const text of ['', 'x', '0', '4-2', '10', '1-', '1-999999', '-3']) expect(pagesOf(text, 9), text).toBeNull();
});
