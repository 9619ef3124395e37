import { expect, test } from 'vitest';
import { commandOf, pressedKeys, type KeyPress } from './shortcuts.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('Control asks on most machines, Command on a Mac', () => {
  expect(commandOf(press('l', { ctrlKey: true }), { typing: true, mac: false })).toBe('ask');
  expect(commandOf(press('l', { metaKey: true }), { typing: true, mac: true })).toBe('ask');
  expect(commandOf(press('l', { ctrlKey: true }), { typing: true, mac: true })).toBeUndefined();
});

test('what a reader types stays text', () => {
  expect(commandOf(press('['), { typing: true, mac: false })).toBeUndefined();
  expect(commandOf(press('?', { shiftKey: true }), { typing: true, mac: false })).toBeUndefined();
  expect(commandOf(press('['), { typing: false, mac: false })).toBe('previous-passage');
  expect(commandOf(press('?', { shiftKey: true }), { typing: false, mac: false })).toBe('shortcuts');
});

test('history moves with Alt, except by words in a text on a Mac', () => {
  expect(commandOf(press('ArrowLeft', { altKey: true }), { typing: true, mac: false })).toBe('back');
  expect(commandOf(press('ArrowRight', { altKey: true }), { typing: false, mac: true })).toBe('forward');
  expect(commandOf(press('ArrowRight', { altKey: true }), { typing: true, mac: true })).toBeUndefined();
});

test('a selection becomes a heading by a key of its own, and highlights have theirs', () => {
  expect(commandOf(press('H', { ctrlKey: true, shiftKey: true }), { typing: false, mac: false })).toBe('notes');
  expect(commandOf(press('K', { ctrlKey: true, shiftKey: true }), { typing: false, mac: false })).toBe('make-heading');
  expect(commandOf(press('h', { ctrlKey: true }), { typing: false, mac: false })).toBeUndefined();
});

test('words are looked for by the keys that other readers use', () => {
  expect(commandOf(press('f', { ctrlKey: true }), { typing: true, mac: false })).toBe('find');
  expect(commandOf(press('F3'), { typing: true, mac: false })).toBe('find-next');
  expect(commandOf(press('F3', { shiftKey: true }), { typing: false, mac: false })).toBe('find-previous');
  expect(commandOf(press('g', { metaKey: true }), { typing: false, mac: true })).toBe('find-next');
  expect(commandOf(press('g', { ctrlKey: true }), { typing: false, mac: false })).toBeUndefined();
});

test('documents that are open side by side have the keys of tabs', () => {
  expect(commandOf(press('Tab', { ctrlKey: true }), { typing: true, mac: false })).toBe('next-tab');
  expect(commandOf(press('Tab', { ctrlKey: true, shiftKey: true }), { typing: false, mac: false })).toBe(
    'previous-tab',
  );
  expect(commandOf(press('w', { ctrlKey: true }), { typing: false, mac: false })).toBe('close-tab');
});

test('F6 goes around in both directions', () => {
  expect(commandOf(press('F6'), { typing: true, mac: false })).toBe('next-pane');
  expect(commandOf(press('F6', { shiftKey: true }), { typing: false, mac: false })).toBe('previous-pane');
});

test('keys that mean nothing here are left alone', () => {
  expect(commandOf(press('l', { ctrlKey: true, shiftKey: true }), { typing: false, mac: false })).toBeUndefined();
  expect(commandOf(press('q'), { typing: false, mac: false })).toBeUndefined();
  // In a field it is the field's own.
  expect(commandOf(press('z', { ctrlKey: true }), { typing: true, mac: false })).toBeUndefined();
  expect(commandOf(press('z', { ctrlKey: true }), { typing: false, mac: false })).toBe('undo-mark');
  expect(commandOf(press('k', { ctrlKey: true }), { typing: true, mac: false })).toBe('palette');
  expect(commandOf(press('a'), { typing: false, mac: false })).toBeUndefined();
});

test('everything is selected in a field by itself, elsewhere of what is read', () => {
  expect(commandOf(press('a', { ctrlKey: true }), { typing: false, mac: false })).toBe('select-words');
  expect(commandOf(press('a', { ctrlKey: true }), { typing: true, mac: false })).toBeUndefined();
  expect(commandOf(press('a'), { typing: false, mac: false })).toBeUndefined();
});

test('letters can be left alone', () => {
  expect(commandOf(press(']'), { typing: false, mac: false, letters: false })).toBeUndefined();
  expect(commandOf(press('F6'), { typing: false, mac: false, letters: false })).toBe('next-pane');
  expect(commandOf(press('k', { ctrlKey: true }), { typing: false, mac: false, letters: false })).toBe('palette');
});

test('a chosen key takes the place of the usual one, also of the keys that only a Mac has', () => {
  const chosen = { ask: 'Mod+G', notes: 'H', palette: null };
  const mac = { typing: false, mac: true, chosen };
  expect(commandOf(press('g', { metaKey: true }), mac)).toBe('ask');
  expect(commandOf(press('l', { metaKey: true }), mac)).toBeUndefined();
  expect(commandOf(press('k', { metaKey: true }), mac)).toBeUndefined();
  expect(commandOf(press('h'), mac)).toBe('notes');
  expect(commandOf(press('h'), { ...mac, typing: true })).toBeUndefined();
  expect(commandOf(press('h'), { ...mac, letters: false })).toBeUndefined();
});

test.each([
  ['Ctrl and a letter', press('l', { ctrlKey: true }), 'Mod+L'],
  ['a sign that needs Shift on some keyboards', press('?', { shiftKey: true }), '?'],
  ['a letter with Shift', press('P', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+P'],
  ['a plus', press('+', { ctrlKey: true }), 'Mod++'],
  ['an arrow', press('ArrowLeft', { altKey: true }), 'Alt+←'],
  ['tabs', press('Tab', { ctrlKey: true }), 'Ctrl+Tab'],
  ['what is only held', press('Control', { ctrlKey: true }), undefined],
  ['the key of the system', press('l', { metaKey: true }), undefined],
])('%s is written as keys are', (_what, pressed, keys) => {
  expect(pressedKeys(pressed, false)).toBe(keys);
});
