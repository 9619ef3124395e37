import { expect, test } from 'vitest';
import { JsonEnd } from './json-end.ts';

test.each([
  ['{"a": {"b": 1}} and more', 15],
  ['{"a": "}"}x', 10],
  ['{"a": "\\"}"}x', 12],
  ['{}', 2],
])('%s ends after %i characters, in whatever pieces it comes', (text, end) => {
  expect(new JsonEnd().push(text)).toBe(end);
  const letters = new JsonEnd();
  expect(text.split(/(?<=.)/u).findIndex((letter) => letters.push(letter) !== undefined)).toBe(end - 1);
});

test('what is not whole has no end', () => {
  expect(new JsonEnd().push('{"a": {"b": "c}')).toBeUndefined();
  expect(new JsonEnd().push('}')).toBeUndefined();
});
