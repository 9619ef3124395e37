import { mkdir, readdir, readFile, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { addWaiting, tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { testMachine } from '../testing/machine.ts';
import { listSummaries } from '../store/documents.ts';
import { openStore } from '../store/open.ts';
import { makeReaderBackup } from '../store/reader-backups.ts';
import { loadSetting, saveSetting } from '../store/settings.ts';
import { repairLibrary } from './repair.ts';

const NOW = Date.UTC(2030, 0, 1);
const own = testMachine();
const stranger = testMachine();
afterAll(() => {
  own.remove();
  stranger.remove();
});

let folder: Awaited<ReturnType<typeof tempFolder>>;
const database = (): string => path.join(folder.path, 'library.db');
beforeEach(async () => {
  folder = await tempFolder();
});
afterEach(() => folder.remove());

async function makeLibrary(count: number, backup: boolean): Promise<void> {
  const store = await openFresh(folder.path);
  for (let n = 0; n < count; n++) await addWaiting(store, `document ${n}`);
  await store.writer.write((db) => saveSetting(db, 'view', 'as it was'));
  if (backup) await makeReaderBackup(store.read, folder.path, NOW, own.machine);
  await store.close();
}

async function inLibrary(): Promise<{ titles: string[]; view: unknown }> {
  const store = await openStore(folder.path);
  const titles = listSummaries(store.read).map(({ title }) => title);
  const view = loadSetting(store.read, 'view');
  await store.close();
  return { titles, view };
}

test('a file that is no database: everything comes back from the backup, and the file is kept', async () => {
  await makeLibrary(3, true);
  await writeFile(database(), 'this was a shopping list');
  const repaired = await repairLibrary(folder.path, NOW, own.machine);
  expect(repaired).toMatchObject({ documents: 3, salvaged: { documents: 0 }, restored: { documents: 3, settings: 1 } });
  expect(await readFile(path.join(repaired.damaged, 'library.db'), 'utf8')).toBe('this was a shopping list');
  expect((await inLibrary()).view).toBe('as it was');
});

test('a damaged database: what can be read of it is, and the backup adds the rest', async () => {
  await makeLibrary(300, true);
  const store = await openStore(folder.path);
  await addWaiting(store, 'the newest');
  await store.close();
  const bytes = await readFile(database());
  // Every tenth page, but not the schema.
  for (let page = 65; page < bytes.length / 4096; page += 10) bytes.fill(0xa5, page * 4096, page * 4096 + 4000);
  await writeFile(database(), bytes);
  await expect(openStore(folder.path)).rejects.toMatchObject({ code: 'library.corrupt' });
  const { salvaged, documents } = await repairLibrary(folder.path, NOW, own.machine);
  // Some are on pages that are lost.
  expect(salvaged.documents).toBeGreaterThan(200);
  expect(salvaged.documents).toBeLessThan(300);
  expect(documents).toBeGreaterThanOrEqual(300);
  expect((await inLibrary()).view).toBe('as it was');
});

test('an empty file is named as such, and repaired; without a backup the library’s own files are documents again', async () => {
  await writeFile(database(), '');
  // A moment ago, another program may be about to make it.
  await utimes(database(), 1, 1);
  const received = path.join(folder.path, 'files', 'abc');
  await mkdir(received, { recursive: true });
  await writeFile(path.join(received, 'paper.pdf'), '%PDF-1.7 words');
  await expect(openStore(folder.path)).rejects.toThrow(/is empty.*Repair it/);
  const repaired = await repairLibrary(folder.path, NOW, own.machine);
  expect(repaired).toMatchObject({ documents: 1 });
  expect(repaired.backup).toBeUndefined();
  expect((await inLibrary()).titles).toEqual(['paper']);
  expect((await readdir(folder.path)).sort()).toContain('library.db');
});

test('a query without an end in the place of a table keeps no library from being repaired', async () => {
  await makeLibrary(2, false);
  const sqlite = new DatabaseSync(database());
  sqlite.exec(
    `DROP TABLE history; CREATE VIEW history AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
     SELECT id, 1 AS asked_at, '' AS question, '' AS receipt, NULL AS confirmed_at FROM n`,
  );
  sqlite.close();
  await expect(openStore(folder.path)).rejects.toThrow(/is not as Wayleaf makes it/);
  expect(await repairLibrary(folder.path, NOW, own.machine)).toMatchObject({ salvaged: { documents: 2, history: 0 } });
  expect((await inLibrary()).titles).toHaveLength(2);
});

test('of a backup that this machine did not make no setting comes back, and what cannot be read is kept as text', async () => {
  await makeLibrary(1, false);
  const store = await openStore(folder.path);
  await store.writer.write((db) =>
    db.run("INSERT INTO history (asked_at, question, receipt) VALUES (1, 'Why?', '{}')"),
  );
  await makeReaderBackup(store.read, folder.path, NOW);
  await store.close();
  await writeFile(database(), 'this was a shopping list');
  const repaired = await repairLibrary(folder.path, NOW, own.machine);
  expect(repaired).toMatchObject({ documents: 1, restored: { documents: 1, files: 1, settings: 0 } });
  expect(repaired.settings).toEqual([{ name: 'view', value: '"as it was"' }]);
  expect((await inLibrary()).view).toBeUndefined();
  expect(JSON.parse(await readFile(repaired.setAside!, 'utf8'))).toMatchObject({
    table: 'history',
    row: { question: 'Why?' },
  });
});

test.skipIf(process.platform === 'win32').each(['backups', 'incoming', 'library.db'])(
  'a library of elsewhere in which %s is a link is not repaired, and nothing is moved, until it is trusted',
  async (name) => {
    await makeLibrary(1, true);
    await writeFile(database(), 'this was a shopping list');
    const elsewhere = path.join(folder.path, 'elsewhere');
    await rename(path.join(folder.path, name), elsewhere).catch(() => mkdir(elsewhere));
    await symlink(elsewhere, path.join(folder.path, name));
    const before = (await readdir(folder.path)).sort();
    const restricted = { code: 'library.linked', message: expect.stringContaining(`‘${name}’`) as string };
    await expect(repairLibrary(folder.path, NOW, stranger.machine)).rejects.toMatchObject(restricted);
    await expect(repairLibrary(folder.path, NOW)).rejects.toMatchObject(restricted);
    expect((await readdir(folder.path)).sort()).toEqual(before);
    stranger.machine.trust(folder.path);
    expect((await repairLibrary(folder.path, NOW, stranger.machine)).documents).toBe(1);
  },
);
