import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const said = { text: 'It recovers 90.2 %.', sentences: [], probability: 0.5 };

test('a doubt is said with its reason, in the words of the answer', () => {
  const reason = 'It may not answer your question.';
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'perhaps', reason } }).doubt).toBe(reason);
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found', reason } }).doubt).toBe(reason);
});

test('what is plainly found, or has no reason, has no doubt', () => {
  expect(verdictOf({ answer: { ...said, found: true, verdict: 'found', reason: 'Quoted.' } }).doubt).toBeUndefined();
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found' } }).doubt).toBeUndefined();
});
