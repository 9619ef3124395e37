import { expect, test } from 'vitest';
import { ChosenKeys, keysOf, usualKeys } from './keys.ts';
import { ViewState } from './view.ts';

test('a command has its usual key, the chosen one, or none', () => {
  expect(keysOf('ask', {})).toBe('Mod+L');
  expect(keysOf('ask', { ask: 'Mod+G' })).toBe('Mod+G');
  expect(keysOf('ask', { ask: null })).toBeNull();
});

test('no two commands share a usual key', () => {
  const all = Object.values(usualKeys);
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ...[{ ask: 'Mod+G' }, { notes: 'H' }, { guide: 'Mod+Alt+Shift+F12' }, { palette: 'Mod++' }, { night: null }],
  ...[{ guide: 'F1' }, { guide: 'F9' }, { guide: 'F20' }, { guide: 'F24' }, { ask: 'F' }, {}],
])('%o can be stored', (chosen) => expect(ChosenKeys.parse(chosen)).toEqual(chosen));

test.each([{ ask: 'F0' }, { ask: 'F25' }, { ask: 'Fx' }, { ask: 'F1 ' }, { ask: 'xF1' }, { ask: '\u0007' }])(
  '%o is on no keyboard',
  (keys) => expect(ChosenKeys.safeParse(keys).success).toBe(false),
);

test.each([{ ask: 'Enter' }, { ask: '' }, { ask: 'Shift+Mod+G' }, { ask: 'Mod+ ' }, { 'no-command': 'G' }, { ask: 7 }])(
  '%o falls back to the usual keys',
  (keys) => expect(ViewState.parse({ keys }).keys).toEqual({}),
);
