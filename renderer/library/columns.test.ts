import { expect, test } from 'vitest';
import { listColumns } from '#shared/contract/view.ts';
import { fitColumns, gridTemplate } from './columns.ts';

test('columns go, the least needed first, before a title becomes too short to be read', () => {
  expect(fitColumns(listColumns, 1300)).toEqual(listColumns);
  expect(fitColumns(listColumns, 900)).toEqual(['title', 'authors', 'year', 'pages', 'rating', 'reading']);
  expect(fitColumns(listColumns, 580)).toEqual(['title', 'year', 'reading']);
  expect(fitColumns(listColumns, 300)).toEqual(['title', 'reading']);
});

test('the title stays and takes what the others leave', () => {
  expect(gridTemplate(fitColumns(['year'], 1000))).toBe('16px minmax(0, 1fr) 40px');
});
