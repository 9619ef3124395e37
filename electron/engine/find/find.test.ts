import { expect, test } from 'vitest';
import type { FoundWords } from '#shared/contract/find.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { createIndexReader } from '../store/index-reader.ts';
import { findHandlers } from './handlers.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const fresh = freshLibrary();

interface Found {
  readonly places: readonly FoundWords[];
  readonly counted: number;
  readonly complete: boolean;
}

async function find(words: string, options: { wholeWords?: boolean } = {}, signal = new AbortController().signal) {
  const reader = createIndexReader(fresh.store.read);
  const stream = findHandlers(() => reader)['document.find'](
    { document: idFor('bees'), words, matchCase: false, wholeWords: false, ignoreAccents: true, ...options },
    signal,
  ) as AsyncGenerator<FoundWords[], { places: number; complete: boolean }, void>;
  const places: FoundWords[] = [];
  for (let next = await stream.next(); ; next = await stream.next()) {
    if (next.done) return { places, counted: next.value.places, complete: next.value.complete } satisfies Found;
    places.push(...next.value);
  }
}

test('words are found in headings, text and captions, in reading order, with quads under the very words', async () => {
  await addIndexed(fresh.store, 'bees', [
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

test('a list ends where nobody would read on; all places are counted', async () => {
  await addIndexed(fresh.store, 'bees', [{ title: '1 Foraging', paragraphs: ['e'.repeat(6000)] }]);
  const { places, counted, complete } = await find('e');
  expect([places.length, counted, complete]).toEqual([5000, 6000, false]);
});

test('a document of which nothing was read says so', async () => {
  await addWaiting(fresh.store, 'bees');
  await expect(find('bee')).rejects.toMatchObject({ code: 'document.not-indexed' });
});
