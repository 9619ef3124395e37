import { beforeEach, expect, test } from 'vitest';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { deleteDocument } from './documents.ts';
import type { DocumentKey } from './keys.ts';
import {
  dropWatchedFile,
  forgetWatchedFolder,
  isAsTaken,
  pathsWatchedIn,
  putWatchedFile,
  wasRemoved,
  type WatchedFile,
} from './watched-files.ts';

const fresh = freshTables();
let key: DocumentKey;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'bees');
});

const file = (path: string, more: Partial<WatchedFile> = {}): WatchedFile => ({
  path,
  folder: '/papers',
  bytes: 10,
  modifiedMs: 20,
  document: null,
  ...more,
});
const put = (...files: WatchedFile[]) =>
  fresh.store.writer.write((db) => {
    for (const one of files) putWatchedFile(db, one);
  });
const remove = () => fresh.store.writer.write((db) => deleteDocument(db, key));

test('a file is as it was taken while its size and its time are the same', async () => {
  await put(file('/papers/a.pdf'));
  const is = (path: string, bytes: number, modifiedMs: number) => isAsTaken(fresh.store.read, path, bytes, modifiedMs);
  expect([is('/papers/a.pdf', 10, 20), is('/papers/a.pdf', 11, 20), is('/papers/a.pdf', 10, 21)]).toEqual([
    ...[true, false, false],
  ]);
  expect(is('/papers/b.pdf', 10, 20)).toBe(false);
  await put(file('/papers/a.pdf', { bytes: 11, modifiedMs: 22 }));
  expect([is('/papers/a.pdf', 10, 20), is('/papers/a.pdf', 11, 22)]).toEqual([false, true]);
});

test('files are known by the folder that is watched, and forgotten with it', async () => {
  await put(file('/papers/a.pdf'), file('/papers/b.pdf'), file('/books/c.pdf', { folder: '/books' }));
  expect(pathsWatchedIn(fresh.store.read, '/papers').toSorted()).toEqual(['/papers/a.pdf', '/papers/b.pdf']);
  await put(file('/papers/b.pdf', { folder: '/books' }));
  expect(pathsWatchedIn(fresh.store.read, '/papers')).toEqual(['/papers/a.pdf']);
  await fresh.store.writer.write((db) => forgetWatchedFolder(db, '/books'));
  expect(pathsWatchedIn(fresh.store.read, '/books')).toEqual([]);
  expect(pathsWatchedIn(fresh.store.read, '/papers')).toEqual(['/papers/a.pdf']);
});

test('what the reader took out was here once and is not any more', async () => {
  await put(file('/papers/a.pdf', { document: idFor('bees') }));
  expect([idFor('bees'), idFor('caves')].map((id) => wasRemoved(fresh.store.read, id))).toEqual([false, false]);
  await remove();
  expect([idFor('bees'), idFor('caves')].map((id) => wasRemoved(fresh.store.read, id))).toEqual([true, false]);
  await put(file('/papers/a.pdf', { document: null }));
  expect(wasRemoved(fresh.store.read, idFor('bees'))).toBe(false);
});

test('a file that is gone is dropped, unless it is all that tells what the reader took out', async () => {
  const drop = (path: string) => fresh.store.writer.write((db) => dropWatchedFile(db, path));
  await put(file('/papers/a.pdf', { document: idFor('bees') }), file('/papers/b.pdf'), file('/papers/c.pdf'));
  await drop('/papers/b.pdf');
  expect(pathsWatchedIn(fresh.store.read, '/papers').toSorted()).toEqual(['/papers/a.pdf', '/papers/c.pdf']);
  await remove();
  await drop('/papers/a.pdf');
  expect(wasRemoved(fresh.store.read, idFor('bees'))).toBe(true);
  await addWaiting(fresh.store, 'bees');
  await drop('/papers/a.pdf');
  expect(pathsWatchedIn(fresh.store.read, '/papers')).toEqual(['/papers/c.pdf']);
});
