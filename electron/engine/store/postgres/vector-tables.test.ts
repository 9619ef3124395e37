/** Who searches vectors, by what a server has and allows; run by the project `postgres`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serverOf } from '../../../host/server-library.ts';
import { tempFolder } from '../../testing/builders.ts';
import { askServer, onPglite, onServer } from '../../testing/server.ts';
import type { WriteDb } from '../db.ts';
import { openStore, type Store } from '../open.ts';
import { vectorTables } from './vector-tables.ts';

const stores: Store[] = [];
let folder: Awaited<ReturnType<typeof tempFolder>>;
let schema: string;

beforeEach(async () => {
  folder = await tempFolder();
  if (onServer) ({ schema } = serverOf(folder.path)!);
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await folder.remove();
});

async function open(at = folder.path): Promise<Store> {
  const store = await openStore(at);
  stores.push(store);
  return store;
}

/** What is changed is taken back. */
async function trying(work: (db: WriteDb) => Promise<void>): Promise<void> {
  const back = new Error('taken back');
  const done = (await open()).writer.write(async (db) => {
    await work(db);
    throw back;
  });
  await expect(done).rejects.toBe(back);
}

const within = async (work: () => void): Promise<void> => {
  await Promise.resolve();
  work();
};
const stateOf = async (db: WriteDb, mayMake: boolean): Promise<string> =>
  (await vectorTables(db, schema, mayMake, within)).state;

describe.runIf(onServer)('vectors on a server', () => {
  test('are searched there by who may only read, where somebody made the tables', async () => {
    await trying(async (db) => {
      const found = await vectorTables(db, schema, false, within);
      expect(found).toMatchObject({ state: 'server', mayKeep: false });
    });
  });

  test('without the extension the engine searches, until who may makes it', async () => {
    await trying(async (db) => {
      db.exec('DROP EXTENSION vector CASCADE');
      expect(await stateOf(db, false)).toBe('no-extension');
      expect(await stateOf(db, true)).toBe('server');
    });
  });

  test('without the tables the engine searches, until who may makes them', async () => {
    await trying(async (db) => {
      db.exec(`DROP TABLE "${schema}".vector_rows`);
      expect(await stateOf(db, false)).toBe('no-tables');
      expect(await stateOf(db, true)).toBe('server');
    });
  });
});

describe.runIf(onServer && !onPglite)('a server with users', () => {
  const roles = ['vectors_reader', 'vectors_writer'];
  beforeEach(async () => {
    await (await open()).close();
    stores.splice(0);
    for (const role of roles)
      await askServer(
        `DROP ROLE IF EXISTS ${role}`,
        `CREATE ROLE ${role} LOGIN`,
        `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
        `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
      );
    await askServer(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO vectors_writer`);
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    for (const role of roles) await askServer(`DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
  });

  async function openAs(role: string): Promise<Store> {
    const theirs = await tempFolder();
    const address = new URL(serverOf(folder.path)!.url);
    address.username = role;
    address.searchParams.set('schema', schema);
    await theirs.name(address.href);
    return open(theirs.path);
  }

  test('users who could read and write the vectors can search and keep them in tables that are made later', async () => {
    await askServer(`DROP TABLE "${schema}".vector_rows, "${schema}".searched_sets`);
    const before = await openAs('vectors_reader');
    expect([before.isReadOnly, before.vectorSearch]).toEqual([true, 'no-tables']);
    // Who may write rows, and no tables.
    expect((await openAs('vectors_writer')).vectorSearch).toBe('no-tables');
    await open();
    const reader = await openAs('vectors_reader');
    expect([reader.vectorSearch, reader.read.vectors?.mayKeep]).toEqual(['server', false]);
    const writer = await openAs('vectors_writer');
    expect([writer.vectorSearch, writer.read.vectors?.mayKeep]).toEqual(['server', true]);
  });

  test('who may not make the extension opens the library without', async () => {
    await askServer(`DROP EXTENSION vector CASCADE`);
    try {
      expect((await openAs('vectors_writer')).vectorSearch).toBe('no-extension');
    } finally {
      await askServer('CREATE EXTENSION vector WITH SCHEMA public');
    }
  });
});
