import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tempFolder } from '../../testing/builders.ts';
import { SqliteSession } from './session.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: SqliteSession;
const open: SqliteSession[] = [];
const file = (): string => path.join(folder.path, 'some.db');
function openOne(...args: ConstructorParameters<typeof SqliteSession>): SqliteSession {
  const one = new SqliteSession(...args);
  open.push(one);
  return one;
}

beforeEach(async () => {
  folder = await tempFolder();
  session = openOne(file());
  session.exec('CREATE TABLE t (a INTEGER, b TEXT); CREATE TABLE k (x TEXT, y INTEGER, z TEXT, PRIMARY KEY (z, x))');
});
afterEach(async () => {
  for (const one of open.splice(0)) one.close();
  await folder.remove();
});

test('rows are written and read, all of them, one, or one after the other', () => {
  const insert = 'INSERT INTO t (a, b) VALUES (?, ?)';
  expect(session.run(insert, [1, 'one'])).toBe(1);
  session.put(insert, [2, null]);
  expect(session.run('UPDATE t SET a = a + 0', [])).toBe(2);
  const rows = [
    { a: 1, b: 'one' },
    { a: 2, b: null },
  ];
  expect(session.all('SELECT * FROM t ORDER BY a', [])).toMatchObject(rows);
  expect(session.get('SELECT * FROM t WHERE a = ?', [2])).toMatchObject(rows[1]!);
  expect(session.get('SELECT * FROM t WHERE a = ?', [3])).toBeUndefined();
  expect([...session.each('SELECT a FROM t ORDER BY a')].map(({ a }) => a)).toEqual([1, 2]);
});

test('columns come in their order, with their place in the key', () => {
  expect(session.columnsOf('t')).toEqual([
    { name: 'a', keyPlace: 0 },
    { name: 'b', keyPlace: 0 },
  ]);
  expect(session.columnsOf('k').map(({ name, keyPlace }) => [name, keyPlace])).toEqual([
    ['x', 2],
    ['y', 0],
    ['z', 1],
  ]);
  expect(session.columnsOf('none')).toEqual([]);
});

test('a transaction is kept or undone, and is told to be open', async () => {
  const count = () => session.get('SELECT count(*) AS n FROM t', [])?.n;
  expect(session.inTransaction).toBe(false);
  session.begin();
  session.run('INSERT INTO t (a) VALUES (1)', []);
  expect(session.inTransaction).toBe(true);
  session.rollback();
  expect([session.inTransaction, count()]).toEqual([false, 0]);
  session.begin();
  session.run('INSERT INTO t (a) VALUES (1)', []);
  await session.commit();
  expect([session.inTransaction, count()]).toEqual([false, 1]);
});

test('what another connection changes has another version, what this one does has not', () => {
  const other = openOne(file());
  const before = [session.version(), other.version()];
  other.run('INSERT INTO t (a) VALUES (1)', []);
  expect(session.version()).not.toBe(before[0]);
  expect(other.version()).toBe(before[1]);
  session.exec('PRAGMA user_version = 7');
  expect(session.schemaVersion()).toBe(7);
});

test('what another table names has to be there', () => {
  session.exec('CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p INTEGER REFERENCES p (id))');
  expect(() => session.run('INSERT INTO c (p) VALUES (9)', [])).toThrow(/FOREIGN KEY/u);
});

test('tables of an extension are written only on purpose', () => {
  session.exec('CREATE VIRTUAL TABLE words USING fts5(text)');
  session.run("INSERT INTO words (text) VALUES ('bees')", []);
  const write = 'UPDATE words_content SET c0 = ? WHERE id = 1';
  const guarded = 'enableDefensive' in DatabaseSync.prototype;
  if (guarded) expect(() => session.run(write, ['x'])).toThrow();
  session.runOnShadow(write, ['wasps']);
  expect(session.get('SELECT text FROM words', [])).toMatchObject({ text: 'wasps' });
  expect(() => session.runOnShadow('UPDATE none SET a = 1', [])).toThrow();
  if (guarded) expect(() => session.run(write, ['x'])).toThrow();
});

describe('what fails is told by a code', () => {
  test('another writes', () => {
    const other = openOne(file());
    other.begin();
    expect(() => session.begin()).toThrow(expect.objectContaining({ code: 'library.locked' }));
    other.rollback();
  });

  test('the disk is full', () => {
    session.exec('PRAGMA max_page_count = 4');
    expect(() => session.run('INSERT INTO t (b) VALUES (?)', ['x'.repeat(100_000)])).toThrow(
      expect.objectContaining({ code: 'library.disk-full' }),
    );
  });

  test('the file is no database, or a damaged one', async () => {
    await writeFile(path.join(folder.path, 'no.db'), 'no database at all'.repeat(100));
    const broken = openOne(path.join(folder.path, 'no.db'));
    expect(() => broken.get('SELECT * FROM sqlite_schema', [])).toThrow(
      expect.objectContaining({ code: 'library.corrupt' }),
    );
    session.begin();
    for (let row = 0; row < 2000; row++) session.run('INSERT INTO t (b) VALUES (?)', [`row ${row}`]);
    await session.commit();
    const copy = path.join(folder.path, 'copy.db');
    await copyFile(file(), copy);
    const bytes = await readFile(copy);
    await writeFile(copy, bytes.fill(7, 3 * 4096));
    const damaged = openOne(copy);
    const read: unknown[] = [];
    const all = (): void => {
      for (const row of damaged.each('SELECT * FROM t')) read.push(row);
    };
    expect(all).toThrow(expect.objectContaining({ code: 'library.corrupt' }));
  });

  test('the file may not be written, or cannot be opened', async () => {
    const reading = openOne(file(), { readOnly: true });
    expect(() => reading.run('INSERT INTO t (a) VALUES (1)', [])).toThrow(
      expect.objectContaining({ code: 'file.unreadable' }),
    );
    await mkdir(path.join(folder.path, 'folder.db'));
    expect(() => new SqliteSession(path.join(folder.path, 'folder.db'))).toThrow(
      expect.objectContaining({ code: 'file.unreadable' }),
    );
  });

  test('anything else is a mistake, and stays what it is', () => {
    expect(() => session.run('SELEKT 1', [])).toThrow(expect.not.objectContaining({ name: 'AppError' }));
    session.run("INSERT INTO k (x, z) VALUES ('a', 'b')", []);
    expect(() => session.run("INSERT INTO k (x, z) VALUES ('a', 'b')", [])).toThrow(/UNIQUE/u);
  });
});
