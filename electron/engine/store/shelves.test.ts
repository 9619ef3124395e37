import { beforeEach, expect, test } from 'vitest';
import type { DocumentMarks } from '#shared/contract/library.ts';
import { addWaiting, idFor, tempFolder } from '../testing/builders.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';
import type { WriteDb } from './db.ts';
import { deleteDocument, keyOf, listSummaries, summaryOf } from './documents.ts';
import { admitBackup } from '../library/admit.ts';
import { makeReaderBackup, mergeReaderRows, readReaderBackup } from './reader-backups.ts';
import {
  addCollection,
  hasLabel,
  listCollections,
  markDocument,
  removeEmptyCollection,
  removeLabel,
  renameLabel,
} from './shelves.ts';

const fresh = freshLibrary();

beforeEach(async () => {
  await addWaiting(fresh.store, 'one');
  await addWaiting(fresh.store, 'two');
});

const mark = (name: string, marks: DocumentMarks) =>
  fresh.store.writer.write((db) => markDocument(db, idFor(name), marks));
const seen = (name: string) => {
  const { reading, rating, tags, collections } = summaryOf(fresh.store.read, idFor(name))!;
  return { reading, rating, tags, collections };
};

test('what the reader says of a document is told with it, and taken back', async () => {
  expect(seen('one')).toEqual({});
  await mark('one', { reading: 'read', rating: 4, addTags: ['b', 'a'], addCollections: ['Film'] });
  expect(seen('one')).toEqual({ reading: 'read', rating: 4, tags: ['a', 'b'], collections: ['Film'] });
  expect(seen('two')).toEqual({});
  await mark('one', { reading: null, rating: null, removeTags: ['a', 'b'], removeCollections: ['Film'] });
  expect(seen('one')).toEqual({});
  expect(fresh.store.read.get('SELECT count(*) AS n FROM reading_marks')).toMatchObject({ n: 0 });
});

test('it outlives the document, and is there again with the same file', async () => {
  await mark('one', { rating: 2, addTags: ['a'] });
  await fresh.store.writer.write((db) => deleteDocument(db, keyOf(db, idFor('one'))!));
  await addWaiting(fresh.store, 'one');
  expect(seen('one')).toEqual({ rating: 2, tags: ['a'] });
});

test('documents are put on the reading list and taken off it again', async () => {
  await mark('one', { reading: 'to-read', rating: 3 });
  expect(seen('one')).toEqual({ reading: 'to-read', rating: 3 });
  await mark('one', { reading: 'read' });
  expect(seen('one')).toEqual({ reading: 'read', rating: 3 });
  await expect(
    fresh.store.writer.write((db) =>
      db.run("UPDATE reading_marks SET reading = 'skimmed' WHERE document_id = ?", idFor('one')),
    ),
  ).rejects.toThrow();
});

test('it comes back from a backup, also where the document waits to be indexed', async () => {
  await mark('one', { reading: 'to-read', addTags: ['a'], addCollections: ['Film'] });
  const name = (await makeReaderBackup(fresh.store.read, fresh.folder.path, 1))!;
  const rows = admitBackup(await readReaderBackup(fresh.folder.path, name));
  const other = await tempFolder();
  const restored = await openFresh(other.path);
  await mergeReaderRows(restored.writer, rows);
  expect(summaryOf(restored.read, idFor('one'))).toMatchObject({
    reading: 'to-read',
    tags: ['a'],
    collections: ['Film'],
  });
  expect(listCollections(restored.read)).toEqual([{ name: 'Film', parent: null }]);
  await restored.close();
  await other.remove();
});

test('collections stand by themselves or one level below another', async () => {
  const write = (name: string, parent: string | null) =>
    fresh.store.writer.write((db) => addCollection(db, { name, parent }));
  await write('Film', null);
  await write('Scans', 'Film');
  await expect(write('Deeper', 'Scans')).rejects.toThrow('stands by itself');
  await expect(write('Nowhere', 'None')).rejects.toThrow('stands by itself');
  await fresh.store.writer.write((db) => removeLabel(db, 'collection', 'Film'));
  expect(listCollections(fresh.store.read)).toEqual([{ name: 'Scans', parent: null }]);
});

test('a label takes another name, or that of one that is there; all its documents follow', async () => {
  await mark('one', { addTags: ['old', 'new'] });
  await mark('two', { addTags: ['old'] });
  const changed = await fresh.store.writer.write((db) => renameLabel(db, 'tag', 'old', 'new'));
  expect(changed).toHaveLength(2);
  expect(listSummaries(fresh.store.read).map(({ tags }) => tags)).toEqual([['new'], ['new']]);
});

test('a collection that is renamed keeps what is below it, and never holds itself or a third level', async () => {
  await fresh.store.writer.write((db) => {
    for (const [name, parent] of [
      ['A', null],
      ['B', 'A'],
      ['C', null],
      ['D', 'C'],
    ] as const)
      addCollection(db, { name, parent });
  });
  const rename = (from: string, to: string) =>
    fresh.store.writer.write((db) => renameLabel(db, 'collection', from, to));
  await rename('A', 'Z');
  expect(listCollections(fresh.store.read)).toContainEqual({ name: 'B', parent: 'Z' });
  await rename('C', 'B'); // D was below C, and B stands below Z
  expect(listCollections(fresh.store.read)).toEqual([
    { name: 'B', parent: 'Z' },
    { name: 'D', parent: 'Z' },
    { name: 'Z', parent: null },
  ]);
  await rename('Z', 'B');
  expect(listCollections(fresh.store.read)).toEqual([
    { name: 'B', parent: null },
    { name: 'D', parent: 'B' },
  ]);
});

const write = <T>(work: (db: WriteDb) => T): Promise<T> => fresh.store.writer.write(work);
const shelves = () => listCollections(fresh.store.read).map(({ name, parent }) => `${name} ${parent ?? '-'}`);

test('each mark is given by itself, and what is not named stays', async () => {
  await mark('one', { reading: 'reading' });
  await mark('one', { rating: 3 });
  await mark('one', {});
  expect(seen('one')).toEqual({ reading: 'reading', rating: 3 });
  await mark('one', { reading: null });
  expect(seen('one')).toEqual({ rating: 3 });
  await mark('one', { addTags: ['a'], addCollections: ['Film'] });
  await mark('one', { addTags: ['a', 'b'], removeCollections: ['None'] });
  expect(seen('one')).toEqual({ rating: 3, tags: ['a', 'b'], collections: ['Film'] });
});

test('a tag and a collection of one name are two', async () => {
  await mark('one', { addTags: ['Film'] });
  const has = (kind: 'tag' | 'collection', name: string) => hasLabel(fresh.store.read, idFor('one'), kind, name);
  expect([has('tag', 'Film'), has('collection', 'Film'), has('tag', 'film')]).toEqual([true, false, false]);
  await mark('one', { removeCollections: ['Film'] });
  expect(has('tag', 'Film')).toBe(true);
  expect(hasLabel(fresh.store.read, idFor('two'), 'tag', 'Film')).toBe(false);
});

test('a collection is no more once it holds nothing and nothing is below it', async () => {
  await mark('one', { addCollections: ['Film', 'Full'] });
  await write((db) => {
    addCollection(db, { name: 'Empty', parent: null });
    addCollection(db, { name: 'Scans', parent: 'Film' });
  });
  await mark('one', { removeCollections: ['Film'], addTags: ['Empty'] });
  for (const name of ['Film', 'Full', 'Empty']) await write((db) => removeEmptyCollection(db, name));
  expect(shelves()).toEqual(['Film -', 'Full -', 'Scans Film']);
  await write((db) => removeEmptyCollection(db, 'Scans'));
  await write((db) => removeEmptyCollection(db, 'Film'));
  expect(shelves()).toEqual(['Full -']);
});

test('a collection that is there is not made anew', async () => {
  await write((db) => {
    addCollection(db, { name: 'Film', parent: null });
    addCollection(db, { name: 'Scans', parent: 'Film' });
    addCollection(db, { name: 'Scans', parent: null });
  });
  expect(shelves()).toEqual(['Film -', 'Scans Film']);
});

test('a name that stays changes nothing, and nobody is told', async () => {
  await mark('one', { addTags: ['a'] });
  expect(await write((db) => renameLabel(db, 'tag', 'a', 'a'))).toEqual([]);
  expect(seen('one')).toEqual({ tags: ['a'] });
});

test('a tag that is renamed or removed is a tag, not a collection of its name', async () => {
  await mark('one', { addTags: ['Film'], addCollections: ['Film'] });
  await mark('two', { addCollections: ['Film'] });
  expect(await write((db) => renameLabel(db, 'tag', 'Film', 'Movies'))).toEqual([idFor('one')]);
  expect(seen('one')).toEqual({ tags: ['Movies'], collections: ['Film'] });
  expect(shelves()).toEqual(['Film -']);
  expect(await write((db) => removeLabel(db, 'tag', 'Movies'))).toEqual([idFor('one')]);
  expect(shelves()).toEqual(['Film -']);
  expect((await write((db) => removeLabel(db, 'collection', 'Film'))).toSorted()).toEqual(
    [idFor('one'), idFor('two')].toSorted(),
  );
  expect([seen('one'), seen('two'), shelves()]).toEqual([{}, {}, []]);
});

test('documents that are not here are not told of', async () => {
  await mark('one', { addTags: ['a'] });
  await write((db) => deleteDocument(db, keyOf(db, idFor('one'))!));
  expect(await write((db) => renameLabel(db, 'tag', 'a', 'b'))).toEqual([]);
  await addWaiting(fresh.store, 'one');
  expect(seen('one')).toEqual({ tags: ['b'] });
});
