import { expect, test } from 'vitest';
import { keepAnswer, showKeptAnswer } from './keep-answer.ts';
import { testEngine, testReceipt } from './testing.ts';
import { createWindowStore } from './window-store.ts';

const receipt = testReceipt({ kept: { id: 7, confirmedAt: null } });
const engine = testEngine({ 'history.list': async () => ({ entries: [{ id: 7, askedAt: 1, receipt }] }) });

test('the answer that was shown last is shown again, unless something was asked meanwhile', async () => {
  const { store: before } = createWindowStore(engine);
  keepAnswer(before);
  before.getState().view.load(before.getState().view.stored);
  before.getState().ask.show(receipt);
  const { stored } = before.getState().view;
  expect(stored.answer).toBe(7);

  const { store: after } = createWindowStore(engine);
  after.getState().view.load(stored);
  await showKeptAnswer(after, engine);
  expect(after.getState().ask.turn).toMatchObject({ kind: 'done', receipt: { question: receipt.question } });
});

test('an answer that is not kept any more is not shown', async () => {
  const { store } = createWindowStore(engine);
  store.getState().view.load({ ...store.getState().view.stored, answer: 3 });
  await showKeptAnswer(store, engine);
  expect(store.getState().ask.turn.kind).toBe('idle');
});
