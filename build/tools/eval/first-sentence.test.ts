import { expect, test } from 'vitest';
import type { GoldQuestion } from './dataset.ts';
import { isRightSentence, sentenceGold } from './first-sentence.ts';

const unit = (name: string, text: string) => ({ name, heading: '', text });
const units = [
  unit('0', 'Tea cools by four degrees a minute, they say.'),
  unit('1', '東京の面積は2,194平方キロである。'),
];
const question = (change: Partial<GoldQuestion>): GoldQuestion => ({
  id: '1',
  question: '?',
  answers: [],
  unanswerable: false,
  paragraphs: [],
  pages: new Set(),
  sentences: [],
  ...change,
});
const answer = (text: string) => ({ type: 'extractive' as const, text });
const goldOf = (change: Partial<GoldQuestion>, names: readonly string[] = ['0']) =>
  sentenceGold(question(change), new Set(names), units);

test('a sentence is right if it is marked, nearly so, or holds a short answer, in a gold paragraph', () => {
  const marked = goldOf({ sentences: ['Tea cools by four degrees a minute, they say.'] })!;
  expect(isRightSentence('Tea cools by four degrees a minute, they said.', '0', marked)).toBe(true);
  expect(isRightSentence('Tea cools by four degrees', '0', marked)).toBe(true);
  expect(isRightSentence('Tea cools by four degrees a minute, they say.', '1', marked)).toBe(false);
  expect(isRightSentence('Tea is a drink from China that many like.', '0', marked)).toBe(false);
  expect(isRightSentence('Tea cools by four degrees a minute.', undefined, marked)).toBe(false);
  const spoken = goldOf({ answers: [answer('Four degrees')] })!;
  expect(isRightSentence('It loses four degrees.', '0', spoken)).toBe(true);
  expect(isRightSentence('It loses twenty-four degree.', '0', spoken)).toBe(false);
});

test('scripts without spaces hold an answer anywhere', () => {
  const gold = goldOf({ answers: [answer('東京の面積')] }, ['1'])!;
  expect(isRightSentence('なお東京の面積は広い。', '1', gold)).toBe(true);
});

test('yes, no, long answers, and what the gold paragraph does not say make no sentence question', () => {
  expect(goldOf({ answers: [answer('Yes')] })).toBeNull();
  expect(goldOf({ answers: [answer('five degrees')] })).toBeNull();
  expect(goldOf({ answers: [answer('a b c d e f g h i j k l m')] })).toBeNull();
  expect(goldOf({ unanswerable: true, sentences: ['Tea cools.'] })).toBeNull();
});
