import { expect, test } from 'vitest';
import { ownPeakBytes } from './own-peak.ts';

const MB = 2 ** 20;

test('what was taken once stays the most, also when it is given back', () => {
  const before = process.memoryUsage.rss();
  let taken: Buffer | undefined = Buffer.alloc(64 * MB, 1);
  const most = ownPeakBytes();
  expect(most).toBeGreaterThanOrEqual(before + taken.length - MB);
  taken = undefined;
  expect(ownPeakBytes()).toBeGreaterThanOrEqual(most);
});
