import { expect, test } from 'vitest';
import { addIndexed, newIndex } from '../../testing/builders.ts';
import { freshLibrary } from '../../testing/fresh-library.ts';
import { createIndexReader } from '../index-reader.ts';
import { writeIndex } from '../write-index.ts';

const fresh = freshLibrary();

const paragraphs = Array.from({ length: 300 }, (_, n) => `Row ${n} of many${n % 60 === 0 ? ' has nectar' : ''}.`);
const score = () => createIndexReader(fresh.store.read).match(['nectar'], { kind: 'library' }, 1)[0]?.bm25;

test('a word weighs the same however often its document was indexed', async () => {
  const key = await addIndexed(fresh.store, 'bees', [{ title: 'Rows', paragraphs }]);
  const before = score() ?? NaN;
  for (let again = 0; again < 4; again++) {
    await fresh.store.writer.write((db) =>
      writeIndex(db, key, newIndex('bees', [{ title: 'Rows', paragraphs }], again)),
    );
  }
  // What the last indexing left behind is taken back before the next.
  await fresh.store.writer.write((db) => db.words.beginIndex());
  expect(score()).toBeCloseTo(before, 2);
  await fresh.store.writer.write((db) => {
    db.run("INSERT INTO segments_fts (segments_fts) VALUES ('integrity-check')");
  });
});

test('what is not counted twice is left alone', async () => {
  await fresh.store.writer.write((db) => db.words.beginIndex());
  await addIndexed(fresh.store, 'bees', [{ title: 'Rows', paragraphs }]);
  const before = score();
  await fresh.store.writer.write((db) => db.words.beginIndex());
  expect(score()).toBe(before);
});
