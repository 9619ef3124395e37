import { expect, test } from 'vitest';
import { doubtWords, verdictOf } from './verdict.ts';

const said = { sentences: [], probability: 0.5 };
const reason = { code: 'verdict.no-date' } as const;

test('a doubt is said with its reason, in the words of the answer', () => {
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'perhaps', reason } }).doubt).toBe(
    'It does not say when.',
  );
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found', reason } }).doubt).toBe(
    'It does not say when.',
  );
});

test('what is plainly found, or has no reason, has no doubt', () => {
  expect(verdictOf({ answer: { ...said, found: true, verdict: 'found', reason } }).doubt).toBeUndefined();
  expect(verdictOf({ answer: { ...said, found: false, verdict: 'not-found' } }).doubt).toBeUndefined();
});

test('a reason that says nothing but the doubt is left to the word of the verdict', () => {
  const unsure = { code: 'verdict.unsure' } as const;
  const another = { code: 'verdict.another-sentence' } as const;
  expect(doubtWords(unsure)).toBeUndefined();
  expect(doubtWords({ code: 'several', params: { remarks: [unsure, another] } })).toBeUndefined();
  expect(doubtWords({ code: 'several', params: { remarks: [unsure, reason] } })).toBe('It does not say when.');
});
