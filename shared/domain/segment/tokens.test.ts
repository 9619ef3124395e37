import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTokens } from './tokens.ts';

test('English prose costs about four tokens for three words', () => {
  const text =
    'The dominant sequence transduction models are based on complex recurrent or convolutional neural networks that include an encoder and a decoder.';
  const words = text.split(' ').length;
  expect(countTokens(text) / words).toBeGreaterThan(1);
  expect(countTokens(text) / words).toBeLessThan(1.6);
});

test('Chinese costs a token a character, numbers one for three digits', () => {
  expect(countTokens('深度学习')).toBe(4);
  expect(countTokens('1234567')).toBe(3);
});

test('rules and leaders are cheap', () => {
  expect(countTokens('.'.repeat(80))).toBe(10);
});

test('joining texts with a space adds up', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(countTokens(`${a} ${b}`)).toBe(countTokens(a) + countTokens(b));
    }),
  );
});
