import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AsyncQueue } from '#shared/base/async.ts';
import { Calm } from './calm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

function setUp() {
  let isReading = false;
  let changes = 0;
  const calm = new Calm({ isReading: () => isReading, onChange: () => changes++, quietMs: 2000 });
  let isFree = false;
  return {
    calm,
    read: (on: boolean) => (isReading = on),
    changes: () => changes,
    wait: (signal = never) => {
      isFree = false;
      return calm.free(signal).then(() => (isFree = true));
    },
    isFree: async (afterMs: number) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      return isFree;
    },
  };
}

test('where nobody waits for anything, work goes on at once', async () => {
  const { wait, isFree } = setUp();
  void wait();
  expect(await isFree(0)).toBe(true);
});

test('work waits while a question is answered, and a little longer', async () => {
  const { calm, wait, isFree } = setUp();
  const done = calm.ask();
  void wait();
  expect(await isFree(60_000)).toBe(false);
  done();
  expect(await isFree(1900)).toBe(false);
  expect(await isFree(2100)).toBe(true);
});

test('work waits while documents are read in, also for a question that came meanwhile', async () => {
  const { calm, read, wait, isFree } = setUp();
  read(true);
  void wait();
  expect(await isFree(3_600_000)).toBe(false);
  const done = calm.ask();
  read(false);
  expect(await isFree(10_000)).toBe(false);
  done();
  expect(await isFree(4000)).toBe(true);
});

test('work waits while the computer runs on battery, and goes on where nothing is told any more', async () => {
  const { calm, changes, wait, isFree } = setUp();
  const told = new AsyncQueue<{ readonly onBattery: boolean }>();
  const following = calm.follow(told);
  told.push({ onBattery: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(calm.isOnBattery).toBe(true);
  void wait();
  expect(await isFree(3_600_000)).toBe(false);
  told.push({ onBattery: false });
  expect(await isFree(1000)).toBe(true);
  told.push({ onBattery: true });
  await vi.advanceTimersByTimeAsync(0);
  void wait();
  told.end();
  await following;
  expect(await isFree(1000)).toBe(true);
  expect(changes()).toBe(4);
});

test('waiting can be stopped', async () => {
  const { read, calm } = setUp();
  read(true);
  const stop = new AbortController();
  const waiting = calm.free(stop.signal);
  const refused = expect(waiting).rejects.toMatchObject({ code: 'call.cancelled' });
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await refused;
});
