import { afterAll, afterEach, beforeAll } from 'vitest';
import type { WriteDb } from '../store/db.ts';
import { openInMemory } from '../store/in-memory.ts';
import type { DocumentKey } from '../store/keys.ts';
import { openStore, type Store } from '../store/open.ts';
import { tableKinds } from '../store/reader-data.ts';
import { Writer } from '../store/writer.ts';
import { tempFolder } from './builders.ts';
import { onServer } from './server.ts';

interface FreshTables {
  store: Store;
}

/**
 * The tables of a library without anything in them, for each test of a file: on the server of the tests, or in memory, where
 * one connection both reads and writes. What is about files, locks, or what another connection sees, asks for
 * `freshLibrary`, which waits for the disk.
 */
export function freshTables(): FreshTables {
  const fresh = {} as FreshTables; // filled before each test
  if (onServer) onTheServer(fresh);
  else inMemory(fresh);
  return fresh;
}

/** One for the whole file: each that is opened has a thread of its own, and looks through the tables that are there. */
function onTheServer(fresh: FreshTables): void {
  let folder: Awaited<ReturnType<typeof tempFolder>>;
  beforeAll(async () => {
    folder = await tempFolder();
    fresh.store = await openStore(folder.path);
  });
  afterEach(() => folder.empty());
  afterAll(async () => {
    await fresh.store.close();
    await folder.remove();
  });
}

/** One for the whole file: making all tables takes longer than most tests. */
function inMemory(fresh: FreshTables): void {
  let db: WriteDb;
  beforeAll(() => {
    db = openInMemory();
    fresh.store = {
      read: db,
      writer: new Writer(db, () => undefined),
      isReadOnly: false,
      isNew: true,
      vectorSearch: 'engine',
      othersVersion: () => db.version(),
      close: () => {
        db.close();
        return Promise.resolve();
      },
    };
  });
  afterEach(() => empty(db));
  afterAll(() => db.close());
}

const VIRTUAL: readonly string[] = ['segments_fts', 'search_words'];

function empty(db: WriteDb): void {
  for (const table of Object.keys(tableKinds))
    if (!VIRTUAL.includes(table) && db.columnsOf(table).length > 0) db.run(`DELETE FROM ${table}`);
  db.run('DELETE FROM sqlite_sequence');
  // Its own numbers of rows and words go only so.
  db.run("INSERT INTO segments_fts (segments_fts) VALUES ('delete-all')");
  db.words.lost(0 as DocumentKey);
}
