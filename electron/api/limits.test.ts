import { expect, test } from 'vitest';
import { apiLimits, Gate } from './limits.ts';

test('who was quiet for long may ask no more at once than others', () => {
  let now = 0;
  const gate = new Gate({ ...apiLimits, perMinute: 6 }, () => now);
  now += 3_600_000;
  const entered = Array.from({ length: 8 }, () => {
    const leave = gate.enter();
    if (typeof leave === 'function') leave();
    return typeof leave;
  });
  expect(entered.filter((one) => one === 'function')).toHaveLength(6);
});

test('so many calls at the same time, and so many in a minute', () => {
  let now = 0;
  const gate = new Gate({ ...apiLimits, calls: 2, perMinute: 6 }, () => now);
  const enter = (): (() => void) => {
    const entered = gate.enter();
    if (typeof entered === 'number') throw new Error(`Refused for ${String(entered)} s`);
    return entered;
  };
  const first = enter();
  enter();
  expect(gate.enter()).toBe(1);
  first();
  first(); // leaving twice leaves once
  enter()();
  expect(typeof gate.enter()).toBe('function');
  expect(gate.enter()).toBe(1);
  const quick = new Gate({ ...apiLimits, perMinute: 6 }, () => now);
  for (let n = 0; n < 6; n++) (quick.enter() as () => void)();
  expect(quick.enter()).toBe(10);
  now += 10_000;
  expect(typeof quick.enter()).toBe('function');
  expect(quick.enter()).toBe(10);
});
