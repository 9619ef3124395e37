import { expect, test } from 'vitest';
import { terminalText } from './terminal-text.ts';

test.each([
  ['a title that ends with a bell', 'a\u001b]0;title\u0007b', 'ab'],
  ['a color', 'a\u001b[31mb\u001b[0m', 'ab'],
  ['one of eight bits', 'a\u009b31mb', 'ab'],
  ['a command that is cut off', 'a\u001b]52;c;', 'a;'],
  ['a command over the end of a line', 'a\u001b\n[2Jb', 'a\n[2Jb'],
  ['a return to the beginning of a line', 'bad\rgood', 'badgood'],
  ['a mark of direction', 'a\u202Efdp.exe', 'afdp.exe'],
])('%s is no part of what a terminal shows', (_, text, shown) => {
  expect(terminalText(text)).toBe(shown);
});

test('lines, tabs and letters of any script stay', () => {
  expect(terminalText('ā\tब\r\n你\n\n👩‍🌾 می‌شود')).toBe('ā\tब\n你\n\n👩‍🌾 می‌شود');
});
