import { expect, test } from 'vitest';
import type { IndexState } from '#shared/contract/library.ts';
import { summary, testId } from '../state/testing.ts';
import { inGroup, listDocuments, type ListOptions } from './list-view.ts';
import { queueOrder } from './queue-order.ts';

const failed = { kind: 'failed', error: { code: 'pdf.broken', message: 'It is broken.' } } as const;
const documents = [
  summary({ id: testId('1'), title: 'Snowmelt timing', authors: 'Kowalczyk', year: 2016, pages: 36 }),
  summary({ id: testId('2'), title: 'Aerial survey 10', authors: '', year: null, pages: 0, state: failed }),
  summary({
    id: testId('3'),
    title: 'aerial survey 9',
    authors: 'Imai',
    year: 2021,
    pages: 9,
    state: { kind: 'waiting' },
  }),
];
const all: ListOptions = { group: 'all', search: '', sort: { column: 'title', descending: false } };
const titles = (options: Partial<ListOptions>): string[] =>
  listDocuments(documents, { ...all, ...options }).map(({ title }) => title);

test('titles are sorted as a reader would, numbers by value', () => {
  expect(titles({})).toEqual(['aerial survey 9', 'Aerial survey 10', 'Snowmelt timing']);
});

test.each([
  ['authors', ['aerial survey 9', 'Snowmelt timing', 'Aerial survey 10']],
  ['year', ['Aerial survey 10', 'Snowmelt timing', 'aerial survey 9']],
  ['pages', ['Aerial survey 10', 'aerial survey 9', 'Snowmelt timing']],
  ['state', ['Aerial survey 10', 'aerial survey 9', 'Snowmelt timing']],
] as const)('sorted by %s', (column, sorted) => {
  expect(titles({ sort: { column, descending: false } })).toEqual(sorted);
});

test('every word of the search has to be found', () => {
  expect(titles({ search: ' aerial  IMAI ' })).toEqual(['aerial survey 9']);
  expect(titles({ search: '2016' })).toEqual(['Snowmelt timing']);
  expect(titles({ search: 'walrus' })).toEqual([]);
});

test('what needs attention failed, is missing or has pages without text', () => {
  expect(titles({ group: 'attention' })).toEqual(['Aerial survey 10']);
  expect(inGroup(summary({ missing: true }), 'attention')).toBe(true);
  const gaps: IndexState = { kind: 'ready', sections: 1, segments: 1, pagesWithoutText: [3] };
  expect(inGroup(summary({ state: gaps }), 'attention')).toBe(true);
});

test('read lately means in the last two weeks', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(inGroup(summary({ openedAt: 10 * day }), 'lately', 20 * day)).toBe(true);
  expect(inGroup(summary({ openedAt: 10 * day }), 'lately', 30 * day)).toBe(false);
  expect(inGroup(summary(), 'lately')).toBe(false);
});

test('the queue shows what is worked on and what went wrong first', () => {
  const working = summary({
    id: testId('4'),
    state: { kind: 'indexing', stage: 'reading', pagesDone: 1, pagesTotal: 9 },
  });
  expect(queueOrder([...documents, working]).map(({ state }) => state.kind)).toEqual([
    'indexing',
    'failed',
    'waiting',
    'ready',
  ]);
});
