import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tempFolder } from '../testing/builders.ts';
import { onPglite, onServer } from '../testing/server.ts';
import { openStore, type Store } from './open.ts';
import { loadSetting, saveSetting } from './settings.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let store: Store;

beforeEach(async () => {
  folder = await tempFolder();
  store = await openStore(folder.path, { lockWaitMs: 400 });
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

test.skipIf(onPglite)('writes run one after the other, and reads go on in between', async () => {
  const order: string[] = [];
  const slow = store.writer.write(async (db) => {
    saveSetting(db, 'view', 1);
    order.push('first begins');
    await wait(30);
    order.push('first ends');
  });
  const quick = store.writer.write((db) => {
    saveSetting(db, 'view', 2);
    order.push('second');
  });
  await wait(10);
  expect(loadSetting(store.read, 'view')).toBeUndefined();
  await Promise.all([slow, quick]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(loadSetting(store.read, 'view')).toBe(2);
});

test('what throws is undone, and the next write works', async () => {
  const failing = store.writer.write(async (db) => {
    saveSetting(db, 'view', 1);
    await wait(1);
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
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await wait(60);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
  other.exec('COMMIT');
  await waiting;
  expect(loadSetting(store.read, 'view')).toBe(1);
  other.close();
});

test.skipIf(onServer)('a lock that is never released is reported', async () => {
  const other = new DatabaseSync(path.join(folder.path, 'library.db'));
  other.exec('BEGIN IMMEDIATE');
  await expect(store.writer.write((db) => saveSetting(db, 'view', 1))).rejects.toMatchObject({
    code: 'library.locked',
  });
  other.close();
});

test('closing finishes what was asked for and refuses the rest', async () => {
  const last = store.writer.write(async (db) => {
    await wait(10);
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
  while ((await bytes()) < before + 3_000_000) await wait(20);
  expect(loadSetting(store.read, 'view')).toHaveLength(3_000_000);
});
