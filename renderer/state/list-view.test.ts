import { expect, test } from 'vitest';
import { testWindow } from './testing.ts';

test('sorting by the same column again turns it around', () => {
  const { listView } = testWindow();
  listView.get().sortBy('year');
  expect(listView.get().sort).toEqual({ column: 'year', descending: false });
  listView.get().sortBy('year');
  expect(listView.get().sort).toEqual({ column: 'year', descending: true });
});
