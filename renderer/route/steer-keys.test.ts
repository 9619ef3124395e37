import { expect, test } from 'vitest';
import { steerKeyOf } from './steer-keys.ts';

test('P pins and X closes, in either case', () => {
  expect(['p', 'P', 'x', 'X', 'a'].map(steerKeyOf)).toEqual(['pinned', 'pinned', 'closed', 'closed', undefined]);
});
