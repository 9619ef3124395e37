import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, StatementSync, type SQLOutputValue } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { whereIs } from './api-objects.ts';
import { openDatabase } from './database.ts';
import { readPreferences } from './locate.ts';
import { keyInExtra, type ReadingBounds, type ZoteroPart, type ZoteroSource } from './objects.ts';
import { onThisMachine } from './other-machine.ts';
import { fileOf } from './stored-paths.ts';
import { writeDatabase } from './testing/database.ts';
import { leaveJournal } from './testing/journal.ts';
import { emptyLibrary, keyAt } from './testing/made-library.ts';

async function itemsIn(source: ZoteroSource): Promise<number> {
  const surveys = await source.survey(new AbortController().signal);
  return surveys.reduce((sum, { counts }) => sum + counts.items, 0);
}

test.each([
  ['storage:paper.pdf', '/data/storage/KEY/paper.pdf'],
  ['storage:../../other.pdf', null],
  ['attachments:a/b.pdf', '/base/a/b.pdf'],
  ['attachments:../b.pdf', null],
  ['/papers/b.pdf', '/papers/b.pdf'],
  ['b.pdf', null],
])('%s is at %s', (written, file) => {
  expect(fileOf(written, 'KEY', { data: '/data', base: '/base' })).toBe(file);
});

test('preferences are read line by line, and what is none is passed by', () => {
  const read = readPreferences('// x\nuser_pref("a", 5);\nuser_pref("b", "C:\\\\Papers");\nuser_pref("c", oops);\n');
  expect([...read]).toEqual([
    ['a', 5],
    ['b', 'C:\\Papers'],
  ]);
});

test.each([
  ['tex.x: 1\nCitation Key: Name2020', 'Name2020'],
  ['citation-key:x', 'x'],
  ['See the citation key: none here', null],
  [undefined, null],
])('%j names the key %j', (extra, key) => {
  expect(keyInExtra(extra)).toBe(key);
});

test.each([
  ['2019-05-07 7 May 2019', '2019-05-07'],
  ['2019-05-00 May 2019', '2019-05'],
  ['2019-00-00 2019', '2019'],
  ['1850-00-00 circa 1850', 'circa 1850'],
  ['0000-00-00 n.d.', 'n.d.'],
  ['0000-00-00 ', undefined],
  ['2019-05-00 ', '2019-05'],
  ['1850-00-00 ', '1850'],
  ['not yet', 'not yet'],
])('the date that is kept as ‘%s’ is ‘%s’', async (date, shown) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf dated zotero '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const zoteroLibrary = emptyLibrary();
  zoteroLibrary.items.push({ key: 'ITEM2222', type: 'book', fields: { title: 'Reeds', date }, creators: [], tags: [] });
  writeDatabase(path.join(folder, 'zotero.sqlite'), zoteroLibrary);
  const source = await openDatabase(folder, null);
  onTestFinished(() => source.close());
  const dates: unknown[] = [];
  for await (const part of source.read('', null, () => false, new AbortController().signal))
    for (const object of part.kind === 'objects' ? part.objects : [])
      if (object.kind === 'item') dates.push(object.fields.date);
  expect(dates).toEqual([shown]);
});

describe('a database that is not as Zotero makes it is not read, since a question could take forever', () => {
  const ENDLESS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wayleaf strange zotero '));
    writeDatabase(path.join(folder, 'zotero.sqlite'), emptyLibrary());
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** @returns how many items are counted in it */
  const opened = async (sql: string): Promise<number> => {
    const db = new DatabaseSync(path.join(folder, 'zotero.sqlite'));
    db.exec(sql);
    db.close();
    const source = await openDatabase(folder, null);
    try {
      return await itemsIn(source);
    } finally {
      await source.close();
    }
  };

  test.each([
    ['libraries', `CREATE VIEW libraries AS ${ENDLESS} i AS libraryID, 'user' AS type FROM n`],
    ['items', `CREATE VIEW items AS ${ENDLESS} i AS itemID, 1 AS libraryID, 'K' AS key, 1 AS itemTypeID FROM n`],
    ['deletedItems', `CREATE VIEW deletedItems AS ${ENDLESS} i AS itemID FROM n`],
    ['tags', 'CREATE VIRTUAL TABLE tags USING fts5 (tagID, name)'],
    ['tags', 'CREATE TABLE tags (tagID INTEGER, name TEXT)'],
    ['tags', 'CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name AS (hex(zeroblob(400000000))))'],
    ['itemAnnotations', ''],
  ])('%s as %s', async (table, sql) => {
    await expect(opened(`DROP TABLE ${table}; ${sql}`)).rejects.toMatchObject({
      code: 'input.unsupported',
      message: expect.stringContaining(`(${table})`) as unknown,
    });
  });

  test('nor with such a table of a later version', async () => {
    await expect(opened(`CREATE VIEW deletedCollections AS ${ENDLESS} i AS collectionID FROM n`)).rejects.toMatchObject(
      {
        code: 'input.unsupported',
      },
    );
  });

  test('views and triggers beside what is read do no harm', async () => {
    const more = [
      `CREATE VIEW other AS ${ENDLESS} i FROM n`,
      `CREATE TRIGGER endless AFTER INSERT ON items BEGIN INSERT INTO tags (name) ${ENDLESS} i FROM n; END`,
      'CREATE TABLE deletedCollections (collectionID INTEGER PRIMARY KEY)',
    ];
    await expect(opened(more.join('; '))).resolves.toBe(0);
  });
});

describe('a value that many items share is not multiplied', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wayleaf shared values '));
    const zoteroLibrary = emptyLibrary();
    for (let n = 0; n < 40; n++)
      zoteroLibrary.items.push({
        key: keyAt('I', n),
        type: 'book',
        fields: { title: `T${n}` },
        creators: [],
        tags: [],
      });
    for (let n = 0; n < 40; n++)
      zoteroLibrary.attachments.push({ key: keyAt('A', n), parent: keyAt('I', n), path: `storage:${n}.pdf`, file: '' });
    writeDatabase(path.join(folder, 'zotero.sqlite'), zoteroLibrary);
    const db = new DatabaseSync(path.join(folder, 'zotero.sqlite'));
    const long = 'x'.repeat(100_000);
    db.exec("INSERT INTO fields VALUES (900, 'extra')");
    db.prepare('INSERT INTO itemDataValues VALUES (90000, ?)').run(long);
    db.exec('INSERT INTO itemData SELECT itemID, 900, 90000 FROM items');
    db.prepare('INSERT INTO creators VALUES (90000, ?, ?, 0)').run(long, long);
    db.prepare('INSERT INTO creatorTypes VALUES (90000, ?)').run(long);
    db.exec('INSERT INTO itemCreators SELECT itemID, 90000, 90000, 0 FROM items');
    db.prepare('INSERT INTO tags VALUES (90000, ?)').run(long);
    db.exec('INSERT INTO itemTags SELECT itemID, 90000, 0 FROM items');
    db.prepare('UPDATE itemTypes SET typeName = ? WHERE typeName = ?').run(long, 'book');
    db.close();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    return rm(folder, { recursive: true });
  });

  /** @returns what tells the length of the longest text that SQLite has given since */
  const watchRows = (): (() => number) => {
    let longest = 0;
    const iterate = Reflect.get(StatementSync.prototype, 'iterate') as (...given: unknown[]) => unknown;
    vi.spyOn(StatementSync.prototype, 'iterate').mockImplementation(function* (this: StatementSync, ...given) {
      for (const row of Reflect.apply(iterate, this, given) as Iterable<Record<string, SQLOutputValue>>) {
        for (const value of Object.values(row))
          if (typeof value === 'string') longest = Math.max(longest, value.length);
        yield row;
      }
    } as StatementSync['iterate']);
    return () => longest;
  };

  const read = async (bounds?: ReadingBounds): Promise<ZoteroPart[]> => {
    const source = await openDatabase(folder, null, bounds);
    try {
      return await Array.fromAsync(source.read('', null, () => false, new AbortController().signal));
    } finally {
      await source.close();
    }
  };

  test('every text is cut where it is read, so that nothing holds the whole of it for each item', async () => {
    const longest = watchRows();
    const objects = (await read()).flatMap((part) => (part.kind === 'objects' ? part.objects : []));
    expect(objects).toHaveLength(80);
    expect(objects[0]).toMatchObject({ kind: 'item', fields: { title: 'T0', extra: 'x'.repeat(20_000) } });
    expect(longest()).toBe(20_000);
  });

  test('and all that is read has a bound', async () => {
    await expect(read({ objects: 1000, chars: 2 ** 20 })).rejects.toMatchObject({
      code: 'input.unsupported',
      message: expect.stringContaining('larger than any') as unknown,
    });
    await expect(read({ objects: 79, chars: 2 ** 30 })).rejects.toMatchObject({ code: 'input.unsupported' });
  });
});

describe('a journal beside a database', () => {
  let folder: string;
  const file = (name: string): string => path.join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wayleaf zotero journal '));
    writeDatabase(file('zotero.sqlite'), emptyLibrary());
    await writeFile(file('precious.txt'), 'the only copy');
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('of a change that was not finished is not acted on: the file that it names stays', async () => {
    await leaveJournal(file('zotero.sqlite'), file('precious.txt'));
    await expect(openDatabase(folder, null)).rejects.toMatchObject({
      code: 'file.unreadable',
      message: expect.stringContaining('start Zotero and close it') as string,
    });
    expect(await readFile(file('precious.txt'), 'utf8')).toBe('the only copy');
  });

  test('that Zotero keeps for its next change is in nobody’s way', async () => {
    await leaveJournal(file('zotero.sqlite'), file('precious.txt'));
    await writeFile(file('zotero.sqlite-journal'), Buffer.alloc(28), { flag: 'r+' });
    const source = await openDatabase(folder, null);
    expect(await itemsIn(source)).toBe(0);
    await source.close();
    expect(await readFile(file('precious.txt'), 'utf8')).toBe('the only copy');
  });

  test.skipIf(process.platform === 'win32').each(['-wal', '-journal'])(
    'that is a pipe is not waited for: %s',
    async (end) => {
      execFileSync('mkfifo', [file(`zotero.sqlite${end}`)]);
      const source = await openDatabase(folder, null);
      expect(await itemsIn(source)).toBe(0);
      await source.close();
    },
  );
});

describe('a file on another machine is not looked at', () => {
  test.each([
    ['\\\\host\\share\\paper.pdf'],
    ['//host/share/paper.pdf'],
    ['\\/host/share/paper.pdf'],
    ['\\\\?\\UNC\\host\\share\\paper.pdf'],
    ['\\\\.\\pipe\\paper'],
  ])('%s', (written) => {
    const file = fileOf(written, 'KEY', { data: '/data', base: '/base' });
    expect(onThisMachine(file, ['/data', '/base'])).toEqual({ file: null, elsewhere: true });
  });

  test.each([
    ['file://host/share/paper.pdf', null, true],
    ['file:////host/share/paper.pdf', null, true],
    ['file://localhost/papers/paper.pdf', '/papers/paper.pdf', false],
    ['file:///papers/paper.pdf', '/papers/paper.pdf', false],
    ['https://host/paper.pdf', null, false],
    ['', null, false],
  ])('the address %s', (address, file, elsewhere) => {
    expect(whereIs(address, ['/data', null])).toEqual({ file, elsewhere });
  });

  test('but what lies where the reader told Zotero to keep files is', () => {
    const own = ['\\\\NAS\\papers', null];
    expect(onThisMachine('\\\\nas\\papers\\a.pdf', own).elsewhere).toBe(false);
    expect(onThisMachine('\\\\nas\\papers\\..\\other\\a.pdf', own).elsewhere).toBe(true);
    expect(onThisMachine('\\\\nas\\papers2\\a.pdf', own).elsewhere).toBe(true);
    expect(whereIs('file://nas/papers/a%20b.pdf', own)).toEqual({ file: '//nas/papers/a b.pdf', elsewhere: false });
  });
});
