import { expect, test } from 'vitest';
import { createIndexReader } from '../store/index-reader.ts';
import { openInMemory } from '../store/in-memory.ts';
import type { CarriedSet } from '../store/vectors.ts';
import { addIndexed, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';
import { encodeDocument } from '../vectors/encode-document.ts';
import { fakeEncoder } from '../vectors/testing.ts';
import { vectorTexts } from '../vectors/vector-texts.ts';
import { addCarriedVectors, carriedVectors, parseCarried } from './carried-vectors.ts';

const fresh = freshLibrary();
const bees = idFor('bees');
const sections = [{ title: 'Nectar', paragraphs: ['Bees gather nectar.', 'They carry it home.'] }];

/** @returns how many texts were encoded: segments, and sentences, which are not those with their headings */
async function encode(store = fresh.store, taken: readonly CarriedSet[] = []): Promise<number> {
  const encoder = fakeEncoder('a@1');
  const key = await addIndexed(store, 'bees', sections);
  await store.writer.write((db) => addCarriedVectors(db, bees, taken));
  const texts = vectorTexts(createIndexReader(store.read), () => []);
  for (const channel of ['segment', 'sentence'] as const)
    await encodeDocument(
      { store, key, document: bees, encoder, channel, texts },
      () => undefined,
      new AbortController().signal,
    );
  return encoder.asked.length;
}

test('what was encoded in one library is not encoded again in another', async () => {
  expect(await encode()).toBe(4);
  const text = carriedVectors(fresh.store.read, bees)!;
  const folder = await tempFolder();
  const other = await openFresh(folder.path);
  expect(await encode(other, parseCarried(text))).toBe(0);
  const [before, after] = [fresh.store, other].map(({ read }) =>
    read.all('SELECT channel, hashes, vectors FROM vector_sets ORDER BY channel'),
  );
  expect(before).toMatchObject([{ channel: 'segment' }, { channel: 'sentence' }]);
  expect(after).toEqual(before);
  await other.close();
  await folder.remove();
});

test('nothing is carried of a document without vectors, or kept of one that is not there', async () => {
  await addIndexed(fresh.store, 'bees', sections);
  expect(carriedVectors(fresh.store.read, bees)).toBeUndefined();
  const db = openInMemory();
  addCarriedVectors(db, bees, []);
  db.close();
});

test('what is no vectors is not taken for some', async () => {
  await encode();
  const text = carriedVectors(fresh.store.read, bees)!;
  expect(parseCarried(text)).toHaveLength(2);
  for (const wrong of ['', '[]', text.replace('"dimensions":32', '"dimensions":33'), text.replace('segment', 'other')])
    expect(parseCarried(wrong)).toBeUndefined();
});
