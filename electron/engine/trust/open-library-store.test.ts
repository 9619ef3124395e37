import { createServer, type AddressInfo } from 'node:net';
import { copyFile, mkdir, readdir, rename, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { settingNames } from '#shared/contract/offered-settings.ts';
import { Machine } from '../../host/machine.ts';
import { folderOfServer, serverOf } from '../../host/server-library.ts';
import { repairLibrary } from '../library/repair.ts';
import { readerText } from '../store/reader-backups.ts';
import { kept as ofKept } from '../store/migrations/022-kept.ts';
import { migrations } from '../store/migrations/migrations.ts';
import { unreadableRows } from '../store/row-checks.ts';
import { addDocument, listSummaries } from '../store/documents.ts';
import { putFile } from '../store/files.ts';
import { addJob } from '../store/jobs.ts';
import { openStore, type Store } from '../store/open.ts';
import { loadKept, loadSetting, saveSetting } from '../store/settings.ts';
import { idFor, tempFolder } from '../testing/builders.ts';
import { testMachine, type TestMachine } from '../testing/machine.ts';
import { onServer } from '../testing/server.ts';
import { openLibraryStore, type OpenedLibrary } from './open-library-store.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let here: TestMachine;
const open: Store[] = [];
beforeEach(async () => {
  folder = await tempFolder();
  here = testMachine();
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  here.remove();
  await folder.remove();
});

async function opened(machine: Machine | undefined = here.machine, at = folder.path): Promise<OpenedLibrary> {
  const found = await openLibraryStore(at, machine);
  open.push(found.store);
  return found;
}

async function closeAll(): Promise<void> {
  for (const store of open.splice(0)) await store.close();
}

/** A server that hangs up, and how often it was asked. */
async function counting(): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0;
  const server = createServer((socket) => {
    asked++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://ada@127.0.0.1:${String(port)}/library`, asked: () => asked };
}

const theirs = { languageModel: true, ollamaAddress: 'http://models.example:11434' };

/** As somebody else made it: with a setting, and a file that is on this machine. */
async function given(file?: {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}): Promise<void> {
  const store = await openStore(folder.path, { withoutServer: true });
  await store.writer.write((db) => {
    saveSetting(db, 'models', theirs);
    const key = addDocument(db, { id: idFor('bees'), bytes: 9, title: 'bees', addedAt: 1 });
    addJob(db, key);
    if (file) putFile(db, { ...file, document: key, received: false }, 1);
  });
  await store.close();
}

/** A machine that was used before it kept a secret, and began to keep one at this time. */
async function upgraded(at: number): Promise<Machine> {
  const place = path.join(folder.path, 'upgraded machine');
  await mkdir(place);
  const secret = here.machine.seal('archive', 'x')!;
  await writeFile(path.join(place, 'secret.json'), JSON.stringify({ secret, madeAt: at, wasUsed: true }));
  return new Machine({ folder: place, data: path.join(folder.path, 'data'), traces: [] });
}

describe.skipIf(onServer)('a library', () => {
  test('that is made here is this machine’s, and stays so', async () => {
    const { store, restricted } = await opened();
    expect(restricted).toBeNull();
    await store.writer.write((db) => saveSetting(db, 'models', theirs));
    await closeAll();
    const again = await opened();
    expect(again.restricted).toBeNull();
    expect(loadSetting(again.store.read, 'models')).toEqual(theirs);
  });

  test('that somebody else made is read, and none of its settings', async () => {
    await given();
    const { store, restricted } = await opened();
    expect(restricted).toEqual({ server: null });
    for (const name of settingNames) expect(loadSetting(store.read, name), name).toBeUndefined();
    expect(store.read.get('SELECT count(*) AS n FROM documents')).toMatchObject({ n: 1 });
  });

  test('takes no setting that leads anywhere until it is trusted, and keeps what it had', async () => {
    await given();
    const { store } = await opened();
    for (const name of settingNames) {
      const saving = store.writer.write((db) => saveSetting(db, name, { changed: true }));
      if (name === 'view' || name === 'indexing') await saving;
      else await expect(saving, name).rejects.toMatchObject({ code: 'library.restricted' });
    }
    expect(loadSetting(store.read, 'view')).toEqual({ changed: true });
    await closeAll();
    here.machine.trust(folder.path);
    const trusted = await opened();
    expect(trusted.restricted).toBeNull();
    expect(loadSetting(trusted.store.read, 'models')).toEqual(theirs);
    expect(loadSetting(trusted.store.read, 'view')).toBeUndefined();
  });

  test('gives its settings into no backup and no archive of this machine before it is trusted', async () => {
    await given();
    const { store } = await opened();
    expect(await readerText(store.read)).not.toContain('models.example');
    await closeAll();
    here.machine.trust(folder.path);
    expect(await readerText((await opened()).store.read)).toContain('models.example');
  });

  test.skipIf(process.platform === 'win32').each(['incoming', 'backups', 'files', 'logs', 'library.db'])(
    'that somebody else made, in which %s is a link, is not opened until it is trusted',
    async (name) => {
      await given();
      const elsewhere = path.join(folder.path, 'elsewhere');
      await rename(path.join(folder.path, name), elsewhere).catch(() => mkdir(elsewhere));
      await symlink(elsewhere, path.join(folder.path, name));
      await expect(opened()).rejects.toMatchObject({
        code: 'library.linked',
        message: expect.stringContaining(`‘${name}’ in the library’s folder is a link`) as string,
      });
      here.machine.trust(folder.path);
      expect((await opened()).restricted).toBeNull();
    },
  );

  test('that is empty but for a link is not begun', async () => {
    await symlink(tmpdir(), path.join(folder.path, 'incoming'));
    await expect(opened()).rejects.toMatchObject({ code: 'library.linked' });
  });

  test('that names a server is opened without asking it', async () => {
    await folder.name('postgres://ada:secret@192.0.2.1:1/library?connect_timeout=1');
    const { store, restricted } = await opened();
    expect(restricted).toEqual({ server: '192.0.2.1' });
    expect(store.vectorSearch).toBe('engine');
    expect(await readdir(folder.path)).toContain('library.db');
  });

  test.each([
    ['postgres://library.university.example/db?host=127.0.0.1&port=5999', '127.0.0.1'],
    ['postgres://ada@db.example/db?host=one.example&host=two.example', 'two.example'],
    ['postgres://ada@db.example/db?%68ost=one.example&HOST=two.example', 'one.example'],
    ['postgres://ada@db.example/db?host=', 'db.example'],
    ['postgres://ada@%6f%6Ee.example/db', 'one.example'],
    ['postgres://ada@[::1]:5999/db', '::1'],
    ['postgres://ada@db.example/db?host=%2Frun%2Fpostgresql', '/run/postgresql'],
    ['postgres://%2Frun%2Fpostgresql/db', '/run/postgresql'],
    ['postgres:///db', 'localhost'],
  ])('that names a server says whom a client would connect to: %s', async (url, host) => {
    await folder.name(url);
    expect((await opened()).restricted).toEqual({ server: host });
    expect(new pg.Client({ connectionString: serverOf(folder.path)!.url }).host).toBe(host);
  });

  test('that names a server is not asked either where this program puts libraries, unless the reader named its address', async () => {
    const { url, asked } = await counting();
    const data = path.join(folder.path, 'data');
    const machine = new Machine({ folder: path.join(folder.path, 'machine'), data, traces: [] });
    const at = path.join(data, 'servers', '0123456789abcdef');
    await mkdir(at, { recursive: true });
    await writeFile(path.join(at, 'postgres.json'), JSON.stringify({ url }));
    const refused = { code: 'library.unnamed', message: expect.stringContaining('127.0.0.1') as string };
    await expect(opened(machine, at)).rejects.toMatchObject(refused);
    expect(await readdir(at)).toEqual(['postgres.json']);
    expect(machine.knows(at)).toBe(false);
    expect(asked()).toBe(0);
    machine.nameServer(at, serverOf(at)!);
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unreachable' });
    expect(asked()).toBeGreaterThan(0);
    await writeFile(path.join(at, 'postgres.json'), JSON.stringify({ url: `${url}_of_others` }));
    await expect(opened(machine, at)).rejects.toMatchObject(refused);
  });

  test('of somebody else is not asked under the name that this program gives the folder of such an address', async () => {
    const { url, asked } = await counting();
    const data = path.join(folder.path, 'data');
    const machine = new Machine({ folder: path.join(folder.path, 'machine'), data, traces: [] });
    const at = folderOfServer(url, path.join(data, 'servers'));
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unnamed' });
    expect(asked()).toBe(0);
  });

  test('on a server that was known before addresses were kept is asked as one that the reader named', async () => {
    const { url } = await counting();
    const data = path.join(folder.path, 'data');
    const machine = new Machine({ folder: path.join(folder.path, 'machine'), data, traces: [] });
    const at = folderOfServer(url, path.join(data, 'servers'));
    machine.trust(at);
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unreachable' });
    expect(machine.hasNamed(at, serverOf(at)!)).toBe(true);
    // From then on it is this address and no other.
    await writeFile(path.join(at, 'postgres.json'), JSON.stringify({ url: `${url}?sslmode=disable` }));
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unreachable' });
    expect(machine.hasNamed(at, serverOf(at)!)).toBe(false);
  });

  test.each(['?port=5999', '?user=bob', '_of_others'])(
    'that was known counts as named at no address that its folder is not called for: …%s',
    async (end) => {
      const { url } = await counting();
      const data = path.join(folder.path, 'data');
      const machine = new Machine({ folder: path.join(folder.path, 'machine'), data, traces: [] });
      const at = folderOfServer(url, path.join(data, 'servers'));
      machine.trust(at);
      await writeFile(path.join(at, 'postgres.json'), JSON.stringify({ url: `${url}${end}` }));
      await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unreachable' });
      expect(machine.hasNamed(at, serverOf(at)!)).toBe(false);
    },
  );

  test.each(['server-key.json', 'backups', 'files'])('is none that is new, where %s is there', async (name) => {
    await mkdir(path.join(folder.path, name));
    expect((await opened()).restricted).toEqual({ server: null });
  });

  test('is opened without a machine as it is', async () => {
    await given();
    const { store, restricted } = await openLibraryStore(folder.path, undefined);
    open.push(store);
    expect(restricted).toBeNull();
    expect(loadSetting(store.read, 'models')).toEqual(theirs);
  });
});

describe.skipIf(onServer)('a library that was here before the machine kept track', () => {
  const LATER = 3_600_000;
  const own = async (): Promise<{ path: string; bytes: number; modifiedMs: number }> => {
    const file = path.join(folder.path, 'paper.pdf');
    await writeFile(file, '%PDF-1.7');
    await utimes(file, 5, 5);
    return { path: file, bytes: 8, modifiedMs: 5000 };
  };

  test('is known by documents that are where it says', async () => {
    await given(await own());
    const machine = await upgraded(Date.now() + LATER);
    expect((await opened(machine)).restricted).toBeNull();
    await closeAll();
    expect(machine.knows(folder.path)).toBe(true);
  });

  test('is not, where none is: it came from another machine', async () => {
    await given({ path: '/home/somebody/paper.pdf', bytes: 8, modifiedMs: 5000 });
    expect((await opened(await upgraded(Date.now() + LATER))).restricted).not.toBeNull();
  });

  test('is not, where the file is another', async () => {
    const file = await own();
    await given({ ...file, modifiedMs: 6000 });
    expect((await opened(await upgraded(Date.now() + LATER))).restricted).not.toBeNull();
  });

  test('is not, where it was unpacked since', async () => {
    await given(await own());
    expect((await opened(await upgraded(Date.now() - LATER))).restricted).not.toBeNull();
  });

  test('is not, on a machine that was new then', async () => {
    await given(await own());
    expect((await opened()).restricted).not.toBeNull();
  });

  const inOwnPlace = async (): Promise<string> => {
    await given();
    const at = path.join(folder.path, 'data', 'library');
    await mkdir(at, { recursive: true });
    await copyFile(path.join(folder.path, 'library.db'), path.join(at, 'library.db'));
    return at;
  };

  test('on a server is asked as one that the reader named, whatever its folder is called', async () => {
    const { url } = await counting();
    const at = path.join(folder.path, 'data', 'servers', 'team');
    await mkdir(at, { recursive: true });
    await writeFile(path.join(at, 'postgres.json'), JSON.stringify({ url }));
    const machine = await upgraded(Date.now() + LATER);
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.unreachable' });
    expect(machine.hasNamed(at, serverOf(at)!)).toBe(true);
  });

  test('is, where this program puts libraries, with all its settings', async () => {
    const at = await inOwnPlace();
    const { store, restricted } = await opened(await upgraded(Date.now() + LATER), at);
    expect(restricted).toBeNull();
    expect(loadSetting(store.read, 'models')).toEqual(theirs);
  });

  test('is brought up to date from the version before what is kept had a table, and loses nothing', async () => {
    const at = path.join(folder.path, 'data', 'library');
    const old = await openStore(at, { migrations: migrations.slice(0, migrations.indexOf(ofKept)) });
    await old.writer.write((db) => {
      addJob(db, addDocument(db, { id: idFor('bees'), bytes: 9, title: 'bees', addedAt: 1 }));
      saveSetting(db, 'models', theirs);
      const kept = ['index.version', 'encode.lease', 'fonts.misleading.x'];
      for (const name of kept) db.run("INSERT INTO settings (name, value) VALUES (?, '7')", name);
    });
    await old.close();
    const { store, restricted } = await opened(await upgraded(Date.now() + LATER), at);
    expect(restricted).toBeNull();
    expect(loadSetting(store.read, 'models')).toEqual(theirs);
    expect(listSummaries(store.read)).toMatchObject([{ id: idFor('bees') }]);
    expect(loadKept(store.read, 'fonts.misleading.x')).toBe(7);
    expect(await unreadableRows(store.read)).toEqual([]);
  });

  test('stays this machine’s where it has to be repaired first', async () => {
    const at = await inOwnPlace();
    await truncate(path.join(at, 'library.db'), 4096);
    const machine = await upgraded(Date.now() + LATER);
    await expect(opened(machine, at)).rejects.toMatchObject({ code: 'library.corrupt' });
    expect(machine.knows(at)).toBe(true);
    await repairLibrary(at, Date.now(), machine);
    expect((await opened(machine, at)).restricted).toBeNull();
  });
});
