import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { backUp, listBackups } from './backups.ts';
import type { WriteDb } from './db.ts';
import { openInMemory } from './in-memory.ts';
import { keepToOwner } from './owner-only.ts';
import { OWNER_FILE, OWNER_FOLDER } from '../../process/owner-modes.ts';
import { saveSetting } from './settings.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let db: WriteDb;
beforeEach(async () => {
  folder = await tempFolder();
  db = openInMemory();
});
afterEach(async () => {
  db.close();
  await folder.remove();
});

const inFolder = (...parts: readonly string[]) => path.join(folder.path, ...parts);
const at = (day: number) => new Date(Date.UTC(2030, 0, day, 12, 30, 15, 250));
const mode = async (name: string) => (await stat(inFolder(name))).mode & 0o777;

test('a copy is the whole database, named by its version and its time', async () => {
  saveSetting(db, 'view', 7);
  const file = await backUp(db, inFolder('copies', 'deep'), 21, at(1));
  expect(file).toBe(inFolder('copies', 'deep', 'library-v21-20300101T123015250Z.db'));
  const copy = new DatabaseSync(file);
  expect(copy.prepare("SELECT value FROM settings WHERE name = 'view'").get()).toMatchObject({ value: '7' });
  copy.close();
  expect(await readdir(path.dirname(file))).toEqual([path.basename(file)]);
});

test.skipIf(process.platform === 'win32')('a copy is its reader’s alone', async () => {
  await backUp(db, inFolder('copies'), 21, at(1));
  expect([await mode('copies'), await mode('copies/library-v21-20300101T123015250Z.db')]).toEqual([0o700, 0o600]);
});

test('the latest three copies are kept, by their time and not by their version', async () => {
  for (const [version, day] of [
    [9, 1],
    [10, 3],
    [8, 2],
    [11, 5],
    [7, 4],
  ] as const)
    await backUp(db, folder.path, version, at(day));
  const names = (await listBackups(folder.path)).map((file) => path.basename(file));
  expect(names.map((name) => name.slice(0, 22))).toEqual([
    'library-v11-20300105T1',
    'library-v7-20300104T12',
    'library-v10-20300103T1',
  ]);
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.db'))).toHaveLength(3);
});

test('other files are no copies, and a folder that is not there has none', async () => {
  const made = path.basename(await backUp(db, folder.path, 21, at(1)));
  for (const name of [
    'notes.db',
    `old-${made}`,
    `${made}.bak`,
    'library-v-20300101T123015250Z.db',
    'library-v1-2030.db',
  ])
    await writeFile(inFolder(name), '');
  expect(await listBackups(folder.path)).toEqual([inFolder(made)]);
  expect(await listBackups(inFolder('nowhere'))).toEqual([]);
});

test('what broke off leaves nothing behind, and is in nobody’s way the next time', async () => {
  const name = 'library-v21-20300101T123015250Z.db';
  await symlink(inFolder('notes.txt'), inFolder(name));
  await backUp(db, folder.path, 21, at(1));
  expect(await readFile(inFolder(name), 'latin1')).toMatch(/^SQLite format 3/u);
  await expect(readFile(inFolder('notes.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  await rm(inFolder(name));
  await mkdir(inFolder(name, 'full'), { recursive: true });
  await expect(backUp(db, folder.path, 21, at(1))).rejects.toMatchObject({ syscall: 'rename' });
  expect((await readdir(folder.path)).filter((one) => one.startsWith('.wayleaf'))).toEqual([]);
  await rename(inFolder(name), inFolder('moved'));
});

test.skipIf(process.platform === 'win32')('what others could read of a library is taken from them', async () => {
  const files = ['library.db', 'library.db-wal', 'library.db-shm', 'postgres.json', 'server.json'];
  const folders = ['backups', 'files', 'incoming', 'desktop', 'tessdata', 'pages'];
  for (const name of [...files, 'thesis.pdf']) await writeFile(inFolder(name), '', { mode: 0o644 });
  for (const name of [...folders, 'Photos']) await mkdir(inFolder(name), { mode: 0o755 });
  await keepToOwner(folder.path);
  for (const name of files) expect(await mode(name), name).toBe(OWNER_FILE);
  for (const name of folders) expect(await mode(name), name).toBe(OWNER_FOLDER);
  expect([await mode('thesis.pdf'), await mode('Photos')]).toEqual([0o644, 0o755]);
});

test.skipIf(process.platform === 'win32')('what is the reader’s alone already stays as it is', async () => {
  await writeFile(inFolder('library.db'), '', { mode: 0o400 });
  await keepToOwner(folder.path);
  expect(await mode('library.db')).toBe(0o400);
  await chmod(inFolder('library.db'), 0o440);
  await keepToOwner(folder.path);
  expect(await mode('library.db')).toBe(OWNER_FILE);
  await expect(keepToOwner(inFolder('nowhere'))).resolves.toBeUndefined();
});
