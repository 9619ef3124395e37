import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deferred } from '#shared/base/async.ts';
import { turn } from '#shared/base/testing/turn.ts';
import { tempFolder } from '../testing/builders.ts';
import { openFresh } from '../testing/fresh-library.ts';
import { onPglite, onServer } from '../testing/server.ts';
import { openStore, type Store } from './open.ts';
import { loadSetting, saveSetting } from './settings.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await tempFolder();
  store = await openFresh(folder.path);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

test.skipIf(onPglite)('writes run one after the other, and reads go on in between', async () => {
  const order: string[] = [];
  const [begun, going] = [deferred<void>(), deferred<void>()];
  const slow = store.writer.write(async (db) => {
    saveSetting(db, 'view', 1);
    order.push('first begins');
    begun.resolve();
    await going.promise;
    order.push('first ends');
  });
  const quick = store.writer.write((db) => {
    saveSetting(db, 'view', 2);
    order.push('second');
  });
  await begun.promise;
  await turn();
  expect(loadSetting(store.read, 'view')).toBeUndefined();
  going.resolve();
  await Promise.all([slow, quick]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(loadSetting(store.read, 'view')).toBe(2);
});

test('what throws is undone, and the next write works', async () => {
  const failing = store.writer.write(async (db) => {
    saveSetting(db, 'view', 1);
    await turn();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(loadSetting(store.read, 'view')).toBeUndefined();
  await store.writer.write((db) => saveSetting(db, 'view', 3));
  expect(loadSetting(store.read, 'view')).toBe(3);
});

test.skipIf(onServer)('a lock of another process is waited for without blocking', async () => {
  const other = new DatabaseSync(path.join(folder.path, 'library.db'));
  other.exec('BEGIN IMMEDIATE');
  const waiting = store.writer.write((db) => saveSetting(db, 'view', 1));
  let isDone = false;
  void waiting.then(() => (isDone = true));
  // The engine does other work meanwhile.
  for (let turns = 0; turns < 10; turns++) await turn();
  expect(isDone).toBe(false);
  other.exec('COMMIT');
  await waiting;
  expect(loadSetting(store.read, 'view')).toBe(1);
  other.close();
});

test.skipIf(onServer)('a lock that is never released is reported', async () => {
  const impatient = await openStore(folder.path, { lockWaitMs: 50 });
  const other = new DatabaseSync(path.join(folder.path, 'library.db'));
  other.exec('BEGIN IMMEDIATE');
  const write = impatient.writer.write((db) => saveSetting(db, 'view', 1));
  await expect(write).rejects.toMatchObject({ code: 'library.locked' });
  other.close();
  await impatient.close();
});

test('closing finishes what was asked for and refuses the rest', async () => {
  const last = store.writer.write(async (db) => {
    await turn();
    saveSetting(db, 'view', 'kept');
  });
  await store.close();
  await last;
  await expect(store.writer.write(() => undefined)).rejects.toMatchObject({ code: 'engine.gone' });
  store = await openStore(folder.path);
  expect(loadSetting(store.read, 'view')).toBe('kept');
});

test.skipIf(onServer)('the log is carried over into the database while the library is open', async () => {
  const bytes = async (): Promise<number> => (await stat(path.join(folder.path, 'library.db'))).size;
  const before = await bytes();
  await store.writer.write((db) => saveSetting(db, 'view', 'x'.repeat(3_000_000)));
  expect(await bytes()).toBe(before);
  await expect.poll(bytes).toBeGreaterThan(before + 2_900_000);
  expect(loadSetting(store.read, 'view')).toHaveLength(3_000_000);
});
