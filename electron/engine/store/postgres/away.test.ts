/** A server that goes away for a while; run by the project `postgres`, by a way that cuts, refuses and stalls. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import { tempFolder } from '../../testing/builders.ts';
import { leadByWay, type FaultProxy } from '../../testing/fault-proxy.ts';
import { onPglite, onServer } from '../../testing/server.ts';
import type { WriteDb } from '../db.ts';
import { openStore, type Store } from '../open.ts';
import type { ServerTimes } from './protocol.ts';
import { loadKept, saveKept } from '../settings.ts';

const times = { rideMs: 400, pauseMs: 20, longestPauseMs: 100 };
/** Found out sooner than readers need, later than a busy machine takes for an answer. */
const impatient = { ...times, connectMs: 1500, lookMs: 1500 };
const stores: Store[] = [];
let folder: Awaited<ReturnType<typeof tempFolder>>;
let proxy: FaultProxy;

beforeEach(async () => {
  folder = await tempFolder();
  if (onServer) proxy = await leadByWay(folder.path);
});
afterEach(async () => {
  await proxy.pass();
  for (const store of stores.splice(0)) await store.close();
  await proxy.close();
  await folder.remove();
});

async function open(lockWaitMs = 20_000, serverTimes: Partial<ServerTimes> = times): Promise<Store> {
  const store = await openStore(folder.path, { lockWaitMs, serverTimes });
  stores.push(store);
  return store;
}

const until = (condition: () => boolean | Promise<boolean>): Promise<void> =>
  expect.poll(condition, { timeout: 20_000, interval: 5 }).toBe(true);

const addOne = (db: WriteDb): void => saveKept(db, 'count', Number(loadKept(db, 'count') ?? 0) + 1);
const unreachable = { code: 'library.unreachable' };

describe.runIf(onServer)('a server that goes away', () => {
  test('for a moment is not missed by who reads or writes', async () => {
    const store = await open();
    await store.writer.write(addOne);
    await proxy.cut();
    expect(loadKept(store.read, 'count')).toBe(1);
    await proxy.cut();
    await store.writer.write(addOne);
    expect(loadKept(store.read, 'count')).toBe(2);
    expect(store.server?.away).toBeUndefined();
  });

  test('in the middle of a transaction has it begun again, and done once', async () => {
    const store = await open();
    let begun = 0;
    await store.writer.write(async (db) => {
      addOne(db);
      if (++begun < 3) await proxy.cut();
      await turn();
      saveKept(db, 'begun', begun);
    });
    expect([loadKept(store.read, 'count'), loadKept(store.read, 'begun')]).toEqual([1, 3]);
  });

  test.each(['before', 'answered'] as const)(
    'as a transaction ends, %s, has it done once all the same',
    async (moment) => {
      const store = await open();
      let begun = 0;
      for (let n = 0; n < 3; n++) {
        // So that the words are sent again.
        await proxy.cut();
        await until(async () => (await proxy.facts()).connections === 0);
        await proxy.cutAt('COMMIT', moment);
        await store.writer.write((db) => {
          begun++;
          addOne(db);
        });
      }
      expect(loadKept(store.read, 'count')).toBe(3);
      expect(begun).toBe(moment === 'before' ? 6 : 3);
    },
  );

  test('says what became of a transaction also to who reads while that is asked', async () => {
    const store = await open();
    for (let n = 0; n < 5; n++) {
      await proxy.cut();
      await until(async () => (await proxy.facts()).connections === 0);
      await proxy.cutAt('COMMIT', 'answered');
      const over = new AbortController();
      const writing = store.writer.write(addOne).finally(() => over.abort());
      while (!over.signal.aborted) {
        expect(loadKept(store.read, 'count') ?? 0).toBeLessThanOrEqual(n + 1);
        await turn();
      }
      await writing;
    }
    expect(loadKept(store.read, 'count')).toBe(5);
  });

  test('is away until it answers again; who asks meanwhile is told at once, and who writes waits for it', async () => {
    const store = await open();
    const told: unknown[] = [];
    store.server?.watch(() => told.push(store.server?.away?.code));
    await store.writer.write(addOne);
    await proxy.refuse();
    expect(() => loadKept(store.read, 'count')).toThrow(expect.objectContaining(unreachable));
    const before = performance.now();
    for (let n = 0; n < 100; n++) expect(() => loadKept(store.read, 'count')).toThrow();
    expect(performance.now() - before).toBeLessThan(200);
    await until(() => told.length > 0);
    expect(store.server?.away).toMatchObject(unreachable);
    const writing = store.writer.write(addOne);
    const { knocks } = await proxy.facts();
    await until(async () => (await proxy.facts()).knocks > knocks + 2);
    await proxy.pass();
    await writing;
    expect(loadKept(store.read, 'count')).toBe(2);
    expect(store.server?.away).toBeUndefined();
    expect(told[0]).toBe('library.unreachable');
    expect(told.at(-1)).toBeUndefined();
  });

  test('too long is told to who writes', async () => {
    const store = await open(200);
    await proxy.refuse();
    await expect(store.writer.write(addOne)).rejects.toMatchObject(unreachable);
    await proxy.pass();
    await until(() => store.server?.away === undefined);
    await store.writer.write(addOne);
    expect(loadKept(store.read, 'count')).toBe(1);
  });

  test('without a word is not waited for longer than it takes to find out', async () => {
    await (await open()).writer.write(addOne);
    const store = await open(undefined, impatient);
    await proxy.stall();
    expect(() => loadKept(store.read, 'count')).toThrow(expect.objectContaining(unreachable));
    expect(() => loadKept(store.read, 'count')).toThrow(expect.objectContaining(unreachable));
    await proxy.pass();
    await until(() => store.server?.away === undefined);
    expect(loadKept(store.read, 'count')).toBe(1);
  });

  test.skipIf(onPglite)('that was not told of a broken connection does not keep its lock for ever', async () => {
    const store = await open();
    let begun = 0;
    await store.writer.write(async (db) => {
      addOne(db);
      if (++begun === 1) await proxy.orphan();
      await turn();
      saveKept(db, 'begun', begun);
    });
    expect([loadKept(store.read, 'count'), loadKept(store.read, 'begun')]).toEqual([1, 2]);
  });

  test('closes with the library, also while it is away', async () => {
    const store = await open();
    await proxy.stall();
    await store.close();
    stores.length = 0;
    await expect(store.writer.write(addOne)).rejects.toMatchObject({ code: 'engine.gone' });
  });
});
