import { chmod, copyFile, mkdir, readdir, readFile, writeFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addIndexed, addWaiting, tempFolder } from '../../testing/builders.ts';
import { listSummaries } from '../documents.ts';
import { migrations } from '../migrations/migrations.ts';
import { createIndexReader } from '../index-reader.ts';
import { hasOutdated } from '../jobs.ts';
import { StoreNotes } from '../notes.ts';
import { openStore } from '../open.ts';
import { loadSetting, saveSetting } from '../settings.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
const database = (): string => path.join(folder.path, 'library.db');

beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

async function makeLibrary(titles: readonly string[]): Promise<void> {
  const store = await openStore(folder.path);
  for (const title of titles) await addWaiting(store, title);
  await store.close();
}

test('what others change is told from what the store itself writes', async () => {
  const [one, two] = [await openStore(folder.path), await openStore(folder.path)];
  const before = [one.othersVersion(), two.othersVersion()];
  await one.writer.write((db) => saveSetting(db, 'view', { note: 'mine' }));
  expect(one.othersVersion()).toBe(before[0]);
  expect(two.othersVersion()).not.toBe(before[1]);
  await one.close();
  await two.close();
});

describe('opening', () => {
  test('a library is made where there is none, and what it holds is there the next time', async () => {
    await makeLibrary(['one', 'two']);
    const store = await openStore(folder.path);
    expect(listSummaries(store.read).map(({ title }) => title)).toEqual(['two', 'one']);
    await store.close();
  });

  test('closing leaves one tidy file', async () => {
    await makeLibrary(['one']);
    expect(await readdir(folder.path)).toEqual(['library.db']);
  });

  test('a file that is no database is reported as damaged and left alone', async () => {
    await writeFile(database(), 'this was a shopping list');
    await expect(openStore(folder.path)).rejects.toMatchObject({
      code: 'library.corrupt',
      message: expect.stringContaining('add your PDFs again') as string,
    });
    expect(await readFile(database(), 'utf8')).toBe('this was a shopping list');
  });

  test('a damaged page is found at opening, and the newest backup is named', async () => {
    const store = await openStore(folder.path);
    for (let i = 0; i < 300; i++) await addWaiting(store, `document ${i}`);
    await store.writer.write((db) => saveSetting(db, 'view', { note: 'x'.repeat(20_000) }));
    await store.close();
    const migrated = await openStore(folder.path, {
      migrations: [...migrations, 'CREATE TABLE later (a TEXT) STRICT'],
    });
    await migrated.close();
    const bytes = await readFile(database());
    for (let page = 2; page < bytes.length / 4096; page++) bytes.fill(0xa5, page * 4096, page * 4096 + 3000);
    await writeFile(database(), bytes);
    const [backup] = await readdir(path.join(folder.path, 'backups'));
    await expect(openStore(folder.path)).rejects.toMatchObject({
      code: 'library.corrupt',
      message: expect.stringContaining(String(backup)) as string,
    });
  });

  test('a library of a newer version is left alone', async () => {
    await makeLibrary(['one']);
    const sqlite = new DatabaseSync(database());
    sqlite.exec('PRAGMA user_version = 99');
    sqlite.close();
    await expect(openStore(folder.path)).rejects.toMatchObject({
      code: 'library.too-new',
      message: 'This library was written by a newer version of Wayleaf. Update Wayleaf, or open another library.',
      details: { version: 99, known: migrations.length },
    });
  });

  test.each([0, 3, 99])(
    'a database of another program is named as such, and not a byte of it changes (version %i)',
    async (version) => {
      const sqlite = new DatabaseSync(database());
      sqlite.exec(`CREATE TABLE moz_places (id INTEGER PRIMARY KEY, url TEXT); PRAGMA user_version = ${version}`);
      sqlite.close();
      const before = await readFile(database());
      await expect(openStore(folder.path)).rejects.toMatchObject({
        code: 'library.corrupt',
        message: expect.stringContaining('belongs to another program') as string,
      });
      expect(await readFile(database())).toEqual(before);
      expect(await readdir(folder.path)).toEqual(['library.db']);
    },
  );

  test.each([
    ['a view', 'CREATE VIEW more AS SELECT 1'],
    ['a view in the place of a table', 'DROP TABLE history; CREATE VIEW history AS SELECT 1 AS id'],
    ['a trigger', 'CREATE TRIGGER more AFTER INSERT ON documents BEGIN DELETE FROM settings; END'],
    [
      'one of ours that does something else',
      'DROP TRIGGER segments_gone; CREATE TRIGGER segments_gone AFTER DELETE ON segments BEGIN DELETE FROM documents; END',
    ],
    ['a virtual table', 'CREATE VIRTUAL TABLE more USING fts5(words)'],
    ['a table', 'CREATE TABLE more (id INTEGER)'],
    ['a column that works', 'ALTER TABLE documents ADD COLUMN more TEXT AS (hex(zeroblob(9))) VIRTUAL'],
    ['an index', 'CREATE INDEX more ON documents (hex(title))'],
    ['a table less', 'DROP TABLE summaries'],
  ])('a library with %s that no version made is refused, and not a byte of it changes', async (_, sql) => {
    await makeLibrary(['one']);
    const sqlite = new DatabaseSync(database());
    sqlite.exec(sql);
    sqlite.close();
    const before = await readFile(database());
    await expect(openStore(folder.path)).rejects.toMatchObject({
      code: 'library.corrupt',
      message: expect.stringMatching(/is not as Wayleaf makes it \((view|trigger|table|index) \w+\)/u) as string,
    });
    expect(await readFile(database())).toEqual(before);
  });

  test.each([
    [migrations.length, 'library.corrupt', /is not as Wayleaf makes it \(table more\)/u],
    [999, 'library.too-new', /newer version/u],
  ])(
    'nothing that stands in a schema is run before it is known to be ours (version %i)',
    async (version, code, message) => {
      await makeLibrary(['one']);
      const sqlite = new DatabaseSync(database());
      // A check of the pages would run the condition, and report it.
      sqlite.exec(`PRAGMA ignore_check_constraints = ON; CREATE TABLE more (x INTEGER CHECK (x > 5)); INSERT INTO more VALUES (1);
      PRAGMA user_version = ${String(version)}`);
      sqlite.close();
      await expect(openStore(folder.path)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(message) as string,
      });
    },
  );

  test('a library from elsewhere is looked at whole, however large, and one of this machine where nothing can be made again', async () => {
    const store = await openStore(folder.path);
    await addIndexed(store, 'one', [{ title: 'Nectar', paragraphs: ['x'.repeat(9000), 'y'.repeat(9000)] }]);
    const [root] = store.read.all("SELECT rootpage FROM sqlite_schema WHERE name = 'nodes'");
    await store.close();
    const bytes = await readFile(database());
    const at = (Number(root?.rootpage) - 1) * 4096;
    bytes.fill(0xa5, at, at + 4096);
    await writeFile(database(), bytes);
    // Beyond the size up to which every library is.
    await truncate(database(), 300 * 2 ** 20);
    await (await openStore(folder.path)).close();
    await truncate(database(), 300 * 2 ** 20);
    await expect(openStore(folder.path, { notes: new StoreNotes(true) })).rejects.toMatchObject({
      code: 'library.corrupt',
    });
  });

  test('what a planner noted of tables is no reason to refuse a library', async () => {
    await makeLibrary(['one']);
    const sqlite = new DatabaseSync(database());
    sqlite.exec('ANALYZE');
    sqlite.close();
    await makeLibrary(['two']);
  });

  test('nothing in a schema may call what reaches out of it', async () => {
    const store = await openStore(folder.path);
    for (const pragma of ['trusted_schema', 'mmap_size'])
      expect(Object.values(store.read.get(`PRAGMA ${pragma}`) ?? {})).toEqual([0]);
    expect(store.read.get('PRAGMA cell_size_check')).toEqual({ cell_size_check: 1 });
    await store.close();
  });

  test('a database that was cut off is reported as damaged, with what can be done', async () => {
    const store = await openStore(folder.path);
    for (let i = 0; i < 300; i++) await addWaiting(store, `document ${i}`);
    await store.close();
    const bytes = await readFile(database());
    for (const length of [100, 4096, bytes.length >> 1]) {
      await writeFile(database(), bytes.subarray(0, length));
      await expect(openStore(folder.path), `${length} bytes`).rejects.toMatchObject({
        code: 'library.corrupt',
        message: expect.stringMatching(/is damaged\. Repair it here or with ‘wayleaf doctor --repair’/u) as string,
      });
    }
  });

  test('a folder that cannot be made is reported as such', async () => {
    await writeFile(path.join(folder.path, 'file'), '');
    await expect(openStore(path.join(folder.path, 'file', 'library'))).rejects.toMatchObject({
      code: 'file.unreadable',
    });
  });
});

describe('migration', () => {
  const second = 'CREATE TABLE notes (text TEXT NOT NULL) STRICT';
  const third = "INSERT INTO notes (text) VALUES ('made by the third')";

  test('an older library is copied first and then brought up to date', async () => {
    await makeLibrary(['kept']);
    const store = await openStore(folder.path, { migrations: [...migrations, second, third] });
    expect(store.read.all('SELECT text FROM notes')).toMatchObject([{ text: 'made by the third' }]);
    expect(listSummaries(store.read)).toHaveLength(1);
    await store.close();

    const [backup] = await readdir(path.join(folder.path, 'backups'));
    expect(backup).toMatch(new RegExp(`^library-v${migrations.length}-`));
    // The copy is a whole library of the older version.
    const other = await tempFolder();
    await copyFile(path.join(folder.path, 'backups', String(backup)), path.join(other.path, 'library.db'));
    const old = await openStore(other.path);
    expect(listSummaries(old.read).map(({ title }) => title)).toEqual(['kept']);
    await old.close();
    await other.remove();
  });

  test('one that fails leaves the library as it was', async () => {
    await makeLibrary(['kept']);
    const broken = [...migrations, second, 'CREATE TABLE documents (again TEXT)'];
    await expect(openStore(folder.path, { migrations: broken })).rejects.toThrow(/already exists/);
    const store = await openStore(folder.path);
    expect(listSummaries(store.read)).toHaveLength(1);
    expect(store.read.all("SELECT name FROM sqlite_schema WHERE name = 'notes'")).toEqual([]);
    await store.close();
  });

  test('only the last few copies are kept', async () => {
    await makeLibrary([]);
    const steps = [second, third, third, third, third];
    for (let n = 1; n <= steps.length; n++) {
      const store = await openStore(folder.path, { migrations: [...migrations, ...steps.slice(0, n)] });
      await store.close();
    }
    const byNumber = new Intl.Collator('en', { numeric: true }).compare;
    const backups = (await readdir(path.join(folder.path, 'backups'))).sort(byNumber);
    expect(backups.map((name) => name.split('-')[1])).toEqual([2, 3, 4].map((n) => `v${migrations.length + n}`));
  });

  test('documents indexed by the first version keep their reading order', async () => {
    const first = await openStore(folder.path, { migrations: migrations.slice(0, 1) });
    await first.writer.write((db) => {
      db.run("INSERT INTO documents (key, id, bytes, title, added_at) VALUES (3, ?, 1, 'old', 1)", 'a'.repeat(64));
      for (const order of [0, 1])
        db.run(
          `INSERT INTO nodes (id, document_key, node, level, kind, page_index, end_page_index, text, lines)
           VALUES ((3 << 24) + ?, 3, ?, ?, 'section', 0, 0, 'Title', x'00000000')`,
          order,
          `s${order}`,
          order,
        );
    });
    await first.close();
    const store = await openStore(folder.path);
    expect(store.read.all('SELECT position, node FROM nodes ORDER BY id')).toMatchObject([
      { position: 0, node: 's0' },
      { position: 1, node: 's1' },
    ]);
    await store.close();
  });

  test('documents indexed before words were stemmed are found until they are indexed again', async () => {
    const before = await openStore(folder.path, { migrations: migrations.slice(0, 11) });
    await before.writer.write((db) => {
      db.run("INSERT INTO documents (key, id, bytes, title, added_at) VALUES (3, ?, 1, 'old', 1)", 'a'.repeat(64));
      db.run(
        `INSERT INTO indexes (document_key, format, indexed_at, sections, nodes, segments, frames, problems,
           pages_without_text, timings) VALUES (3, 3, 1, 1, 1, 1, '[]', '[]', '[]', '{}')`,
      );
      db.run(
        `INSERT INTO segments (id, document_key, section, section_order, tokens, page_index, kind, sentences, text, position)
         VALUES (3 << 24, 3, 's0', 0, 9, 0, 'text', x'', 'Honey bees collect nectar.', 0)`,
      );
    });
    await before.close();
    const store = await openStore(folder.path);
    expect(createIndexReader(store.read).count(['nectar'], { kind: 'library' }, 9)).toBe(1);
    expect(hasOutdated(store.read)).toBe(false);
    await store.writer.write((db) => {
      db.run("INSERT INTO jobs (document_key, state) VALUES (3, 'done')");
    });
    expect(hasOutdated(store.read)).toBe(true);
    await store.close();
  });

  test('nothing is copied when nothing is to be done', async () => {
    await makeLibrary(['one']);
    await makeLibrary(['two']);
    await expect(stat(path.join(folder.path, 'backups'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a full disk', () => {
  test('is reported, and what was there stays', async () => {
    const before = await openStore(folder.path);
    await addWaiting(before, 'kept');
    await before.writer.write((db) => saveSetting(db, 'indexing', 1));
    const { page_count } = before.read.get('PRAGMA page_count') ?? {};
    await before.close();

    const store = await openStore(folder.path, { maxPages: Number(page_count) + 2 });
    const large = 'x'.repeat(100_000);
    await expect(store.writer.write((db) => saveSetting(db, 'view', large))).rejects.toMatchObject({
      code: 'library.disk-full',
    });
    expect(loadSetting(store.read, 'indexing')).toBe(1);
    expect(listSummaries(store.read)).toHaveLength(1);
    await store.writer.write((db) => saveSetting(db, 'indexing', 2));
    expect(loadSetting(store.read, 'indexing')).toBe(2);
    await store.close();
    const after = await openStore(folder.path);
    expect(after.read.get('PRAGMA integrity_check')).toMatchObject({ integrity_check: 'ok' });
    await after.close();
  });
});

describe('a library that cannot be written to', () => {
  test('is read and asked all the same, and says why nothing is kept', async () => {
    await makeLibrary(['kept']);
    // SQLite can make no files beside the database, as on a full disk or in a folder of somebody else's.
    await mkdir(`${database()}-wal`);
    const store = await openStore(folder.path);
    expect(store.isReadOnly).toBe(true);
    expect(listSummaries(store.read).map(({ title }) => title)).toEqual(['kept']);
    await expect(store.writer.write((db) => saveSetting(db, 'indexing', 1))).rejects.toMatchObject({
      code: 'file.unreadable',
    });
    await store.close();
  });

  test('is not made anew where nothing is there to be read', async () => {
    await mkdir(`${database()}-wal`);
    await expect(openStore(folder.path)).rejects.toMatchObject({ code: 'file.unreadable' });
  });
});

test.skipIf(process.platform === 'win32')('a library is its reader’s own, also one that was not', async () => {
  const mode = async (name: string): Promise<number> => (await stat(path.join(folder.path, name))).mode & 0o777;
  await makeLibrary(['one']);
  expect(await mode('library.db')).toBe(0o600);
  await chmod(database(), 0o644);
  await mkdir(path.join(folder.path, 'files'), { mode: 0o755 });
  await makeLibrary(['two']);
  expect([await mode('library.db'), await mode('files')]).toEqual([0o600, 0o700]);
  const made = await openStore(path.join(folder.path, 'new'));
  expect([await mode('new'), await mode('new/library.db'), await mode('new/library.db-wal')]).toEqual([
    0o700, 0o600, 0o600,
  ]);
  await made.close();
});
