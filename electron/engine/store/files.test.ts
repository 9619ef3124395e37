import { beforeEach, expect, test } from 'vitest';
import { addWaiting } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { onServer } from '../testing/server.ts';
import type { WriteDb } from './db.ts';
import { dropAbsent, fileAt, filesOf, listFiles, markPresence, putFile } from './files.ts';
import type { DocumentKey } from './keys.ts';

const fresh = freshTables();
let [bees, caves]: DocumentKey[] = [];
beforeEach(async () => {
  bees = await addWaiting(fresh.store, 'bees', 3);
  caves = await addWaiting(fresh.store, 'caves', 4);
});

const write = (work: (db: WriteDb) => void): Promise<void> => fresh.store.writer.write(work);
const put = (path: string, document: DocumentKey, seenAt: number) =>
  write((db) => putFile(db, { path, document, bytes: 7, modifiedMs: 8, received: true }, seenAt));
const pathsOf = (document: DocumentKey) => filesOf(fresh.store.read, document).map(({ path }) => path);

test('a file is known by its path, as it was when it was seen', async () => {
  await put('/a.pdf', bees!, 9);
  expect(fileAt(fresh.store.read, '/a.pdf')).toEqual({
    path: '/a.pdf',
    document: bees,
    bytes: 7,
    modifiedMs: 8,
    seenAt: 9,
    present: true,
    received: true,
  });
  expect(fileAt(fresh.store.read, '/books/bees.pdf')).toMatchObject({ received: false, bytes: 1000 });
  expect(fileAt(fresh.store.read, '/b.pdf')).toBeUndefined();
});

test('a path belongs to the latest document that stood there', async () => {
  await put('/a.pdf', bees!, 9);
  await write((db) => markPresence(db, '/a.pdf', false, 10));
  await write((db) => putFile(db, { path: '/a.pdf', document: caves!, bytes: 1, modifiedMs: 2, received: false }, 11));
  expect(fileAt(fresh.store.read, '/a.pdf')).toEqual({
    path: '/a.pdf',
    document: caves,
    bytes: 1,
    modifiedMs: 2,
    seenAt: 11,
    present: true,
    received: false,
  });
  expect(pathsOf(bees!)).toEqual(['/books/bees.pdf']);
});

test('files that are there come before those that are gone, the latest first', async () => {
  await put('/new.pdf', bees!, 20);
  await put('/gone.pdf', bees!, 30);
  await write((db) => markPresence(db, '/gone.pdf', false, 40));
  expect(pathsOf(bees!)).toEqual(['/new.pdf', '/books/bees.pdf', '/gone.pdf']);
  expect(listFiles(fresh.store.read).map(({ path }) => path)).toEqual([
    ...['/books/bees.pdf', '/books/caves.pdf', '/gone.pdf', '/new.pdf'],
  ]);
});

test('a file that is gone keeps when it was seen; one that is back was seen now', async () => {
  await write((db) => markPresence(db, '/books/bees.pdf', false, 40));
  expect(fileAt(fresh.store.read, '/books/bees.pdf')).toMatchObject({ present: false, seenAt: 3 });
  expect(fileAt(fresh.store.read, '/books/caves.pdf')).toMatchObject({ present: true, seenAt: 4 });
  await write((db) => markPresence(db, '/books/bees.pdf', true, 50));
  expect(fileAt(fresh.store.read, '/books/bees.pdf')).toMatchObject({ present: true, seenAt: 50 });
});

test('what is gone is forgotten only where there is another that is there', async () => {
  await write((db) => markPresence(db, '/books/bees.pdf', false, 40));
  await write((db) => markPresence(db, '/books/caves.pdf', false, 40));
  await write((db) => dropAbsent(db, bees!));
  expect(pathsOf(bees!)).toEqual(['/books/bees.pdf']);
  await put('/new.pdf', bees!, 50);
  await write((db) => dropAbsent(db, bees!));
  expect(pathsOf(bees!)).toEqual(['/new.pdf']);
  expect(pathsOf(caves!)).toEqual(['/books/caves.pdf']);
});

// A server keeps the types of its columns; a file may have been written by anybody.
test.skipIf(onServer)('a row that cannot be read is left out and named, and hides no other', async () => {
  await put('/a.pdf', bees!, 9);
  await write((db) => db.run('UPDATE files SET bytes = 1152921504606846976 WHERE path = ?', '/a.pdf'));
  expect(fileAt(fresh.store.read, '/a.pdf')).toBeUndefined();
  expect(pathsOf(bees!)).toEqual(['/books/bees.pdf']);
  expect(listFiles(fresh.store.read).map(({ path }) => path)).toEqual(['/books/bees.pdf', '/books/caves.pdf']);
  expect(fresh.store.read.notes.unreadable.list()).toMatchObject([{ table: 'files', name: `/a.pdf ${String(bees)}` }]);
});
