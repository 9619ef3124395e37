import { beforeEach, expect, test } from 'vitest';
import { nothingRestored } from '#shared/contract/backups.ts';
import { addWaiting, idFor } from '../testing/builders.ts';
import { freshTables } from '../testing/fresh-tables.ts';
import { addCorrection } from './corrections.ts';
import type { ReadDb, WriteDb } from './db.ts';
import { openInMemory } from './in-memory.ts';
import type { DocumentKey } from './keys.ts';
import { readerRows, readerTables, type ReaderRow } from './reader-data.ts';
import { ReaderMerge } from './reader-merge.ts';
import { saveKept, saveSetting } from './settings.ts';
import { markDocument } from './shelves.ts';

const fresh = freshTables();
const bees = idFor('bees');
let key: DocumentKey;
beforeEach(async () => {
  key = await addWaiting(fresh.store, 'bees');
  await addWaiting(fresh.store, 'caves');
});

const write = (work: (db: WriteDb) => unknown): Promise<unknown> => fresh.store.writer.write(work);
const rows = (db: ReadDb = fresh.store.read) => [...readerRows(db)];
const of = (table: string, from = rows()) => from.filter((one) => one.table === table).map(({ row }) => row);
const heading = { pageIndex: 0, title: 'One', at: null, nth: 0 };

/** Merge into a library without anything in it. */
function merged(added: readonly ReaderRow[]): { readonly db: WriteDb; readonly counts: Record<string, number> } {
  const db = openInMemory();
  const merge = new ReaderMerge(db);
  for (const one of added) merge.add(one);
  return { db, counts: merge.counts };
}

test('documents come first, without their keys; what belongs to them names them by their ids', async () => {
  await write((db) => addCorrection(db, key, { kind: 'delete', heading }, 5));
  const found = rows();
  expect(found.slice(0, 2).map(({ table, row }) => [table, row.id, 'key' in row])).toEqual([
    ['documents', bees, false],
    ['documents', idFor('caves'), false],
  ]);
  expect(of('corrections', found)).toEqual([
    { document: bees, position: 0, correction: JSON.stringify({ kind: 'delete', heading }), created_at: 5 },
  ]);
  expect(of('files', found)[0]).toMatchObject({ document: bees, path: '/books/bees.pdf' });
  expect(of('files', found)[0]).not.toHaveProperty('document_key');
});

test('who works now is nothing that the reader made', async () => {
  await write((db) => {
    saveSetting(db, 'view', 1);
    saveKept(db, 'encode.lease', 2);
    db.run("INSERT INTO settings (name, value) VALUES ('ocr.lease', '3')");
  });
  expect(of('settings').map(({ name }) => name)).toEqual(['view']);
  expect(of('kept')).toEqual([]);
});

test('only texts, numbers and what is empty are taken along', async () => {
  await write((db) => db.run("INSERT INTO history (asked_at, question, receipt) VALUES (1, 'Why?', '{}')"));
  expect(of('history')).toEqual([expect.objectContaining({ question: 'Why?', confirmed_at: null })]);
});

/** The library as if reading a table broke off after some rows. */
function damaged(table: string, readable: number, hasColumns = true): ReadDb {
  const { read } = fresh.store;
  const broken = {
    *each(sql: string): Generator<object, void, void> {
      let left = sql.includes(` ${table} `) ? readable : Infinity;
      for (const row of read.each(sql)) {
        if (left-- <= 0) throw new Error('damaged');
        yield row;
      }
    },
    columnsOf(name: string) {
      if (name === table && !hasColumns) throw new Error('damaged');
      return read.columnsOf(name);
    },
  };
  return new Proxy(read, {
    get: (db, name): unknown => (name in broken ? broken[name as 'each'] : Reflect.get(db, name, db)),
  });
}

test('of a damaged table all is read that can be, from either end, each row once', async () => {
  const five = ['api', 'models', 'view', 'watched', 'zotero'] as const;
  for (const name of five) await write((db) => saveSetting(db, name, 1));
  const names = (db: ReadDb) => of('settings', rows(db)).map(({ name }) => name);
  expect(names(fresh.store.read)).toEqual(five);
  expect(names(damaged('settings', 2))).toEqual(['api', 'models', 'zotero', 'watched']);
  expect(names(damaged('settings', 3))).toEqual(['api', 'models', 'view', 'zotero', 'watched']);
  expect(names(damaged('settings', 0))).toEqual([]);
  expect(names(damaged('settings', 9, false))).toEqual([]);
  expect(of('documents', rows(damaged('settings', 0)))).toHaveLength(2);
});

test('what belongs to a document that cannot be read is left behind', () => {
  const found = rows(damaged('documents', 0));
  expect([of('documents', found), of('files', found)]).toEqual([[], []]);
});

test('a library gets what it does not have, and each row is counted', async () => {
  await write((db) => {
    markDocument(db, bees, { rating: 3, addTags: ['a'], addCollections: ['Film'] });
    addCorrection(db, key, { kind: 'delete', heading }, 5);
    addCorrection(db, key, { kind: 'delete', heading }, 6);
    saveSetting(db, 'view', 1);
  });
  const all = rows();
  const { db, counts } = merged([...all, ...all]);
  const some = { documents: 2, files: 2, corrections: 2, reading_marks: 1, collections: 1, labels: 2, settings: 1 };
  expect(counts).toEqual({ ...nothingRestored, ...some });
  expect([...readerRows(db)]).toEqual(all);
  expect(db.all('SELECT state FROM jobs')).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  db.close();
});

test('what a document has of a kind stays, and is not mixed with other', async () => {
  await write((db) => addCorrection(db, key, { kind: 'delete', heading }, 5));
  const all = rows();
  const { db } = merged(all.filter(({ table }) => table === 'documents'));
  addCorrection(db, 1 as DocumentKey, { kind: 'delete', heading }, 99);
  const merge = new ReaderMerge(db);
  for (const one of all) merge.add(one);
  expect(merge.counts).toMatchObject({ corrections: 0, documents: 0, files: 2 });
  expect(db.all('SELECT created_at FROM corrections')).toMatchObject([{ created_at: 99 }]);
  // Files are added one by one.
  const file = { ...of('files', all)[0]!, path: '/copy.pdf' };
  merge.add({ table: 'files', row: file });
  merge.add({ table: 'files', row: file });
  expect(merge.counts.files).toBe(3);
  db.close();
});

test('rows with a number of their own are the same whatever it is', async () => {
  await write((db) => db.run("INSERT INTO history (asked_at, question, receipt) VALUES (1, 'Why?', '{}')"));
  const [row] = of('history');
  const add = (more: Readonly<Record<string, string | number | null>>): ReaderRow => ({
    table: 'history',
    row: { ...row, ...more },
  });
  const { db, counts } = merged([
    add({}),
    add({ id: 7 }),
    add({ id: 8, asked_at: 2 }),
    add({ id: 9, confirmed_at: 5 }),
  ]);
  expect(counts.history).toBe(3);
  expect(db.all('SELECT id FROM history ORDER BY id').map(({ id }) => id)).toEqual([1, 2, 3]);
  db.close();
});

test('what names no document that is here, and tables and columns of later versions, are left out', () => {
  const { db, counts } = merged([
    { table: 'files', row: { document: bees, path: '/a.pdf', bytes: 1, modified_ms: 1, seen_at: 1 } },
    { table: 'later' as never, row: { a: 1 } },
    { table: 'settings', row: { name: 'view', value: '1', later: 7 } },
  ]);
  expect(counts).toEqual({ ...nothingRestored, settings: 1 });
  expect(readerTables.every((table) => table in counts)).toBe(true);
  db.close();
});
