import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { leaveJournal } from '../../../zotero/testing/journal.ts';
import { repairLibrary } from '../../library/repair.ts';
import { addWaiting, tempFolder } from '../../testing/builders.ts';
import { testMachine, type TestMachine } from '../../testing/machine.ts';
import { onServer } from '../../testing/server.ts';
import { openLibraryStore } from '../../trust/open-library-store.ts';
import { listSummaries } from '../documents.ts';
import { openStore, type Store } from '../open.ts';
import { strangeBeside } from './beside.ts';
import { SqliteSession } from './session.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let here: TestMachine;
const database = (): string => path.join(folder.path, 'library.db');
const precious = (): string => path.join(folder.path, 'precious.txt');
beforeEach(async () => {
  folder = await tempFolder();
  here = testMachine();
  const store = await openStore(folder.path, { withoutServer: true });
  await addWaiting(store, 'bees');
  await store.close();
  await writeFile(precious(), 'the only copy');
});
afterEach(async () => {
  here.remove();
  await folder.remove();
});

async function titlesOf(opening: Promise<Store>): Promise<string[]> {
  const store = await opening;
  try {
    return listSummaries(store.read).map(({ title }) => title);
  } finally {
    await store.close();
  }
}

describe.skipIf(onServer)('a journal beside the database', () => {
  test('that names another file is not rolled back, whoever left it, and the file stays', async () => {
    await leaveJournal(database(), precious());
    const journal = await readFile(`${database()}-journal`);
    here.machine.trust(folder.path);
    await expect(openLibraryStore(folder.path, here.machine)).rejects.toMatchObject({
      code: 'library.corrupt',
      message: expect.stringContaining('(library.db-journal)') as string,
    });
    expect(() => new SqliteSession(database())).toThrow(expect.objectContaining({ code: 'library.corrupt' }));
    expect(await readFile(`${database()}-journal`)).toEqual(journal);
    expect(await readFile(precious(), 'utf8')).toBe('the only copy');
  });

  test('that lies beside what a link leads to is seen', async () => {
    const elsewhere = path.join(folder.path, 'elsewhere.db');
    await rename(database(), elsewhere);
    await symlink(elsewhere, database());
    await leaveJournal(elsewhere, precious());
    expect(() => new SqliteSession(database())).toThrow(expect.objectContaining({ code: 'library.corrupt' }));
  });

  test('of a library that somebody else made is not rolled back, whatever it says', async () => {
    await leaveJournal(database());
    await expect(openLibraryStore(folder.path, here.machine)).rejects.toMatchObject({ code: 'library.corrupt' });
    expect(await readdir(folder.path)).toContain('library.db-journal');
  });

  test('of a crash on this machine is rolled back', async () => {
    await leaveJournal(database());
    expect(await titlesOf(openStore(folder.path))).toEqual(['bees']);
    expect(await readdir(folder.path)).not.toContain('library.db-journal');
  });

  test('that goes as it is about to be looked into is none', async () => {
    await leaveJournal(database());
    const { openSync } = fs;
    onTestFinished(() => {
      fs.openSync = openSync;
      syncBuiltinESMExports();
    });
    let went = 0;
    fs.openSync = (file, flags, mode) => {
      if (file === `${database()}-journal`) {
        fs.rmSync(file);
        went++;
      }
      return openSync(file, flags, mode);
    };
    syncBuiltinESMExports();
    expect(strangeBeside(database(), false)).toBeUndefined();
    expect(went).toBe(1);
  });

  test('makes no folder a new library of this machine', async () => {
    await leaveJournal(database());
    await rm(database());
    await expect(openLibraryStore(folder.path, here.machine)).rejects.toMatchObject({ code: 'library.corrupt' });
  });

  test('is put aside by a repair, which reads the database without it', async () => {
    await leaveJournal(database(), precious());
    const { damaged, salvaged } = await repairLibrary(folder.path, Date.UTC(2030, 0, 1), here.machine);
    expect(salvaged.documents).toBe(1);
    const aside = await readdir(damaged);
    expect(aside).toEqual(expect.arrayContaining(['library.db', 'unfinished-journal']));
    expect(aside).not.toContain('library.db-journal');
    expect(await titlesOf(openStore(folder.path))).toEqual(['bees']);
    expect(await readFile(precious(), 'utf8')).toBe('the only copy');
  });

  test.skipIf(process.platform === 'win32')(
    'that lies beside what a link leads to is put aside by a repair',
    async () => {
      const elsewhere = path.join(folder.path, 'elsewhere.db');
      await rename(database(), elsewhere);
      await symlink(elsewhere, database());
      await leaveJournal(elsewhere, precious());
      here.machine.trust(folder.path);
      const { damaged, salvaged } = await repairLibrary(folder.path, Date.UTC(2030, 0, 1), here.machine);
      expect(salvaged.documents).toBe(1);
      expect(await readdir(damaged)).toContain('unfinished-journal-of-link');
      expect(await readdir(folder.path)).not.toContain('elsewhere.db-journal');
      expect(await titlesOf(openStore(folder.path))).toEqual(['bees']);
      expect(await readFile(precious(), 'utf8')).toBe('the only copy');
    },
  );
});

describe.skipIf(process.platform === 'win32' || onServer)('a pipe', () => {
  test.each(['library.db', 'library.db-wal', 'library.db-journal'])('as %s is not waited for', async (name) => {
    await rm(path.join(folder.path, name), { force: true });
    execFileSync('mkfifo', [path.join(folder.path, name)]);
    const strange = { code: 'library.corrupt', message: expect.stringContaining(`(${name})`) as string };
    await expect(openLibraryStore(folder.path, here.machine)).rejects.toMatchObject(strange);
    const { documents } = await repairLibrary(folder.path, Date.UTC(2030, 0, 1), here.machine);
    expect(documents).toBe(name === 'library.db-journal' ? 1 : 0);
  });
});
