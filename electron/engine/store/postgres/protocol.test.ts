import { expect, test } from 'vitest';
import { channelOf, pauseOf, serverTimes } from './protocol.ts';

test('pauses grow, no two programs take the same, and none is longer than the longest', () => {
  for (const [attempt, longest] of [250, 500, 1000, 2000, 4000, 5000, 5000].entries()) {
    const pauses = Array.from({ length: 50 }, () => pauseOf(attempt, serverTimes));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(longest / 2);
    expect(new Set(pauses).size).toBeGreaterThan(1);
  }
  expect(pauseOf(10_000, serverTimes)).toBeLessThanOrEqual(serverTimes.longestPauseMs);
});

test('a library has a channel of its own, as long as the server takes at most', () => {
  expect(channelOf({ url: 'postgres://host/papers', schema: 'wayleaf', reader: undefined })).toBe('wayleaf_wayleaf');
  expect(channelOf({ url: 'postgres://host/papers', schema: 's'.repeat(80), reader: undefined })).toHaveLength(63);
});
