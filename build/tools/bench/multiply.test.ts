import path from 'node:path';
import { expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { addIndexed, tempFolder } from '../../../electron/engine/testing/builders.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { multiplyLibrary } from './multiply.ts';
import { openStore } from '../../../electron/engine/store/open.ts';

const sections = [
  { title: '1 Foraging', paragraphs: ['Honey bees collect nectar in the morning.', 'Figure 1: Bees at a flower.'] },
  { title: '1.1 Distances', level: 2, paragraphs: ['They fly up to three kilometers for nectar.'] },
];

test('a small library becomes a large one that is searched like it', async () => {
  const [from, to] = [await tempFolder(), await tempFolder()];
  const store = await openStore(from.path);
  await addIndexed(store, 'bees', sections);
  const grown = [...multiplyLibrary(path.join(from.path, 'library.db'), path.join(to.path, 'library.db'), 7)];
  expect(grown).toEqual([2, 3, 4, 5, 6, 7]);
  await store.close();

  const large = await openStore(to.path);
  const reader = createIndexReader(large.read);
  const documents = reader.documents({ kind: 'library' });
  expect(documents).toHaveLength(7);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(7);
  expect(reader.match(['foraging'], { kind: 'library' }, 99)).toHaveLength(21);
  const texts = documents.map(({ id }) => reader.segments(id, [0])[0]);
  expect(new Set(texts.map((segment) => segment?.text)).size).toBeGreaterThan(1);
  expect(new Set(texts.map((segment) => segment?.text.length)).size).toBe(1);
  const [, copy] = documents;
  expect(copy && reader.sections(copy.id).map(({ title }) => title)).toEqual(['bees', '1 Foraging', '1.1 Distances']);
  await large.close();
  await Promise.all([from.remove(), to.remove()]);
});

test('says so when there is nothing to repeat', async () => {
  const folder = await tempFolder();
  const store = await openStore(folder.path);
  await store.close();
  const work = multiplyLibrary(path.join(folder.path, 'library.db'), path.join(folder.path, 'more.db'), 3);
  let failure: unknown;
  try {
    work.next();
  } catch (error) {
    failure = error;
  }
  expect(isAppError(failure, 'document.not-indexed')).toBe(true);
  await folder.remove();
});
