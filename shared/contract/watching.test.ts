import { expect, test } from 'vitest';
import { breachesOf, list, oneOf, trimmed } from './testing/around.ts';
import { Patterns, WatchedFolders, watchingMethods } from './watching.ts';

test('what is left out of a folder is said by patterns', () => {
  const edges = { '': list('*.tmp', 0, 50), '*': trimmed(1, 200) };
  expect(breachesOf(Patterns, { whole: [['drafts/**']], edges })).toEqual([]);
});

test('folders are listed with how they are watched', () => {
  const folder = {
    id: 'f1',
    path: '/papers',
    paused: false,
    exclude: ['drafts'],
    mode: 'told',
    files: 0,
    unreadable: 0,
    complete: true,
  };
  const edges = {
    folders: { takes: [[]] },
    'folders.*.mode': oneOf(['starting', 'told', 'looking', 'missing', 'paused', 'asleep']),
  };
  expect(breachesOf(WatchedFolders, { whole: [{ folders: [folder] }], edges })).toEqual([]);
});

test('a folder is named by its id, never by its path', () => {
  const { 'watched.pause': pausing, 'watched.exclude': excluding, 'watched.remove': removing } = watchingMethods;
  expect(breachesOf(pausing.params, { whole: [{ id: 'f1', paused: true }] })).toEqual([]);
  expect(breachesOf(excluding.params, { whole: [{ id: 'f1', patterns: ['drafts'] }] })).toEqual([]);
  expect(breachesOf(removing.params, { whole: [{ id: 'f1' }] })).toEqual([]);
});
