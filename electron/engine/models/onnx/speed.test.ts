import { expect, test } from 'vitest';
import { answerMs, learnSpeed } from './speed.ts';

const cost = {
  promptTokens: 1000,
  cutTokens: 0,
  replyTokens: 101,
  loadMs: 900,
  promptMs: 5000,
  replyMs: 4000,
  residentBytes: 1,
};

test('the first answer says what the next one will take', () => {
  const speed = learnSpeed(undefined, cost)!;
  expect(speed).toEqual({ loadMs: 900, promptMsPerToken: 5, replyMsPerToken: 40 });
  expect(answerMs(speed)).toBe(2400 * 5 + 120 * 40);
});

test('a short answer says nothing, and a model that was loaded nothing of its loading', () => {
  expect(learnSpeed(undefined, { ...cost, replyTokens: 2 })).toBeUndefined();
  const speed = learnSpeed(learnSpeed(undefined, cost), { ...cost, loadMs: 0, promptMs: 7000 });
  expect(speed).toEqual({ loadMs: 900, promptMsPerToken: 6, replyMsPerToken: 40 });
});
