import { expect, test } from 'vitest';
import { Agreement } from './agreement.ts';

const after = (...agreed: readonly boolean[]): boolean => {
  const agreement = new Agreement();
  for (const one of agreed) agreement.learn('tiny', one);
  return agreement.isTrusted('tiny');
};

test('a model is trusted once it has agreed often enough, and as long as it does', () => {
  expect(after()).toBe(false);
  expect(after(true, true, true, true, true)).toBe(false);
  expect(after(true, false, true, false, true, false)).toBe(true);
  expect(after(true, false, false, false, false, true)).toBe(false);
  const once = Array.from({ length: 6 }, () => true);
  const then = Array.from({ length: 25 }, () => false);
  expect(after(...once, ...then)).toBe(false);
});

test('one model says nothing of another', () => {
  const agreement = new Agreement();
  for (let at = 0; at < 6; at++) agreement.learn('tiny', true);
  expect(agreement.isTrusted('other')).toBe(false);
});
