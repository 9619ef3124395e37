import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundWords } from '#shared/contract/find.ts';
import { addIndexed, addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { openStore, type Store } from '../store/open.ts';
import { findHandlers } from './handlers.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

interface Found {
  readonly places: readonly FoundWords[];
  readonly complete: boolean;
}

async function find(words: string, options: { wholeWords?: boolean } = {}, signal = new AbortController().signal) {
  const reader = createIndexReader(store.read);
  const stream = findHandlers(() => reader)['document.find'](
    { document: idFor('bees'), words, matchCase: false, wholeWords: false, ignoreAccents: true, ...options },
    signal,
  ) as AsyncGenerator<FoundWords[], { complete: boolean }, void>;
  const places: FoundWords[] = [];
  for (let next = await stream.next(); ; next = await stream.next()) {
    if (next.done) return { places, complete: next.value.complete } satisfies Found;
    places.push(...next.value);
  }
}

test('words are found in headings, text and captions, in reading order, with quads under the very words', async () => {
  await addIndexed(store, 'bees', [
    { title: '1 Foraging', paragraphs: ['A bee forages. Bees dance.', 'Figure 1: Bees at a flower.'] },
    { title: '2 Bees at home', paragraphs: ['Nothing.'] },
  ]);
  const { places, complete } = await find('bee');
  expect(complete).toBe(true);
  expect(places.map(({ section, before, text, after }) => [section, before, text, after])).toEqual([
    ['s1', 'A ', 'bee', ' forages. Bees dance.'],
    ['s1', 'A bee forages. ', 'Bee', 's dance.'],
    ['s1', 'Figure 1: ', 'Bee', 's at a flower.'],
    ['s2', '2 ', 'Bee', 's at home'],
  ]);
  expect(places[0]!.marks).toEqual([{ pageIndex: 0, quads: [[84, 698, 102, 698, 102, 708, 84, 708]] }]);
  expect((await find('bee', { wholeWords: true })).places).toHaveLength(1);
});

test('a list ends where nobody would read on, and says so', async () => {
  await addIndexed(store, 'bees', [{ title: '1 Foraging', paragraphs: ['e'.repeat(6000)] }]);
  const { places, complete } = await find('e');
  expect(complete).toBe(false);
  expect(places).toHaveLength(5000);
});

test('a document of which nothing was read says so', async () => {
  await addWaiting(store, 'bees');
  await expect(find('bee')).rejects.toMatchObject({ code: 'document.not-indexed' });
});
