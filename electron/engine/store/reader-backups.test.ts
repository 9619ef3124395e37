import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
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
import type { Store } from './open.ts';
import {
  listReaderBackups,
  makeReaderBackup,
  mergeReaderRows,
  parseReaderText,
  readerText,
  readReaderBackup,
} from './reader-backups.ts';
import { tableKinds } from './reader-data.ts';
import { loadKept, loadSetting, saveKept, saveSetting } from './settings.ts';
import { freshLibrary, openFresh } from '../testing/fresh-library.ts';

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
  const other = await openFresh(elsewhere.path);
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
    joined_documents: 0,
    apart_documents: 0,
    citations: 0,
    conversations: 0,
    history: 1,
    matrices: 0,
    matrix_columns: 0,
    matrix_rows: 0,
    matrix_cells: 0,
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
  for (let hour = 0; hour < 24 * 30; hour += 12) {
    await ask(`Question ${hour}`);
    await backup(start + hour * 3600 * 1000);
  }
  const ages = (await listReaderBackups(fresh.folder.path)).map(
    ({ madeAt }) => (start + 30 * DAY_MS - madeAt) / DAY_MS,
  );
  expect(ages.slice(0, 3)).toEqual([0.5, 1, 1.5]);
  expect(ages.length).toBeLessThanOrEqual(3 + 7 + 4);
  expect(ages.filter((age) => age < 8).length).toBeGreaterThanOrEqual(7);
  expect(ages.at(-1)).toBeGreaterThan(14);
});

test('a clock that was set back by years takes no backup away that was just made', async () => {
  for (let day = 0; day < 16; day++) {
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

test('backups are listed newest first by their names, with their sizes, and other files are none', async () => {
  const folder = path.join(fresh.folder.path, 'backups');
  expect(await listReaderBackups(fresh.folder.path)).toEqual([]);
  await mkdir(folder);
  const names = [
    'reader-20300102T030405678Z-0123456789abcdef.jsonl.gz',
    'reader-20300101T000000000Z-0123456789abcdef.jsonl.gz',
  ];
  for (const name of [...names, 'notes.txt', `x${names[0]!}`, `${names[0]!}.part`, 'reader-2030-0123.jsonl.gz'])
    await writeFile(path.join(folder, name), name === names[0] ? '12345' : '');
  expect(await listReaderBackups(fresh.folder.path)).toEqual([
    { name: names[0], madeAt: Date.UTC(2030, 0, 2, 3, 4, 5, 678), bytes: 5 },
    { name: names[1], madeAt: Date.UTC(2030, 0, 1), bytes: 0 },
  ]);
});

test('a backup is named by its time and by what it says', async () => {
  await addWaiting(fresh.store, 'one');
  const name = await backup(Date.UTC(2030, 5, 7, 8, 9, 10, 11));
  expect(name).toMatch(/^reader-20300607T080910011Z-[0-9a-f]{16}\.jsonl\.gz$/u);
  expect(await listReaderBackups(fresh.folder.path)).toMatchObject([
    { name, madeAt: Date.UTC(2030, 5, 7, 8, 9, 10, 11) },
  ]);
});

test('a backup that cannot be written leaves nothing behind', async () => {
  await addWaiting(fresh.store, 'one');
  const name = (await backup())!;
  const file = path.join(fresh.folder.path, 'backups', name);
  await rm(file);
  await mkdir(path.join(file, 'full'), { recursive: true });
  // Of the same name and time, and not known to be one.
  await expect(makeReaderBackup(fresh.store.read, fresh.folder.path, start, machine)).resolves.toBe(name);
  await ask('Why?');
  await rm(path.join(fresh.folder.path, 'backups'), { recursive: true });
  await writeFile(path.join(fresh.folder.path, 'backups'), 'no folder');
  await expect(backup()).rejects.toThrow();
});

test('the text of a backup is read whole, or refused', async () => {
  await addWaiting(fresh.store, 'one');
  const content = await readerText(fresh.store.read);
  const [head, ...lines] = content.trimEnd().split('\n');
  expect(JSON.parse(head!)).toEqual({ format: 'wayleaf-reader', version: 1 });
  expect(JSON.parse(lines.at(-1)!)).toEqual({ rows: 2 });
  expect(content.endsWith('\n')).toBe(true);
  expect(parseReaderText(content)).toMatchObject({ rows: [{}, {}], left: [], isOwn: false });
  const end = (rows: number): string => JSON.stringify({ rows });
  const refused = [
    '',
    head!,
    [head, end(1)].join('\n'),
    [head, lines[0], end(0)].join('\n'),
    [head, lines[0], end(2)].join('\n'),
    [head, lines[0], end(-1)].join('\n'),
    [head, lines[0], '{"rows":1,"more":1}'].join('\n'),
    [lines[0], end(0)].join('\n'),
    ['{"format":"other","version":1}', end(0)].join('\n'),
    ['{"format":"wayleaf-reader","version":2}', end(0)].join('\n'),
    ['{"format":"wayleaf-reader","version":1,"more":1}', end(0)].join('\n'),
  ];
  for (const one of refused)
    expect(() => parseReaderText(one), one.slice(-60)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  const row = '{"table":"files","row":{"a_b":1,"b":"x","c":null}}';
  const none = [
    '{"table":"jobs","row":{}}',
    '{"table":"files","row":{"a":true}}',
    '{"table":"files","row":{"a b":1}}',
    '{"table":"files","row":{"x;a":1}}',
    'no JSON',
  ];
  const some = parseReaderText([head, row, ...none, end(1 + none.length)].join('\n'));
  expect(some.rows).toEqual([JSON.parse(row)]);
  expect(some.left.map(({ row: line }) => line)).toEqual(none);
  expect(parseReaderText([head, end(0)].join('\n')).rows).toEqual([]);
});

test('backups go as they get old, the last of a day and of a week last, and as there is room', async () => {
  const folder = path.join(fresh.folder.path, 'backups');
  const put = async (at: number, bytes = 10): Promise<void> => {
    const stamp = new Date(at).toISOString().replace(/[-:.]/gu, '');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `reader-${stamp}-0123456789abcdef.jsonl.gz`);
    await writeFile(file, '');
    await truncate(file, bytes);
  };
  const ages = async (): Promise<number[]> =>
    (await listReaderBackups(fresh.folder.path)).map(({ madeAt }) => (start - madeAt) / DAY_MS);
  for (let half = 1; half < 120; half++) await put(start - (half * DAY_MS) / 2);
  await ask('Why?');
  await backup();
  // Noon and midnight of each day: the newest three, the later of seven days, the latest of four weeks of seven days since 1970.
  const weekOf = (age: number): number => Math.floor((start - age * DAY_MS) / (7 * DAY_MS));
  const all = await ages();
  expect(all.slice(0, 9)).toEqual([0, 0.5, 1, 2, 3, 4, 5, 6, all[8]!]);
  expect(new Set(all.map(weekOf)).size).toBe(4);
  expect(all.every((age) => age < 28)).toBe(true);
  await put(start - 0.25 * DAY_MS, 64 * 2 ** 20);
  await ask('How?');
  await backup(start + 1);
  expect(await ages()).toEqual([-1 / DAY_MS, 0]);
});

test.skipIf(process.platform === 'win32')('a pipe among the backups is not waited for', async () => {
  await ask('What hums?');
  const name = (await backup())!;
  const file = path.join(fresh.folder.path, 'backups', name);
  await rm(file);
  execFileSync('mkfifo', [file]);
  await expect(readReaderBackup(fresh.folder.path, name, machine)).rejects.toMatchObject({ code: 'input.invalid' });
});
