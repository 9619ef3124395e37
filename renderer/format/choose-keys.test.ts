import { expect, test } from 'vitest';
import { ChosenKeys, keyCommands, usualKeys } from '#shared/contract/keys.ts';
import { holderOf, keyOwner, withKeys } from './choose-keys.ts';

test.each(['Mod+T', 'Mod+V', 'Mod+Shift+N', 'Alt+L', 'Mod+Alt+@', 'F12'])('%s stays with the system', (keys) => {
  expect(keyOwner(keys, 'ask', false)).toBe('system');
});

test.each(['Tab', '↑', 'Shift+↓', 'Mod+←', '↵', 'Space', 'P', '3', 'F2'])('%s stays with lists and pages', (keys) => {
  expect(keyOwner(keys, 'ask', false)).toBe('window');
});

test.each(['Mod+G', 'H', 'Shift+H', 'F7', 'Mod+Shift+L', 'Mod+;'])('%s can be chosen, and stored', (keys) => {
  expect(keyOwner(keys, 'ask', false)).toBeUndefined();
  expect(ChosenKeys.safeParse({ ask: keys }).success).toBe(true);
});

test('a command can always have its usual key', () => {
  expect(keyCommands.filter((command) => keyOwner(usualKeys[command], command, false) !== undefined)).toEqual([]);
});

test('only a Mac hides a window by a key', () => {
  expect(keyOwner('Mod+H', 'ask', true)).toBe('system');
  expect(keyOwner('Mod+H', 'ask', false)).toBeUndefined();
});

test('a key that is taken leaves its command without one, and the usual key is nothing chosen', () => {
  expect(holderOf('Mod+F', 'ask', {})).toBe('find');
  const taken = withKeys({}, 'ask', 'Mod+F');
  expect(taken).toEqual({ ask: 'Mod+F', find: null });
  expect(holderOf('Mod+L', 'find', taken)).toBeUndefined();
  expect(withKeys(taken, 'ask', 'Mod+L')).toEqual({ find: null });
  expect(withKeys(taken, 'find', 'Mod+F')).toEqual({ ask: null });
});
