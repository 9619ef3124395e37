import { beforeEach, expect, test } from 'vitest';
import { turn } from '#shared/base/testing/turn.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { testId, testPassage, testReceipt, testView, testWindow, type TestWindow } from './testing.ts';

const larches = testId('a');
const found = testReceipt({ scope: { kind: 'documents', documents: [larches] }, evidence: [testPassage()] });
let window: TestWindow;
let answers: AnswerReceipt;
/** What the reader does while the question runs. */
let meanwhile: () => void;

beforeEach(async () => {
  [answers, meanwhile] = [found, () => undefined];
  window = testWindow({
    'document.view': async () => testView(),
    'document.opened': async () => null,
    'answer.ask': async function* () {
      yield { kind: 'stage', stage: 'searching' };
      meanwhile();
      return answers;
    },
  });
  await window.opening.get().open(larches);
  await turn();
});

const ask = async (): Promise<number | undefined> => {
  await window.ask.get().ask('How many stems?', found.scope, 2000);
  return window.viewer.get().jump?.pageIndex;
};

test('the pages go to where an answer stands, quietly', async () => {
  expect(await ask()).toBe(1);
  expect(window.viewer.get().jump).toMatchObject({ quiet: true, quads: testPassage().marks[0]?.quads });
  expect(window.viewer.get().activeN).toBeNull();
});

test('a reader who has moved meanwhile is left where they are, and so is one who reads something else', async () => {
  meanwhile = () => window.viewer.get().setPlace({ pageIndex: 2, offset: 0.5 });
  expect(await ask()).toBeUndefined();
  answers = testReceipt({ evidence: [testPassage({ document: testId('b') })] });
  meanwhile = () => undefined;
  expect(await ask()).toBeUndefined();
});

test('what may be another place is not gone to', async () => {
  answers = { ...found, answer: { ...found.answer, found: false, verdict: 'perhaps' } };
  expect(await ask()).toBeUndefined();
});
