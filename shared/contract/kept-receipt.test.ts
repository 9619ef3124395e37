import { expect, test } from 'vitest';
import type { AnswerReceipt } from './answer.ts';
import { KeptReceipt } from './kept-receipt.ts';
import { step } from './testing/examples.ts';

const sentence = { text: 'Bees fly.', citations: [], supported: true };
const diagnostics = { sectionEntropy: 0, contextTokens: 7, budgetTokens: 50, sectionsTouched: 3 };
const found = { found: true, verdict: 'found', probability: 0.9, sentences: [sentence] };
const receipt = {
  question: 'Do bees fly?',
  strategy: 'path',
  scope: { kind: 'library' },
  answer: found,
  evidence: [],
  route: [step],
  diagnostics,
  timings: {},
};
const asSaid = (text: string) => ({ code: 'as-written', params: { text } });

test('what is kept with codes is read as it is', () => {
  const denied = {
    found: false,
    verdict: 'not-found',
    probability: 0.1,
    sentences: [],
    denial: { code: 'denied.library' },
  };
  const kept = { ...receipt, answer: denied, notes: [{ code: 'encoder.failed' }] };
  expect(KeptReceipt.parse(kept)).toEqual(kept);
});

test('sentences of before there were codes are read as they were said', () => {
  const before = {
    ...receipt,
    answer: {
      ...found,
      text: 'Bees fly.',
      reason: 'It may not answer your question.',
      sentences: [{ ...sentence, problem: '‘9’ does not stand in [1].' }],
    },
    notes: ['The language model broke off.'],
    route: [{ ...step, reason: 'You pointed here.' }],
    plan: {
      kind: 'global',
      confidence: 1,
      by: 'rules',
      steps: [{ operator: 'Map', with: 'section', skipped: 'It is switched off.' }],
    },
    diagnostics: { ...diagnostics, notes: ['The encoder failed.'] },
  };
  const read: AnswerReceipt = KeptReceipt.parse(before);
  expect(read.answer).toEqual({
    ...found,
    reason: asSaid('It may not answer your question.'),
    sentences: [{ ...sentence, problem: asSaid('‘9’ does not stand in [1].') }],
  });
  expect([...(read.notes ?? []), ...(read.diagnostics.notes ?? []), read.route[0]?.reason]).toEqual([
    asSaid('The language model broke off.'),
    asSaid('The encoder failed.'),
    asSaid('You pointed here.'),
  ]);
  expect(read.plan?.steps[0]?.skipped).toEqual(asSaid('It is switched off.'));
});

test('an answer of before that says that there is none says so still', () => {
  const answer = {
    found: false,
    text: 'Not found in the library.',
    verdict: 'not-found',
    probability: 0.1,
    sentences: [],
  };
  expect(KeptReceipt.parse({ ...receipt, answer }).answer.denial).toEqual(asSaid('Not found in the library.'));
});

test('what is no receipt is none', () => {
  for (const no of [null, 'text', [], { ...receipt, answer: null }, { ...receipt, notes: 'no list' }])
    expect(KeptReceipt.safeParse(no).success).toBe(false);
});
