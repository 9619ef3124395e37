import { expect, test } from 'vitest';
import { readingOf, type IndexState } from '#shared/contract/library.ts';
import { summary, testId } from '../state/testing.ts';
import { beingRead, createLister, inGroup, type ListOptions } from './list-view.ts';
import { joinedCounts } from './duplicate-words.ts';
import { noFilters } from '../state/list-view.ts';
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
  createLister()(documents, { ...all, ...options }).map(({ title }) => title);

test('titles are sorted as a reader would, numbers by value', () => {
  expect(titles({})).toEqual(['aerial survey 9', 'Aerial survey 10', 'Snowmelt timing']);
});

test.each([
  ['authors', ['aerial survey 9', 'Snowmelt timing', 'Aerial survey 10']],
  ['year', ['Aerial survey 10', 'Snowmelt timing', 'aerial survey 9']],
  ['pages', ['Aerial survey 10', 'aerial survey 9', 'Snowmelt timing']],
  ['reading', ['Aerial survey 10', 'aerial survey 9', 'Snowmelt timing']],
] as const)('sorted by %s', (column, sorted) => {
  expect(titles({ sort: { column, descending: false } })).toEqual(sorted);
});

test('every word of the search has to be found', () => {
  expect(titles({ search: ' aerial  IMAI ' })).toEqual(['aerial survey 9']);
  expect(titles({ search: '2016' })).toEqual(['Snowmelt timing']);
  expect(titles({ search: 'walrus' })).toEqual([]);
});

test('filters, shelves and words combine; a collection holds what is below it', () => {
  const shelved = [
    summary({ id: testId('1'), title: 'A', year: 1999, tags: ['method'], collections: ['Scans'], rating: 4 }),
    summary({ id: testId('2'), title: 'B', year: 2011, tags: ['method'], collections: ['Film'], reading: 'read' }),
    summary({ id: testId('3'), title: 'C', year: null, openedAt: 1 }),
  ];
  const found = (options: Partial<ListOptions>) =>
    createLister()(shelved, { ...all, ...options }).map(({ title }) => title);
  const collections = [
    { name: 'Film', parent: null },
    { name: 'Scans', parent: 'Film' },
  ];
  expect(found({ shelf: { kind: 'tag', name: 'method' } })).toEqual(['A', 'B']);
  expect(found({ shelf: { kind: 'collection', name: 'Film' }, collections })).toEqual(['A', 'B']);
  expect(found({ shelf: { kind: 'collection', name: 'Scans' }, collections })).toEqual(['A']);
  expect(found({ filters: { years: [1990, 2020], kind: null, reading: 'read', stars: null } })).toEqual(['B']);
  expect(found({ filters: { years: null, kind: null, reading: null, stars: 4 } })).toEqual(['A']);
  expect(found({ filters: { years: null, kind: null, reading: 'reading', stars: null } })).toEqual(['C']);
  expect(found({ search: 'method', filters: { years: [2000, 2020], kind: null, reading: null, stars: null } })).toEqual(
    ['B'],
  );
});

test('what was joined to another stands in that, and is found by its own words', () => {
  const joined = [
    summary({ id: testId('1'), title: 'Bees at noon' }),
    summary({ id: testId('2'), title: 'Draft on bees', newer: testId('1'), joined: 'preprint-and-article' }),
    summary({ id: testId('3'), title: 'Older bees', newer: testId('1') }),
  ];
  const listed = (search: string) => createLister()(joined, { ...all, search }).map(({ title }) => title);
  expect(listed('')).toEqual(['Bees at noon', 'Older bees']);
  expect(listed('draft')).toEqual(['Draft on bees']);
  expect(joinedCounts(new Map(joined.map((one) => [one.id, one])))).toEqual(new Map([[testId('1'), 1]]));
});

test('what the reader says of how far a document was read goes before whether it was opened', () => {
  expect(readingOf(summary())).toBe('unread');
  expect(readingOf(summary({ openedAt: 1 }))).toBe('reading');
  expect(readingOf(summary({ openedAt: 1, reading: 'unread' }))).toBe('unread');
});

test('the reading list holds what is still to be read, and is sorted behind what is being read', () => {
  const many = [
    summary({ id: testId('1'), title: 'A', openedAt: 5 }),
    summary({ id: testId('2'), title: 'B', reading: 'to-read', openedAt: 6 }),
    summary({ id: testId('3'), title: 'C', reading: 'read', openedAt: 7 }),
    summary({ id: testId('4'), title: 'D' }),
    summary({ id: testId('5'), title: 'E', reading: 'to-read' }),
  ];
  const listed = (options: Partial<ListOptions>) =>
    createLister()(many, { ...all, ...options }).map(({ title }) => title);
  expect(listed({ group: 'to-read' })).toEqual(['B', 'E']);
  expect(listed({ filters: { ...noFilters, reading: 'to-read' } })).toEqual(['B', 'E']);
  expect(listed({ sort: { column: 'reading', descending: false } })).toEqual(['A', 'B', 'E', 'D', 'C']);
});

test('what was opened last and is being read is gone on with, three at most', () => {
  const opened = Array.from({ length: 5 }, (_, at) =>
    summary({ id: testId(String(at)), title: `No ${at}`, openedAt: at + 1 }),
  );
  const many = [
    ...opened,
    summary({ id: testId('a'), title: 'Read', reading: 'read', openedAt: 9 }),
    summary({ id: testId('b'), title: 'Older', newer: testId('1'), openedAt: 9 }),
    summary({ id: testId('c'), title: 'Never', reading: 'reading', openedAt: null }),
  ];
  expect(beingRead(many).map(({ title }) => title)).toEqual(['No 4', 'No 3', 'No 2']);
});

test('the words of a document are read once, however often it is listed and searched', () => {
  let reads = 0;
  const many = Array.from({ length: 50 }, (_, n) =>
    Object.defineProperty(summary({ addedAt: n }), 'title', {
      get: () => {
        reads++;
        return `Observation ${String((n * 7) % 50)} of larches`;
      },
    }),
  );
  const list = createLister();
  list(many, all);
  const once = reads;
  expect(once).toBeGreaterThanOrEqual(many.length);
  expect(list(many, { ...all, search: '49 larch' })).toEqual([many[7]]);
  expect(list(many, all)).toHaveLength(50);
  expect(reads).toBe(once);
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

test('documents are found and sorted by their kind, those without one last', () => {
  const documents = [
    summary({ id: testId('1'), title: 'A' }),
    summary({ id: testId('2'), title: 'B', kind: 'manual' }),
    summary({ id: testId('3'), title: 'C', kind: 'article' }),
  ];
  const titles = (options: Partial<Parameters<ReturnType<typeof createLister>>[1]>) =>
    createLister()(documents, { ...all, ...options }).map(({ title }) => title);
  expect(titles({ filters: { years: null, kind: 'manual', reading: null, stars: null } })).toEqual(['B']);
  expect(titles({ search: 'articl' })).toEqual(['C']);
  expect(titles({ sort: { column: 'kind', descending: false } })).toEqual(['C', 'B', 'A']);
});
