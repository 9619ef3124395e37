import { afterEach, beforeEach, expect, test } from 'vitest';
import { addIndexed, newIndex, tempFolder } from '../testing/builders.ts';
import { createIndexReader } from './index-reader.ts';
import { openStore, type Store } from './open.ts';
import { restoreSearchCounts } from './search-counts.ts';
import { writeIndex } from './write-index.ts';

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

const paragraphs = Array.from({ length: 300 }, (_, n) => `Row ${n} of many${n % 60 === 0 ? ' has nectar' : ''}.`);
const score = () => createIndexReader(store.read).match(['nectar'], { kind: 'library' }, 1)[0]?.bm25;

test('a word weighs the same however often its document was indexed', async () => {
  const key = await addIndexed(store, 'bees', [{ title: 'Rows', paragraphs }]);
  const fresh = score() ?? NaN;
  for (let again = 0; again < 4; again++) {
    await store.writer.write((db) => writeIndex(db, key, newIndex('bees', [{ title: 'Rows', paragraphs }], again)));
  }
  // What the last indexing left behind is taken back before the next.
  await store.writer.write((db) => restoreSearchCounts(db));
  expect(score()).toBeCloseTo(fresh, 2);
  await store.writer.write((db) => {
    db.run("INSERT INTO segments_fts (segments_fts) VALUES ('integrity-check')");
  });
});

test('what is not counted twice is left alone', async () => {
  await store.writer.write((db) => restoreSearchCounts(db));
  await addIndexed(store, 'bees', [{ title: 'Rows', paragraphs }]);
  const fresh = score();
  await store.writer.write((db) => restoreSearchCounts(db));
  expect(score()).toBe(fresh);
});
