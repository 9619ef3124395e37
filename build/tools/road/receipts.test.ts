import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { differences, receiptText } from './receipts.ts';

test('a receipt is recorded without times and its place in the history', () => {
  const receipt = {
    question: 'q',
    kept: { id: 'one' },
    route: [{ reason: 'r', atMs: 3 }],
    plan: { steps: [{ operator: 'Map', tookMs: 1, left: 2 }] },
    timings: { totalMs: 4 },
  };
  expect(receiptText(receipt as unknown as AnswerReceipt)).toBe(
    '{"question":"q","route":[{"reason":"r"}],"plan":{"steps":[{"operator":"Map","left":2}]}}',
  );
});

test('records are the same where they say the same under each name', () => {
  const record = new Map([['a', 'one']]);
  expect(differences(record, new Map(record))).toEqual([]);
});

test('what only one record has, and what they say otherwise, is a difference', () => {
  const before = new Map([
    ['a', 'one'],
    ['b', 'two'],
  ]);
  const now = new Map([
    ['b', 'too'],
    ['c', 'three'],
  ]);
  expect(differences(before, now)).toEqual([
    { name: 'a', before: 'one', now: '' },
    { name: 'b', before: 'two', now: 'too' },
    { name: 'c', before: '', now: 'three' },
  ]);
});
