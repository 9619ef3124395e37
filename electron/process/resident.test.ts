import { expect, test } from 'vitest';
import { processorMs, residentBytes } from './resident.ts';

test('the memory of a process that runs, and of one that does not', async () => {
  const own = process.memoryUsage.rss();
  const told = await residentBytes(process.pid);
  expect(told).toBeGreaterThan(own / 2);
  expect(told).toBeLessThan(own * 2);
  expect(await residentBytes(2 ** 22 + 1)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('the work of a process that runs, and of one that does not', async () => {
  const own = process.cpuUsage();
  const told = await processorMs(process.pid);
  expect(told).toBeGreaterThan(0.5 * ((own.user + own.system) / 1000));
  expect(await processorMs(2 ** 22 + 1)).toBeUndefined();
});
