import { beforeEach, expect, test } from 'vitest';
import { addIndexed, addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';
import { admitBackup } from '../library/admit.ts';
import { sketchOf } from '#shared/domain/duplicates/sketch.ts';
import { deleteDocument, keyOf, summaryOf } from './documents.ts';
import { listApart, listJoined, putJoined, sayApart, takeApartBack } from './joined.ts';
import { makeReaderBackup, mergeReaderRows, readReaderBackup } from './reader-backups.ts';
import { listSketches, putSketches, textsOf, withoutSketch } from './sketches.ts';

const fresh = freshLibrary();
const [one, two] = [idFor('one'), idFor('two')];
const nothing = { labels: [], marks: false, facts: false, citation: null };

beforeEach(async () => {
  await addIndexed(fresh.store, 'one', [{ title: 'Fees', paragraphs: ['The fee is 40 crowns.'] }]);
  await addWaiting(fresh.store, 'two');
});

test('what is not the same is remembered whichever is named first, and taken back', async () => {
  await fresh.store.writer.write((db) => {
    sayApart(db, two, one, 1);
    sayApart(db, one, two, 2);
  });
  expect(listApart(fresh.store.read)).toEqual([{ one: [one, two].toSorted()[0], other: [one, two].toSorted()[1] }]);
  await fresh.store.writer.write((db) => takeApartBack(db, two, one));
  expect(listApart(fresh.store.read)).toEqual([]);
});

test('both come back from a backup', async () => {
  await fresh.store.writer.write((db) => {
    putJoined(db, { document: one, newest: two, kind: 'earlier-version', joinedAt: 5, carried: nothing });
    sayApart(db, one, two, 6);
  });
  const name = (await makeReaderBackup(fresh.store.read, fresh.folder.path, 1))!;
  const rows = admitBackup(await readReaderBackup(fresh.folder.path, name));
  const restored = await openFresh((await tempFolder()).path);
  const counts = await mergeReaderRows(restored.writer, rows);
  expect(counts).toMatchObject({ joined_documents: 1, apart_documents: 1 });
  expect(listJoined(restored.read)).toEqual([
    { document: one, newest: two, kind: 'earlier-version', joinedAt: 5, carried: nothing },
  ]);
  expect(summaryOf(restored.read, one)).toMatchObject({ newer: two, joined: 'earlier-version' });
});

test('what it was joined to is gone: it stands by itself', async () => {
  await fresh.store.writer.write((db) => {
    putJoined(db, { document: one, newest: two, kind: 'same-text', joinedAt: 5, carried: nothing });
    deleteDocument(db, keyOf(db, two)!);
  });
  expect(summaryOf(fresh.store.read, one)).not.toHaveProperty('newer');
  expect(listJoined(fresh.store.read)).toEqual([]);
});

test('a sketch is kept until the document is read again', async () => {
  const key = keyOf(fresh.store.read, one)!;
  expect([...textsOf(fresh.store.read, key)]).toEqual(['Fees', 'The fee is 40 crowns.']);
  const [missing] = withoutSketch(fresh.store.read);
  expect(missing).toMatchObject({ key });
  const sketch = sketchOf([Array.from({ length: 80 }, (_, at) => `word${String(at)}`).join(' ')]);
  await fresh.store.writer.write((db) => putSketches(db, [{ ...missing!, sketch }]));
  expect(withoutSketch(fresh.store.read)).toEqual([]);
  expect(listSketches(fresh.store.read)).toEqual(new Map([[key, sketch]]));
  await fresh.store.writer.write((db) => db.run('UPDATE indexes SET indexed_at = indexed_at + 1'));
  expect(listSketches(fresh.store.read).size).toBe(0);
  expect(withoutSketch(fresh.store.read)).toMatchObject([{ key }]);
  await fresh.store.writer.write((db) => deleteDocument(db, key));
  expect(fresh.store.read.get('SELECT count(*) AS n FROM sketches')).toMatchObject({ n: 0 });
});
