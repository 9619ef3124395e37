import { expect, test } from 'vitest';
import { offeredText } from './offered-words.ts';

test('a setting says what it would do, with what it names', () => {
  expect(offeredText({ key: 'models.search', values: ['tiny'] })).toBe('Passages are found by meaning, using tiny.');
  expect(offeredText({ key: 'models.search', values: ['none'] })).toBe('Passages are found by their words alone.');
});
