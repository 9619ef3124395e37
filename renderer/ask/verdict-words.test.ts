import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { testPassage, testReceipt } from '../state/testing.ts';
import { verdictWords } from './verdict-words.ts';

const { answer } = testReceipt();
const judged = (verdict: AnswerReceipt['answer']['verdict']) => ({ ...answer, found: verdict === 'found', verdict });
const counting = {
  kind: 'global',
  confidence: 1,
  by: 'light',
  steps: [{ operator: 'reduce', with: 'count', input: 5, left: 5 }],
} as unknown as NonNullable<AnswerReceipt['plan']>;

test('a verdict is a shape, a word and a place', () => {
  expect(verdictWords(testReceipt())).toEqual({ shape: 'disc', word: 'Found', place: 'in 4.1 Training valleys' });
  expect(verdictWords(testReceipt({ answer: judged('perhaps') }))).toMatchObject({ shape: 'ring', word: 'Perhaps' });
  expect(verdictWords(testReceipt({ answer: judged('not-found') }))).toEqual({
    shape: 'bar',
    word: 'Not found',
    place: 'in the library',
  });
});

test('what was counted was not found by reading, and may be a least number', () => {
  expect(verdictWords(testReceipt({ plan: counting })).word).toBe('Counted');
  expect(verdictWords(testReceipt({ plan: counting, answer: judged('perhaps') })).word).toBe('At least');
});

test('a summary without a writer is key sentences', () => {
  const task = { kind: 'summary', scope: { kind: 'document', document: testPassage().document } } as const;
  expect(verdictWords(testReceipt({ task })).word).toBe('Key sentences');
  expect(verdictWords(testReceipt({ task, model: 'small' })).word).toBe('Found');
  const plan = { ...counting, steps: [{ operator: 'Reduce' as const, with: 'summarize' }] };
  expect(verdictWords(testReceipt({ plan })).word).toBe('Key sentences');
});

test('many places are counted, not named', () => {
  const evidence = ['1 A', '2 B', '3 C'].map((title, at) => testPassage({ n: at + 1, path: [title] }));
  expect(verdictWords(testReceipt({ evidence })).place).toBe('in 3 sections');
  expect(verdictWords(testReceipt({ evidence: evidence.slice(1) })).place).toBe('in 2 B and 3 C');
});

test('what may be the answer is counted as it is shown below', () => {
  const evidence = ['1 A', '2 B', '3 C', '4 D'].map((title, at) => testPassage({ n: at + 1, path: [title] }));
  const { model: _, ...quoted } = testReceipt({ evidence, answer: judged('perhaps') });
  expect(verdictWords(quoted).place).toBe('in 3 sections');
});

test('of parts it says how many were found', () => {
  const part = { label: 'A', question: 'What is A?', probability: 0.9, sentences: [] };
  const parts = (kind: 'question' | 'thing' | 'document') => [
    { kind, ...part, verdict: 'found' as const },
    { kind, ...part, verdict: 'not-found' as const },
  ];
  const words = (kind: 'question' | 'thing' | 'document') =>
    verdictWords(testReceipt({ answer: { ...judged('perhaps'), parts: parts(kind) } }));
  expect(words('question')).toEqual({ shape: 'ring', word: 'Found', place: 'in 1 of 2 parts' });
  expect(words('thing').place).toBe('for 1 of 2 things');
  expect(words('document').place).toBe('in 1 of 2 documents');
});
