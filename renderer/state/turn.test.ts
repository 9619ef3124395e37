import { expect, test } from 'vitest';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { testPassage, testReceipt } from './testing.ts';
import { doneTurn, numberIn } from './turn.ts';

const evidence = [0.4, 0.9, 0.7, 0.8].map((score, at) =>
  testPassage({ n: at + 1, score, cited: at === 0, text: `passage ${at + 1}` }),
);
const { answer } = testReceipt();
const perhaps = { ...answer, found: false, verdict: 'perhaps' } as const;

test('what only comes close is not cited, and three passages at most are shown and counted anew', () => {
  const receipt = testReceipt({ evidence, answer: perhaps });
  const shown = doneTurn(receipt).evidence;
  expect(shown.map(({ n, cited }) => [n, cited])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ]);
  expect(shown.map((one) => numberIn(receipt, one))).toEqual([1, 2, 4]);
});

test('what may be the answer stands in its order: the likeliest sentence first, then what came closest', () => {
  const said = (n: number) => ({ text: 'It says so.', citations: [n], supported: true });
  const receipt = testReceipt({ evidence, answer: { ...perhaps, sentences: [said(3), said(1)] } });
  const shown = doneTurn(receipt).evidence;
  expect(shown.map((one) => [one.n, numberIn(receipt, one)])).toEqual([
    [1, 3],
    [2, 1],
    [3, 2],
  ]);
});

test('what a model wrote keeps the passages that it cites', () => {
  expect(doneTurn(testReceipt({ evidence, answer: perhaps, model: 'larch:3b' })).evidence).toEqual(evidence);
  expect(doneTurn(testReceipt({ evidence })).evidence).toEqual(evidence);
});

test('what was counted with gaps keeps all of its places', () => {
  const steps = [{ operator: 'reduce', with: 'count', input: 5, left: 4 }];
  const plan = { kind: 'count', confidence: 1, by: 'rules', steps } as unknown as NonNullable<AnswerReceipt['plan']>;
  expect(doneTurn(testReceipt({ evidence, answer: perhaps, plan })).evidence).toEqual(evidence);
});

test('a part that was only near does not lend its passages to one that was found', () => {
  const said = (n: number) => [{ text: 'It says so.', citations: [n], supported: true }];
  const part = { kind: 'question', label: 'What?', question: 'What?', probability: 0.5 } as const;
  const parts = [
    { ...part, verdict: 'found' as const, sentences: said(2) },
    { ...part, verdict: 'perhaps' as const, sentences: said(1) },
  ];
  const shown = doneTurn(testReceipt({ evidence, answer: { ...perhaps, parts } })).evidence;
  expect(shown.map(({ n, cited }) => [n, cited])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ]);
});
