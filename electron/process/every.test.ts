import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what one run throws or rejects with is told, and the next comes all the same', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = (): Promise<void> => {
    runs++;
    if (runs === 1) throw new Error('at once');
    return runs === 2 ? Promise.reject(new Error('later')) : Promise.resolve();
  };
  const made = every(10, work, (error) => errors.push((error as Error).message));
  await vi.advanceTimersByTimeAsync(35);
  expect(runs).toBe(3);
  expect(errors).toEqual(['at once', 'later']);
  await made.stop();
});

test('a run that takes longer leaves out the next, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const made = every(
    10,
    () => (runs++, promise),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(45);
  expect(runs).toBe(1);
  let isStopped = false;
  const stopping = made.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  resolve();
  await stopping;
  await made.now();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toBe(1);
});
