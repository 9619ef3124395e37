import { expect, test } from 'vitest';
import { howMany } from './how-many.ts';

test('one of a thing, none and several', () => {
  expect([0, 1, 2].map((count) => howMany(count, 'file'))).toEqual(['0 files', '1 file', '2 files']);
  expect([1, 2].map((count) => howMany(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
