import { describe, expect, test } from 'vitest';
import { clocks, stopwatch, timeHad } from './stopwatch.ts';

test('what was worked counts, however long the clock says that it took', () => {
  let [clock, worked] = [1000, 50];
  const usedMs = stopwatch({ now: () => clock, worked: () => worked });
  [clock, worked] = [1600, 250];
  expect(usedMs()).toBe(200);
});

test('waiting for nothing ends, too', () => {
  let clock = 1000;
  const usedMs = stopwatch({ now: () => clock, worked: () => 50 });
  clock = 61_000;
  expect(usedMs()).toBe(10_000);
});

test('the system is not asked for every page', () => {
  let [clock, asked] = [1000, 0];
  const usedMs = stopwatch({ now: () => clock, worked: () => 10 * asked++ });
  for (let page = 0; page < 1000; page++) {
    clock++;
    usedMs();
  }
  expect(asked).toBeLessThan(20);
  expect(usedMs()).toBeGreaterThanOrEqual(90);
});

describe('a process has had', () => {
  /** What it has had after it was asked at each of these times, when so much had been worked. */
  const hadMs = (...asked: readonly (readonly [at: number, worked: number])[]): number => {
    let [clock, work] = [1000, 50];
    const had = timeHad(20, { now: () => clock, worked: () => work });
    let ms = 0;
    for (const [at, worked] of asked) {
      [clock, work] = [1000 + at, 50 + worked];
      ms = had();
    }
    return ms;
  };

  test('all of the time in which it waits', () => expect(hadMs([20, 0], [40, 1], [50, 1])).toBe(50));
  test('all of the time in which it works', () => expect(hadMs([300, 300], [330, 330])).toBe(330));
  test('of the time of other programs what it worked', () => expect(hadMs([300, 40], [900, 100])).toBe(100));
  test('no more than passes, on several processors', () => expect(hadMs([100, 180])).toBe(100));
});

test('of this process', () => {
  let at = 0;
  const usedMs = stopwatch({ ...clocks, now: () => at });
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 3000);
  at = 100;
  expect(usedMs()).toBeGreaterThan(2.9);
  expect(usedMs()).toBeLessThan(60_000);
});
