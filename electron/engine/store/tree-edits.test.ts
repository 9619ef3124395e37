import { beforeEach, expect, test } from 'vitest';
import type { ModelEdit } from '#shared/domain/refine/edits.ts';
import { addIndexed, addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { treeStamps } from './corrections.ts';
import { markOpened } from './documents.ts';
import type { DocumentKey } from './keys.ts';
import { documentsToRefine, listTreeEdits, saveTreeEdits } from './tree-edits.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addIndexed(fresh.store, 'bees', [{ title: 'One', paragraphs: ['Text.'] }]);
});

const heading = { pageIndex: 0, title: 'One', at: [72.5, 700.25], nth: 0 } as const;
const words = { pageIndex: 0, text: 'Two', from: [72.5, 600], to: [90, 600] } as const;
const edits: ModelEdit[] = [
  { kind: 'confirm', heading, confidence: 0.75 },
  { kind: 'level', heading: { ...heading, at: null }, by: -2, confidence: 1 },
  { kind: 'delete', heading },
  { kind: 'add', nth: 3, words, level: 2, confidence: 0 },
  { kind: 'dismiss', words },
];
const save = (finished: boolean, what = edits, maker = 'model 1') =>
  fresh.store.writer.write((db) => saveTreeEdits(db, key, maker, what, finished));

test('edits of every kind come back as they were', async () => {
  await save(true);
  expect(listTreeEdits(fresh.store.read, key)).toEqual(edits);
});

test('edits count once all are there, or for whoever goes on', async () => {
  expect(listTreeEdits(fresh.store.read, key, true)).toEqual([]);
  await save(false);
  expect(listTreeEdits(fresh.store.read, key)).toEqual([]);
  expect(listTreeEdits(fresh.store.read, key, true)).toEqual(edits);
  await save(true, edits.slice(0, 1), 'model 2');
  expect(listTreeEdits(fresh.store.read, key)).toEqual(edits.slice(0, 1));
});

test('edits that another version wrote are none', async () => {
  const broken: readonly object[] = [
    { kind: 'confirm', heading, confidence: 1.5 },
    { kind: 'confirm', heading, confidence: -0.5 },
    { kind: 'confirm', heading, confidence: 1, more: true },
    { kind: 'level', heading, by: 0.5, confidence: 1 },
    { kind: 'level', heading, by: 1, confidence: 1, more: true },
    { kind: 'delete', heading, more: true },
    { kind: 'delete' },
    { kind: 'add', nth: -1, words, level: 1, confidence: 1 },
    { kind: 'add', nth: 0, words, level: 0, confidence: 1 },
    { kind: 'add', nth: 0, words, level: 1, confidence: 1, more: true },
    { kind: 'dismiss', words: { ...words, more: true } },
    { kind: 'dismiss', words, more: true },
    { kind: 'invent' },
  ];
  for (const one of broken) {
    await save(true, [edits[0]!, one as ModelEdit]);
    expect(listTreeEdits(fresh.store.read, key), JSON.stringify(one)).toEqual([]);
  }
});

test('nothing is kept of a document without an index', async () => {
  const waiting = await addWaiting(fresh.store, 'caves');
  await fresh.store.writer.write((db) => saveTreeEdits(db, waiting, 'model 1', edits, true));
  expect(listTreeEdits(fresh.store.read, waiting, true)).toEqual([]);
});

test('a document is done where this maker finished with the index that it has', async () => {
  const isDone = (maker: string) => documentsToRefine(fresh.store.read, maker)[0]?.isDone;
  expect(isDone('model 1')).toBe(false);
  await save(false);
  expect(isDone('model 1')).toBe(false);
  await save(true);
  expect([isDone('model 1'), isDone('model 2')]).toEqual([true, false]);
  await fresh.store.writer.write((db) => db.run('UPDATE indexes SET indexed_at = 7'));
  expect(isDone('model 1')).toBe(false);
});

test('documents that were opened come first, the latest of them before, then those added last', async () => {
  for (const name of ['caves', 'dunes', 'elms']) await addIndexed(fresh.store, name, []);
  await addWaiting(fresh.store, 'not indexed');
  await fresh.store.writer.write((db) => {
    ['bees', 'caves', 'dunes', 'elms'].forEach((name, at) =>
      db.run('UPDATE documents SET added_at = ? WHERE id = ?', at, idFor(name)),
    );
    markOpened(db, key, 100);
    markOpened(db, 3 as DocumentKey, 200);
  });
  expect(documentsToRefine(fresh.store.read, 'model 1').map(({ id }) => id)).toEqual(
    ['dunes', 'bees', 'elms', 'caves'].map(idFor),
  );
});

test('finished edits change the stamp of a tree', async () => {
  expect(treeStamps(fresh.store.read)).toEqual(new Map());
  await save(false);
  expect(treeStamps(fresh.store.read)).toEqual(new Map());
  await save(true);
  const first = treeStamps(fresh.store.read).get(idFor('bees'));
  expect(first).toMatch(/^ model 1\/\d+$/u);
  await save(true, edits.slice(1));
  expect(treeStamps(fresh.store.read).get(idFor('bees'))).not.toBe(first);
});
