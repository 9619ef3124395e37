import { expect, test } from 'vitest';
import { residentBytes } from './resident.ts';

test('the memory of a process that runs, and of one that does not', async () => {
  const own = process.memoryUsage.rss();
  const told = await residentBytes(process.pid);
  expect(told).toBeGreaterThan(own / 2);
  expect(told).toBeLessThan(own * 2);
  expect(await residentBytes(2 ** 22 + 1)).toBeUndefined();
});
