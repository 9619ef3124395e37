import { expect, test } from 'vitest';
import { nothingRestored } from '#shared/contract/backups.ts';
import { restoredText } from './backups.ts';

test('what came back is told in words', () => {
  expect(restoredText(nothingRestored)).toBe('Everything in this backup was there already.');
  expect(restoredText({ ...nothingRestored, files: 3 })).toBe('Everything in this backup was there already.');
  expect(restoredText({ ...nothingRestored, documents: 2, history: 1, corrections: 5 })).toBe(
    'Came back: 2 documents, 5 corrections, 1 answer.',
  );
});
