import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import type { LibraryFound } from '#shared/contract/shelves.ts';
import { testId, testWindow } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const snippet = { pageIndex: 0, section: nodeId('section', 1), marks: [], parts: ['', 'noon', ''] };
const found = (places: number, snippets = 1): LibraryFound => ({
  found: [{ document: testId('a'), places, pages: 1, snippets: Array.from({ length: snippets }, () => snippet) }],
  places,
  documents: 1,
  complete: true,
});

test('what is typed quickly is looked up once, and nothing for a single letter', async () => {
  const asked: string[] = [];
  const { listView, textSearch } = testWindow({
    'library.search': async ({ words }) => {
      asked.push(words);
      return found(2);
    },
  });
  for (const typed of ['n', 'no', 'noo', 'noon']) listView.get().setSearch(typed);
  expect(textSearch.get().looking).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['noon']);
  expect(textSearch.get()).toMatchObject({ words: 'noon', looking: false, found: { places: 2 } });
  listView.get().setSearch('n');
  expect(textSearch.get()).toMatchObject({ words: '', found: { places: 0 } });
});

test('all places of one document take the place of its first ones', async () => {
  const { listView, textSearch } = testWindow({
    'library.search': async ({ document }) => (document ? found(5, 5) : found(5, 3)),
  });
  listView.get().setSearch('noon');
  await vi.advanceTimersByTimeAsync(100);
  expect(textSearch.get().found.found[0]?.snippets).toHaveLength(3);
  await textSearch.get().more(testId('a'));
  expect(textSearch.get().found.found[0]?.snippets).toHaveLength(5);
});

test('a search that fails says so', async () => {
  const { listView, textSearch } = testWindow({ 'library.search': () => Promise.reject(new Error('full')) });
  listView.get().setSearch('noon');
  await vi.advanceTimersByTimeAsync(100);
  expect(textSearch.get()).toMatchObject({ looking: false, failure: { code: 'internal' } });
});
