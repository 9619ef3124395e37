import { expect, test } from 'vitest';
import { fileOf } from './database.ts';
import { readPreferences } from './locate.ts';
import { keyInExtra } from './objects.ts';

test.each([
  ['storage:paper.pdf', '/data/storage/KEY/paper.pdf'],
  ['storage:../../other.pdf', null],
  ['attachments:a/b.pdf', '/base/a/b.pdf'],
  ['attachments:../b.pdf', null],
  ['/papers/b.pdf', '/papers/b.pdf'],
  ['b.pdf', null],
])('%s is at %s', (written, file) => {
  expect(fileOf(written, 'KEY', { data: '/data', base: '/base' })).toBe(file);
});

test('preferences are read line by line, and what is none is passed by', () => {
  const read = readPreferences('// x\nuser_pref("a", 5);\nuser_pref("b", "C:\\\\Papers");\nuser_pref("c", oops);\n');
  expect([...read]).toEqual([
    ['a', 5],
    ['b', 'C:\\Papers'],
  ]);
});

test.each([
  ['tex.x: 1\nCitation Key: Name2020', 'Name2020'],
  ['citation-key:x', 'x'],
  ['See the citation key: none here', null],
  [undefined, null],
])('%j names the key %j', (extra, key) => {
  expect(keyInExtra(extra)).toBe(key);
});
