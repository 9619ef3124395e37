import { expect, test } from 'vitest';
import { cutOf, pageOf } from './paging.ts';

test('pages of a list have every entry once, and the last one says so', () => {
  const all = [1, 2, 3, 4, 5];
  const first = pageOf(all, undefined, 2);
  const second = pageOf(all, first.nextCursor ?? '', 2);
  const third = pageOf(all, second.nextCursor ?? '', 2);
  expect([...first.entries, ...second.entries, ...third.entries]).toEqual(all);
  expect(third.nextCursor).toBeNull();
  expect(pageOf(all, '99', 2)).toEqual({ entries: [], nextCursor: null });
});

test.each(['-1', '1.5', 'x', '9999999999'])('%s is no cursor', (cursor) => {
  expect(() => pageOf([1], cursor, 1)).toThrow('cursor');
});

test('a text is cut behind a space, and within a word only where there is none', () => {
  expect(cutOf('one two three', 0, 9)).toBe(8);
  expect(cutOf('one two three', 8, 9)).toBe(13);
  expect(cutOf('incomprehensible', 0, 5)).toBe(5);
});
