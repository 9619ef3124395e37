import { expect, test } from 'vitest';
import { settingText } from './setting-words.ts';

test('a setting says what it would do, with what it names', () => {
  expect(settingText({ key: 'models.search', values: ['tiny', 'judge'] })).toBe(
    'models.search searches by meaning with tiny, judge',
  );
  expect(settingText({ key: 'models.search', values: ['none'] })).toBe(
    'models.search finds passages by their words alone',
  );
});
