/** What is true of a library on a server alone; run by the project `postgres`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { serverOf } from '../../../host/server-library.ts';
import { addIndexed, addWaiting, idFor, newIndex, tempFolder } from '../../testing/builders.ts';
import { askServer, onPglite, onServer } from '../../testing/server.ts';
import { addDocument, summaryOf } from '../documents.ts';
import { openInMemory } from '../in-memory.ts';
import { createIndexReader } from '../index-reader.ts';
import { openStore, type Store } from '../open.ts';
import { tableKinds } from '../reader-data.ts';
import { loadSetting, saveSetting } from '../settings.ts';
import type { Sought, WordScope } from '../word-index.ts';
import { writeIndex } from '../write-index.ts';

const stores: Store[] = [];
let folder: Awaited<ReturnType<typeof tempFolder>>;
const open = async (lockWaitMs = 400): Promise<Store> => {
  const store = await openStore(folder.path, { lockWaitMs });
  stores.push(store);
  return store;
};

beforeEach(async () => (folder = await tempFolder()));
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  await folder.remove();
});

const vocabulary = 'bee nectar hive honey queen drone comb wax flower pollen swarm dance'.split(' ');
/** The same sentences every time, some words rarer than others. */
function sentences(count: number, seed: number): string[] {
  let state = seed;
  const next = (below: number): number => (state = (state * 48_271) % 2_147_483_647) % below;
  const word = (): string => vocabulary[Math.min(next(vocabulary.length), next(vocabulary.length))]!;
  return Array.from({ length: count }, () => Array.from({ length: 3 + next(30) }, word).join(' '));
}

describe.runIf(onServer)('a library on a server', () => {
  test('has the tables that a file has, with the same columns', async () => {
    const { read } = await open();
    const file = openInMemory();
    const ofFiles = ['segments_fts', 'search_words'];
    const ofServers = ['segment_words', 'postings', 'word_counts', 'vector_rows', 'searched_sets'];
    const others = [...ofFiles, ...ofServers, 'schema_version', 'reader_version'];
    for (const table of Object.keys(tableKinds).filter((name) => !others.includes(name))) {
      const [here, there] = [read, file].map((db) =>
        db
          .columnsOf(table)
          .map(({ name }) => name)
          .toSorted(),
      );
      expect([table, ...here!]).toEqual([table, ...there!]);
      const keys = [read, file].map((db) => db.columnsOf(table).filter(({ keyPlace }) => keyPlace > 0));
      expect([table, ...keys[0]!]).toEqual([table, ...keys[1]!]);
    }
    file.close();
  });

  test('has no table of which nobody decided what becomes of rows from elsewhere', async () => {
    const { read } = await open();
    const tables = read
      .all(
        `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ANY (current_schemas(false)) AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
      )
      .map(({ name }) => String(name));
    expect(tables).toContain('word_counts');
    expect(tables.filter((name) => !(name in tableKinds))).toEqual([]);
  });

  test('ranks as a file does, to the last digit', async () => {
    const store = await open();
    const file = openInMemory();
    for (let n = 1; n <= 4; n++) {
      const sections = [1, 2].map((part) => ({
        title: `${vocabulary[n]!} ${vocabulary[part]!}`,
        paragraphs: [...sentences(30, n * 10 + part), `Figure ${part}: ${vocabulary[n + part]!} comb`],
      }));
      await addIndexed(store, `book ${n}`, sections);
      addDocument(file, { id: idFor(`book ${n}`), bytes: 0, title: `book ${n}`, addedAt: 0 });
      await writeIndex(file, n as never, newIndex(`book ${n}`, sections));
    }
    const said = (words: string, begins = false): Sought => ({ stems: words.split(' '), begins });
    const weights = { path: 1, text: 1, caption: 1.2 };
    const scopes: WordScope[] = [
      { kind: 'all' },
      { kind: 'documents', keys: [2, 4] as never },
      { kind: 'documents', keys: [] },
      { kind: 'documents', keys: Array.from({ length: 25 }, (_, at) => (at < 2 ? at + 1 : at + 2)) as never },
      { kind: 'sections', document: 3 as never, orders: [1, 30] },
      { kind: 'positions', document: 1 as never, positions: [0, 5, 9, 31] },
    ];
    const asked = [
      [said('bee')],
      [said('drone'), said('wax'), said('unheard')],
      [said('bee nectar'), said('swarm')],
      [said('comb'), said('queen bee nectar'), said('danc')],
    ];
    for (const scope of scopes)
      for (const any of asked) {
        const [here, there] = [store.read, file].map((db) => db.words.ranked(any, weights, scope, 25));
        expect(here!.map(({ id }) => id)).toEqual(there!.map(({ id }) => id));
        here!.forEach(({ score }, at) => expect(score).toBeCloseTo(there![at]!.score, 10));
        for (const limit of [3, 1000])
          expect(store.read.words.count(any, scope, limit)).toBe(file.words.count(any, scope, limit));
        const groups = [any, [said('ho', true), said('flower')]];
        expect(store.read.words.saying(groups, scope, 20)).toEqual(file.words.saying(groups, scope, 20));
      }
    for (const any of asked)
      for (const limit of [2, 1000])
        expect(store.read.words.countSaying(any, limit)).toEqual(file.words.countSaying(any, limit));
    expect(store.read.words.wordsBetween('d', 'q')).toEqual(file.words.wordsBetween('d', 'q'));
    file.close();
  });

  test('a zero character in a text, and letters of any script, are kept in their places', async () => {
    const store = await open();
    const key = await addWaiting(store, 'odd');
    await store.writer.write((db) => db.run('UPDATE documents SET title = ? WHERE key = ?', 'a\0b 本 𝒳 ’', key));
    expect(summaryOf(store.read, idFor('odd'))?.title).toBe('a\uFFFDb 本 𝒳 ’');
  });

  test('two engines write one after the other, and a lock that is never released is reported', async () => {
    const [one, two] = [await open(), await open()];
    const [begun, going] = [deferred<void>(), deferred<void>()];
    const held = one.writer.write(async (db) => {
      saveSetting(db, 'view', 1);
      begun.resolve();
      await going.promise;
    });
    await begun.promise;
    await expect(two.writer.write((db) => saveSetting(db, 'view', 2))).rejects.toMatchObject({
      code: 'library.locked',
    });
    going.resolve();
    await held;
    await two.writer.write((db) => saveSetting(db, 'view', 2));
    expect(loadSetting(one.read, 'view')).toBe(2);
  });

  test('what others change is told from what the store itself writes', async () => {
    const [one, two] = [await open(), await open()];
    const [before, changes] = [[one.othersVersion(), two.othersVersion()], one.read.version()];
    await one.writer.write((db) => saveSetting(db, 'view', { note: 'mine' }));
    await expect.poll(() => two.othersVersion()).not.toBe(before[1]);
    await two.writer.write((db) => saveSetting(db, 'view', { note: 'theirs' }));
    // Its own is told twice, when it is made and by the server, which may be after the other was made.
    await expect.poll(() => one.read.version()).toBeGreaterThanOrEqual(changes + 3);
    expect(one.othersVersion() - before[0]!).toBe(1);
  });

  test('what one engine indexes the other finds, whatever it keeps in memory', async () => {
    const [one, two] = [await open(), await open()];
    const reader = createIndexReader(two.read);
    expect(reader.documents({ kind: 'library' })).toEqual([]);
    const before = two.read.version();
    await addIndexed(one, 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    await expect.poll(() => two.read.version()).not.toBe(before);
    expect(reader.match(['nectar'], { kind: 'library' }, 5)).toHaveLength(1);
  });
});

describe.runIf(onServer && !onPglite)('a server with users and connections', () => {
  test('who may only read asks, and is told so when it writes', async () => {
    await addIndexed(await open(), 'bees', [{ title: 'Nectar', paragraphs: ['Bees gather nectar.'] }]);
    const { schema, url } = serverOf(folder.path)!;
    await askServer(`DROP ROLE IF EXISTS reads_only`, `CREATE ROLE reads_only LOGIN`);
    await askServer(
      `GRANT USAGE ON SCHEMA ${schema} TO reads_only`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO reads_only`,
    );
    const other = await tempFolder();
    try {
      const theirs = new URL(url);
      theirs.username = 'reads_only';
      theirs.searchParams.set('schema', schema);
      await other.name(theirs.href);
      const store = await openStore(other.path);
      stores.push(store);
      expect(store.isReadOnly).toBe(true);
      expect(createIndexReader(store.read).match(['nectar'], { kind: 'library' }, 5)).toHaveLength(1);
      await expect(store.writer.write((db) => saveSetting(db, 'view', 1))).rejects.toMatchObject({
        code: 'file.unreadable',
      });
    } finally {
      for (const store of stores.splice(0)) await store.close();
      await askServer(`DROP OWNED BY reads_only`, `DROP ROLE reads_only`);
      await other.remove();
    }
  });

  test('a connection that is lost is made anew; what was being written is not there', async () => {
    const store = await open();
    await store.writer.write((db) => saveSetting(db, 'view', 'kept'));
    // The server says when the connections are gone.
    const cut = (): Promise<void> =>
      askServer(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'Wayleaf'`);
    const half = store.writer.write(async (db) => {
      saveSetting(db, 'view', 'half');
      await cut();
      saveSetting(db, 'watched', 'half');
    });
    await expect(half).rejects.toMatchObject({ code: 'library.unreachable' });
    expect(loadSetting(store.read, 'view')).toBe('kept');
    await store.writer.write((db) => saveSetting(db, 'watched', 'whole'));
    expect([loadSetting(store.read, 'view'), loadSetting(store.read, 'watched')]).toEqual(['kept', 'whole']);
  });

  test('a server that is not there, and one that knows no such user, is said to be out of reach', async () => {
    for (const url of ['postgres://ada:secret@127.0.0.1:1/none', 'postgres://nobody:secret@127.0.0.1:1/none']) {
      await folder.name(url);
      const failed = await openStore(folder.path).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'library.unreachable' });
      expect(String(failed)).not.toContain('secret');
    }
  });
});
