import { expect, test } from 'vitest';
import { isDue } from './due.ts';

const cell = { indexStamp: 'a', corrected: null, locked: false };

test('what was not asked is due, and what was asked of another index', () => {
  expect(isDue(undefined, 'a')).toBe(true);
  expect(isDue({ ...cell, indexStamp: null }, 'a')).toBe(true);
  expect(isDue(cell, 'a')).toBe(false);
  expect(isDue(cell, 'b')).toBe(true);
});

test('what the reader locked or corrected is never due', () => {
  for (const indexStamp of [null, 'a', 'b']) {
    expect(isDue({ ...cell, indexStamp, locked: true }, 'a')).toBe(false);
    expect(isDue({ ...cell, indexStamp, corrected: '' }, 'a')).toBe(false);
  }
});
