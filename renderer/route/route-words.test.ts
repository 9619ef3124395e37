import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { beginTurn, type Turn } from '../state/turn.ts';
import { testPassage, testReceipt } from '../state/testing.ts';
import { endText } from './route-words.ts';

const begun = beginTurn({ question: 'How many?', task: undefined, scope: { kind: 'library' } });
const ended = (receipt: AnswerReceipt): string => endText({ ...begun, kind: 'done', receipt } as Turn);
const perhaps = { ...testReceipt().answer, found: false, verdict: 'perhaps' } as const;
const evidence = [testPassage(), testPassage({ n: 2 })];

test('the end of a walk says what came of it', () => {
  expect(ended(testReceipt({ evidence }))).toBe('2 passages kept');
  expect(ended(testReceipt({ evidence, answer: perhaps }))).toBe('No sure answer; 2 passages came close');
});

test('what was counted, with gaps or without, did not come close: it was counted', () => {
  const steps = [{ operator: 'Reduce' as const, with: 'count', input: 2, left: 2 }];
  const plan = { kind: 'global' as const, confidence: 1, by: 'rules' as const, steps };
  expect(ended(testReceipt({ evidence, plan, answer: perhaps }))).toBe('2 places counted');
});
