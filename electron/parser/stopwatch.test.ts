import { expect, test } from 'vitest';
import { clocks, stopwatch } from './stopwatch.ts';

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

test('of this process', () => {
  let at = 0;
  const usedMs = stopwatch({ ...clocks, now: () => at });
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 3000);
  at = 100;
  expect(usedMs()).toBeGreaterThan(2.9);
  expect(usedMs()).toBeLessThan(60_000);
});
