import { expect, test } from 'vitest';
import { CODE_MS, CODE_TRIES, OneTimeCodes } from './one-time-code.ts';

let now = 0;
const codes = (): OneTimeCodes<string> => new OneTimeCodes(() => now);
const wrong = (right: string): string => (right.startsWith('A') ? 'CCCCCC' : 'AAAAAA');

test('a code has six signs that do not look alike, and stands for what it was issued for, once', () => {
  const all = codes();
  const code = all.issue('there');
  expect(code).toMatch(/^[A-Z\d]{6}$/);
  for (let at = 0; at < 200; at++) expect(all.issue('x')).not.toMatch(/[01258BILOSZ]/);
  const last = all.issue('there');
  expect(all.take(` ${last.slice(0, 3).toLowerCase()}-${last.slice(3)} `)).toBe('there');
  expect(() => all.take(last)).toThrow(/too old, or was used/);
});

test('another code takes the place of the one before', () => {
  const all = codes();
  const first = all.issue('first');
  const second = all.issue('second');
  expect(() => all.take(first)).toThrow(/not the code/);
  expect(all.take(second)).toBe('second');
});

test('a code is worth nothing after five minutes', () => {
  const all = codes();
  const code = all.issue('there');
  now += CODE_MS;
  expect(all.take(code)).toBe('there');
  const late = all.issue('there');
  now += CODE_MS + 1;
  expect(() => all.take(late)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});

test('after a few wrong ones the right one is worth nothing either', () => {
  const all = codes();
  const code = all.issue('there');
  for (let tried = 1; tried < CODE_TRIES; tried++) expect(() => all.take(wrong(code))).toThrow(/not the code/);
  expect(() => all.take(wrong(code))).toThrow(/Too many/);
  expect(() => all.take(code)).toThrow(/too old, or was used/);
});

test('where none was issued none is taken', () => {
  expect(() => codes().take('ACDEFG')).toThrow(expect.objectContaining({ code: 'input.invalid' }));
});
