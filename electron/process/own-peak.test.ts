import { expect, test } from 'vitest';
import { ownPeakBytes } from './own-peak.ts';

/** The kernel adds up what its cores count apart: what it tells of the same peak varies by some pages a core. */
const MB = 2 ** 20;

test('what was taken once stays the most, also when it is given back', () => {
  const before = process.memoryUsage.rss();
  let taken: Buffer | undefined = Buffer.alloc(64 * MB, 1);
  const most = ownPeakBytes();
  expect(most).toBeGreaterThanOrEqual(before + taken.length - MB);
  taken = undefined;
  expect(ownPeakBytes()).toBeGreaterThanOrEqual(most - MB);
});
