import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Correction } from '#shared/domain/document/corrections/correction.ts';
import { admitBackup } from '../library/admit.ts';
import { addWaiting, tempFolder } from '../testing/builders.ts';
import { testMachine } from '../testing/machine.ts';
import { keptReceipt } from '../testing/receipts.ts';
import { onServer } from '../testing/server.ts';
import { addCorrection } from './corrections.ts';
import { text } from './db.ts';
import { keyOf, listSummaries } from './documents.ts';
import { openStore, type Store } from './open.ts';
import { listReaderBackups, makeReaderBackup, mergeReaderRows, readReaderBackup } from './reader-backups.ts';
import { tableKinds } from './reader-data.ts';
import { loadKept, loadSetting, saveKept, saveSetting } from './settings.ts';
import { freshLibrary } from '../testing/fresh-library.ts';

const DAY_MS = 24 * 3600 * 1000;
const start = Date.UTC(2030, 0, 1, 12);
const heading = { pageIndex: 0, title: 'One', at: null, nth: 0 };
const rename: Correction = { kind: 'rename', heading, title: 'First' };

const fresh = freshLibrary();
const { machine, remove } = testMachine();
afterAll(remove);

const backup = (now = start): Promise<string | undefined> =>
  makeReaderBackup(fresh.store.read, fresh.folder.path, now, machine);
const admitted = async (name: string) => admitBackup(await readReaderBackup(fresh.folder.path, name, machine));
const historyOf = (from: Store): string[] =>
  from.read.all('SELECT question FROM history ORDER BY id').map(({ question }) => text(question));

async function ask(question: string): Promise<void> {
  await fresh.store.writer.write((db) =>
    db.run(
      'INSERT INTO history (asked_at, question, receipt) VALUES (1, ?, ?)',
      question,
      JSON.stringify(keptReceipt(question)),
    ),
  );
}

async function correct(title: string): Promise<void> {
  const { id } = listSummaries(fresh.store.read).find((each) => each.title === title)!;
  await fresh.store.writer.write((db) => addCorrection(db, keyOf(db, id)!, rename, 5));
}

/** The same library on another machine, or after a loss. */
async function restoredIn(name: string) {
  const rows = await admitted(name);
  const elsewhere = await tempFolder();
  const other = await openStore(elsewhere.path);
  const counts = await mergeReaderRows(other.writer, rows);
  const close = async (): Promise<void> => {
    await other.close();
    await elsewhere.remove();
  };
  return { other, counts, close };
}

test.skipIf(onServer)(
  'of every table of the schema it is decided what becomes of rows that come from elsewhere',
  () => {
    const tables = fresh.store.read
      .all("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .map(({ name }) => text(name));
    const known = Object.keys(tableKinds);
    const virtual = ['segments_fts', 'search_words'];
    const isShadow = (name: string): boolean => virtual.some((table) => name.startsWith(`${table}_`));
    expect(tables.filter((name) => !known.includes(name) && !isShadow(name))).toEqual([]);
  },
);

test('what the reader made comes back in a library that lost it', async () => {
  await addWaiting(fresh.store, 'one');
  await addWaiting(fresh.store, 'two');
  await correct('one');
  await ask('Why?');
  await fresh.store.writer.write((db) => saveSetting(db, 'view', { open: 'one' }));
  await fresh.store.writer.write((db) => saveKept(db, 'encode.lease', { owner: 'x' }));
  const { other, counts, close } = await restoredIn((await backup())!);
  expect(counts).toEqual({
    documents: 2,
    files: 2,
    corrections: 1,
    annotations: 0,
    reader_facts: 0,
    reading_marks: 0,
    collections: 0,
    labels: 0,
    citations: 0,
    history: 1,
    settings: 1,
  });
  expect(listSummaries(other.read).map(({ title, state }) => [title, state.kind])).toEqual([
    ['two', 'waiting'],
    ['one', 'waiting'],
  ]);
  expect(other.read.get('SELECT count(*) AS n FROM corrections')).toMatchObject({ n: 1 });
  expect(historyOf(other)).toEqual(['Why?']);
  expect(loadSetting(other.read, 'view')).toEqual({ open: 'one' });
  expect(loadKept(other.read, 'encode.lease')).toBeUndefined();
  await close();
});

test('highlights come back once, also before their document is there again', async () => {
  await fresh.store.writer.write((db) =>
    db.run(
      `INSERT INTO annotations (document, page_index, kind, color, pages, text, prefix, suffix, note, created_at, changed_at)
       VALUES (?, 2, 'text', 'yellow', ?, 'forty-two', '', '', 'Check this.', 1, 1)`,
      'a'.repeat(64),
      JSON.stringify([{ pageIndex: 2, quads: [[0, 0, 9, 0, 9, 9, 0, 9]] }]),
    ),
  );
  const name = (await backup())!;
  const { other, counts, close } = await restoredIn(name);
  expect(counts.annotations).toBe(1);
  const again = await mergeReaderRows(other.writer, await admitted(name));
  expect(again.annotations).toBe(0);
  expect(other.read.all('SELECT note FROM annotations')).toMatchObject([{ note: 'Check this.' }]);
  await close();
});

test('nothing that is there changes or goes, however often a backup is brought back', async () => {
  await addWaiting(fresh.store, 'one');
  await correct('one');
  await ask('Why?');
  await fresh.store.writer.write((db) => saveSetting(db, 'view', 'old'));
  const name = (await backup())!;
  const rows = await admitted(name);
  await correct('one');
  await ask('How?');
  await fresh.store.writer.write((db) => saveSetting(db, 'view', 'new'));
  for (let times = 0; times < 2; times++) {
    const counts = await mergeReaderRows(fresh.store.writer, rows);
    expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  }
  expect(fresh.store.read.get('SELECT count(*) AS n FROM corrections')).toMatchObject({ n: 2 });
  expect(historyOf(fresh.store)).toEqual(['Why?', 'How?']);
  expect(loadSetting(fresh.store.read, 'view')).toBe('new');
});

test('a backup that says what the newest says is not made, and an empty library has none', async () => {
  expect(await backup()).toBeUndefined();
  await addWaiting(fresh.store, 'one');
  const first = await backup();
  expect(await backup(start + DAY_MS)).toBe(first);
  await ask('Why?');
  expect(await backup(start + DAY_MS)).not.toBe(first);
  expect(await listReaderBackups(fresh.folder.path)).toHaveLength(2);
});

test('the newest are kept, and the last of each day and week', async () => {
  for (let hour = 0; hour < 24 * 40; hour += 12) {
    await ask(`Question ${hour}`);
    await backup(start + hour * 3600 * 1000);
  }
  const ages = (await listReaderBackups(fresh.folder.path)).map(
    ({ madeAt }) => (start + 40 * DAY_MS - madeAt) / DAY_MS,
  );
  expect(ages.slice(0, 3)).toEqual([0.5, 1, 1.5]);
  expect(ages.length).toBeLessThanOrEqual(3 + 7 + 4);
  expect(ages.filter((age) => age < 8).length).toBeGreaterThanOrEqual(7);
  expect(ages.at(-1)).toBeGreaterThan(14);
});

test('a clock that was set back by years takes no backup away that was just made', async () => {
  for (let day = 0; day < 40; day++) {
    await ask(`question ${day}`);
    await backup(start + day * DAY_MS);
  }
  await ask('asked after the battery was empty');
  const name = await backup(Date.UTC(1970, 0, 2));
  expect((await listReaderBackups(fresh.folder.path)).map((each) => each.name)).toContain(name);
  const { other, close } = await restoredIn(name!);
  expect(historyOf(other)).toContain('asked after the battery was empty');
  await close();
});

test('is whole or nothing, and its reader’s alone', async () => {
  await addWaiting(fresh.store, 'one');
  const name = (await backup())!;
  const file = path.join(fresh.folder.path, 'backups', name);
  expect(await readdir(path.dirname(file))).toEqual([name]);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  const bytes = await readFile(file);
  const broken = async (damage: () => Promise<void>): Promise<void> => {
    await damage();
    await expect(readReaderBackup(fresh.folder.path, name)).rejects.toMatchObject({ code: 'input.invalid' });
    await writeFile(file, bytes);
  };
  await broken(() => truncate(file, bytes.length - 20));
  await broken(() => writeFile(file, bytes.with(30, bytes[30]! ^ 0xff)));
  await broken(() => writeFile(file, 'no backup'));
  await expect(readReaderBackup(fresh.folder.path, '../library.db')).rejects.toMatchObject({ code: 'input.invalid' });
  expect((await readReaderBackup(fresh.folder.path, name)).rows).toHaveLength(2);
});
