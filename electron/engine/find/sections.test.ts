import { beforeEach, expect, test } from 'vitest';
import { createIndexReader } from '../store/index-reader.ts';
import { addIndexed, idFor } from '../testing/builders.ts';
import { freshLibrary } from '../testing/fresh-library.ts';
import { findSections } from './sections.ts';

const fresh = freshLibrary();
const paragraphs = ['There is nothing to say of it.'];
beforeEach(async () => {
  await addIndexed(fresh.store, 'bees', [
    { title: '1 Foraging', paragraphs },
    { title: '2 How a hive is foraged', paragraphs },
  ]);
  await addIndexed(fresh.store, 'ants', [
    { title: '1 Foraging trails', paragraphs },
    { title: '2 Bees as prey', paragraphs },
  ]);
});

const never = new AbortController().signal;
async function find(words: string, more: { limit?: number; except?: ReturnType<typeof idFor> } = {}) {
  const found = await findSections(createIndexReader(fresh.store.read), { words, limit: 10, ...more }, never);
  return found.map(({ document, title }) => [document === idFor('bees') ? 'bees' : 'ants', title]);
}

test('sections are found by the beginnings of words of their headings, whole words first', async () => {
  expect(await find('foraging')).toEqual([
    ['bees', '1 Foraging'],
    ['ants', '1 Foraging trails'],
  ]);
  expect((await find('forag')).map(([, title]) => title)).toContain('2 How a hive is foraged');
  expect((await find('trails forag')).map(([, title]) => title)).toEqual(['1 Foraging trails']);
  expect(await find('forag', { limit: 1 })).toHaveLength(1);
  expect(await find('…')).toEqual([]);
});

test('a word of the document’s title chooses among them, and alone finds none of its sections', async () => {
  expect(await find('foraging ants')).toEqual([['ants', '1 Foraging trails']]);
  expect(await find('ants')).toEqual([]);
});

test('the document that is open is left out', async () => {
  expect(await find('foraging', { except: idFor('bees') })).toEqual([['ants', '1 Foraging trails']]);
});

test('whoever types on is not waited for', async () => {
  const reader = createIndexReader(fresh.store.read);
  const left = AbortSignal.abort();
  const slow = { ...reader, sections: (id: ReturnType<typeof idFor>) => (busy(), reader.sections(id)) };
  await expect(findSections(slow as typeof reader, { words: 'bees', limit: 1 }, left)).rejects.toMatchObject({
    code: 'call.cancelled',
  });
});

function busy(): void {
  for (const until = performance.now() + 10; performance.now() < until;);
}
