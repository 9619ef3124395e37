import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { Hold } from './hold.ts';

const full = new AppError('library.disk-full', 'The disk is full.');
let changes: (string | undefined)[];
let tried: number[];
let hold: Hold;

beforeEach(() => {
  vi.useFakeTimers();
  [changes, tried] = [[], []];
  hold = new Hold({
    againMs: 10,
    onChange: () => changes.push(hold.reason?.code),
    onAgain: () => tried.push(Date.now()),
  });
});
afterEach(() => {
  hold.close();
  vi.useRealTimers();
});

test('what is held up is tried again, ever less often as it fails', async () => {
  const pauses: number[] = [];
  for (let n = 0; n < 7; n++) {
    hold.begin(full);
    const from = Date.now();
    await vi.advanceTimersToNextTimerAsync();
    pauses.push(tried.at(-1)! - from);
  }
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 320]);
  hold.calm();
  hold.begin(full);
  await vi.advanceTimersByTimeAsync(10);
  expect(tried).toHaveLength(8);
});

test('the reason is told when it comes and when it goes, also when the reader says to go on', async () => {
  hold.begin(full);
  hold.begin(full);
  expect(changes).toEqual(['library.disk-full']);
  hold.end();
  expect(changes).toEqual(['library.disk-full', undefined]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tried).toEqual([]);
});

test('whoever meets the same meanwhile puts nothing off', async () => {
  hold.begin(full);
  await vi.advanceTimersByTimeAsync(9);
  hold.begin(full);
  await vi.advanceTimersByTimeAsync(1);
  expect(tried).toHaveLength(1);
  hold.begin(full);
  await vi.advanceTimersByTimeAsync(20);
  expect(tried).toHaveLength(2);
});
