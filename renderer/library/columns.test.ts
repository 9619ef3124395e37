import { expect, test } from 'vitest';
import { listColumns } from '#shared/contract/view.ts';
import { summary } from '../state/testing.ts';
import { emptyColumns, fitColumns, gridTemplate } from './columns.ts';

test('columns go, the least needed first, before a title becomes too short to be read', () => {
  expect(fitColumns(listColumns, 1300)).toEqual(listColumns);
  expect(fitColumns(listColumns, 900)).toEqual(['title', 'authors', 'year', 'pages', 'rating', 'reading']);
  expect(fitColumns(listColumns, 580)).toEqual(['title', 'year', 'reading']);
  expect(fitColumns(listColumns, 300)).toEqual(['title', 'reading']);
});

test('authors stand beside the title between two panes of a window of 1280 px', () => {
  const columns = fitColumns(['title', 'authors', 'year', 'tags', 'reading', 'added'], 695, ['tags']);
  expect(columns).toEqual(['title', 'authors', 'year', 'reading']);
  expect(gridTemplate(columns, 695)).toBe('16px minmax(300px, 1fr) minmax(96px, 160px) 40px minmax(136px, 140px)');
});

test('the title stays and takes what the others leave', () => {
  expect(gridTemplate(fitColumns(['year'], 1000), 1000)).toBe('16px minmax(300px, 1fr) 40px');
  expect(gridTemplate(fitColumns(['year'], 200), 200)).toBe('16px minmax(126px, 1fr)');
});

test('a column that nobody has written in goes before a title is cut, and stays where there is room', () => {
  const columns = ['title', 'authors', 'tags', 'reading'] as const;
  expect(fitColumns(columns, 900, ['tags'])).toEqual(['title', 'authors', 'reading']);
  expect(fitColumns(columns, 900)).toEqual(columns);
  expect(fitColumns(columns, 1300, ['tags'])).toEqual(columns);
});

test('tags and stars are empty until one document has one', () => {
  const plain = summary();
  expect(emptyColumns([plain])).toEqual(['tags', 'rating']);
  expect(emptyColumns([plain, { ...plain, tags: ['method'] }])).toEqual(['rating']);
  expect(emptyColumns([plain, { ...plain, rating: 3 }])).toEqual(['tags']);
});
