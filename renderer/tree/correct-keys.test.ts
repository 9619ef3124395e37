import { expect, test } from 'vitest';
import { correctKeyOf, type CorrectPress } from './correct-keys.ts';

function press(key: string, held: Partial<CorrectPress> = {}): CorrectPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test.each([
  ['rename', press('F2')],
  ['promote', press('ArrowLeft', { altKey: true, shiftKey: true })],
  ['demote', press('ArrowRight', { altKey: true, shiftKey: true })],
  ['drop', press('Delete')],
  ['undo', press('z', { ctrlKey: true })],
])('%s', (key, pressed) => {
  expect(correctKeyOf(pressed, false)).toBe(key);
});

test('a Mac undoes with Command and deletes with Backspace', () => {
  expect(correctKeyOf(press('z', { metaKey: true }), true)).toBe('undo');
  expect(correctKeyOf(press('z', { ctrlKey: true }), true)).toBeUndefined();
  expect(correctKeyOf(press('Backspace'), true)).toBe('drop');
  expect(correctKeyOf(press('Backspace'), false)).toBeUndefined();
});

test('keys that move in the tree or go back in history are left alone', () => {
  expect(correctKeyOf(press('ArrowLeft'), false)).toBeUndefined();
  expect(correctKeyOf(press('ArrowLeft', { altKey: true }), false)).toBeUndefined();
  expect(correctKeyOf(press('Delete', { shiftKey: true }), false)).toBeUndefined();
  expect(correctKeyOf(press('z', { ctrlKey: true, shiftKey: true }), false)).toBeUndefined();
});
