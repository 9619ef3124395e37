import { expect, test } from 'vitest';
import { testWindow } from './testing.ts';

test('sorting by the same column again turns it around, and is kept with the view', () => {
  const { listView, view } = testWindow();
  listView.get().sortBy('year');
  expect(view.get().stored.list.sort).toEqual({ column: 'year', descending: false });
  listView.get().sortBy('year');
  expect(view.get().stored.list.sort).toEqual({ column: 'year', descending: true });
});

test('a column that is shown stands in its place', () => {
  const { listView, view } = testWindow();
  listView.get().showColumn('pages', true);
  listView.get().showColumn('authors', false);
  expect(view.get().stored.list.columns).toEqual(['title', 'year', 'pages', 'tags', 'reading', 'added']);
});

test('a group takes the place of a shelf, and an empty search looks in titles again', () => {
  const { listView } = testWindow();
  listView.get().setShelf({ kind: 'tag', name: 'method' });
  listView.get().setGroup('lately');
  expect(listView.get().shelf).toBeNull();
  listView.get().setSearch('noon');
  listView.get().setSearchIn('text');
  listView.get().setSearch('');
  expect(listView.get().searchIn).toBeNull();
});
