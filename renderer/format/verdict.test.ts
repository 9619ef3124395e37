import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

const said = { sentences: [], probability: 0.5 };
const reason = { code: 'verdict.unsure' } as const;

test('a doubt is said with its reason, in the words of the answer', () => {
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'perhaps', reason } }).doubt).toBe(
    'It may not answer your question.',
  );
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found', reason } }).doubt).toBe(
    'It may not answer your question.',
  );
});

test('what is plainly found, or has no reason, has no doubt', () => {
  expect(verdictOf({ answer: { ...said, found: true, verdict: 'found', reason } }).doubt).toBeUndefined();
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found' } }).doubt).toBeUndefined();
});
