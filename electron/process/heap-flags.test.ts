import { expect, test } from 'vitest';
import { heapFlags } from './heap-flags.ts';

test('a helper’s heap begins as large as a document makes it, and never beyond its limit', () => {
  expect(heapFlags(1024)).toContain('--initial-old-space-size=128');
  expect(heapFlags(64)).toContain('--initial-old-space-size=64');
  expect(heapFlags(undefined)).toEqual([]);
});
