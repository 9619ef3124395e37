import { expect, test } from 'vitest';
import { commandOf, type KeyPress } from './shortcuts.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('Control asks on most machines, Command on a Mac', () => {
  expect(commandOf(press('l', { ctrlKey: true }), true, false)).toBe('ask');
  expect(commandOf(press('l', { metaKey: true }), true, true)).toBe('ask');
  expect(commandOf(press('l', { ctrlKey: true }), true, true)).toBeUndefined();
});

test('what a reader types stays text', () => {
  expect(commandOf(press('['), true, false)).toBeUndefined();
  expect(commandOf(press('?', { shiftKey: true }), true, false)).toBeUndefined();
  expect(commandOf(press('['), false, false)).toBe('previous-passage');
  expect(commandOf(press('?', { shiftKey: true }), false, false)).toBe('shortcuts');
});

test('history moves with Alt, except by words in a text on a Mac', () => {
  expect(commandOf(press('ArrowLeft', { altKey: true }), true, false)).toBe('back');
  expect(commandOf(press('ArrowRight', { altKey: true }), false, true)).toBe('forward');
  expect(commandOf(press('ArrowRight', { altKey: true }), true, true)).toBeUndefined();
});

test('a selection becomes a heading by a key of its own, and highlights have theirs', () => {
  expect(commandOf(press('H', { ctrlKey: true, shiftKey: true }), false, false)).toBe('notes');
  expect(commandOf(press('K', { ctrlKey: true, shiftKey: true }), false, false)).toBe('make-heading');
  expect(commandOf(press('h', { ctrlKey: true }), false, false)).toBeUndefined();
});

test('words are looked for by the keys that other readers use', () => {
  expect(commandOf(press('f', { ctrlKey: true }), true, false)).toBe('find');
  expect(commandOf(press('F3'), true, false)).toBe('find-next');
  expect(commandOf(press('F3', { shiftKey: true }), false, false)).toBe('find-previous');
  expect(commandOf(press('g', { metaKey: true }), false, true)).toBe('find-next');
  expect(commandOf(press('g', { ctrlKey: true }), false, false)).toBeUndefined();
});

test('documents that are open side by side have the keys of tabs', () => {
  expect(commandOf(press('Tab', { ctrlKey: true }), true, false)).toBe('next-tab');
  expect(commandOf(press('Tab', { ctrlKey: true, shiftKey: true }), false, false)).toBe('previous-tab');
  expect(commandOf(press('w', { ctrlKey: true }), false, false)).toBe('close-tab');
});

test('F6 goes around in both directions', () => {
  expect(commandOf(press('F6'), true, false)).toBe('next-pane');
  expect(commandOf(press('F6', { shiftKey: true }), false, false)).toBe('previous-pane');
});

test('keys that mean nothing here are left alone', () => {
  expect(commandOf(press('l', { ctrlKey: true, shiftKey: true }), false, false)).toBeUndefined();
  expect(commandOf(press('k'), false, false)).toBeUndefined();
  expect(commandOf(press('k', { ctrlKey: true }), true, false)).toBe('palette');
  expect(commandOf(press('a'), false, false)).toBeUndefined();
});

test('everything is selected in a field by itself, elsewhere of what is read', () => {
  expect(commandOf(press('a', { ctrlKey: true }), false, false)).toBe('select-words');
  expect(commandOf(press('a', { ctrlKey: true }), true, false)).toBeUndefined();
  expect(commandOf(press('a'), false, false)).toBeUndefined();
});

test('letters can be left alone', () => {
  expect(commandOf(press(']'), false, false, false)).toBeUndefined();
  expect(commandOf(press('F6'), false, false, false)).toBe('next-pane');
  expect(commandOf(press('k', { ctrlKey: true }), false, false, false)).toBe('palette');
});
