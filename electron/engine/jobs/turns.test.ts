import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work in the background waits until nobody asks, and a little longer', async () => {
  const turns = new Turns(30);
  const never = new AbortController().signal;
  await turns.free(never);
  const first = turns.ask();
  const second = turns.ask();
  let isFree = false;
  const waiting = turns.free(never).then(() => (isFree = true));
  first();
  first();
  await vi.advanceTimersByTimeAsync(80);
  expect(isFree).toBe(false);
  second();
  await vi.advanceTimersByTimeAsync(29);
  expect(isFree).toBe(false);
  await vi.advanceTimersByTimeAsync(30);
  await waiting;
  expect(isFree).toBe(true);
});

test('waiting can be stopped', async () => {
  const turns = new Turns(10_000);
  turns.ask();
  const stop = new AbortController();
  const waiting = turns.free(stop.signal);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'call.cancelled' });
});

test('what is only not to get in between goes on as soon as nobody asks', async () => {
  const turns = new Turns(10_000);
  const never = new AbortController().signal;
  const over = turns.ask();
  let isFree = false;
  const waiting = turns.unasked(never).then(() => (isFree = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(isFree).toBe(false);
  over();
  await vi.advanceTimersByTimeAsync(100);
  await waiting;
  expect(isFree).toBe(true);
});
