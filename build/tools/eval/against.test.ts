import { expect, test } from 'vitest';
import { compareRuns } from './against.ts';
import { unreadResult, type QuestionResult } from './measure.ts';

const gold = {
  question: 'How fast does tea cool?',
  answers: [],
  unanswerable: false,
  paragraphs: [['0']],
  pages: new Set<number>(),
  sentences: [],
};

function result(id: string, text: string, change: Partial<QuestionResult> = {}): QuestionResult {
  const asked = { dataset: 'drinks', document: 'tea', strategy: 'auto', budgetTokens: 600 } as const;
  const sentence = { text, unit: '0', paragraph: 0, page: null, score: 1 };
  const said = { verdict: 'found', probability: 0.9, strategy: 'path', short: null, sentences: [sentence] } as const;
  return {
    ...unreadResult(asked, { ...gold, id }),
    said: { ...said, sentences: [sentence] },
    denied: false,
    firstRight: true,
    ...change,
  };
}

test('counts what is the same, better and worse by each measure, and lists what differs', () => {
  const before = [result('1', 'Four degrees.'), result('2', 'Milk.', { firstRight: false }), result('3', 'Ships.')];
  const now = [
    result('1', 'Four degrees.'),
    result('2', 'Four months.', { f1: 0.5 }),
    result('3', 'Boats.', { firstRight: null }),
    result('4', 'New.'),
  ];
  const [difference] = compareRuns(now, before);
  expect(difference).toMatchObject({ strategy: 'auto', questions: 3, sameAnswers: 1 });
  expect(difference?.measures['first sentence']).toEqual({ same: 1, better: 1, worse: 0, different: 1 });
  expect(difference?.measures['evidence F1']).toEqual({ same: 2, better: 1, worse: 0, different: 0 });
  expect(difference?.differing.map(({ id, before: then, now: text }) => [id, then, text])).toEqual([
    ['2', 'Milk.', 'Four months.'],
    ['3', 'Ships.', 'Boats.'],
  ]);
});

test('one strategy is compared with the one of the other run, several with themselves', () => {
  const other = (one: QuestionResult): QuestionResult => ({ ...one, strategy: 'path' });
  const one = result('1', 'Four degrees.');
  expect(compareRuns([one], [other(one)])).toMatchObject([{ strategy: 'auto', against: 'path', sameAnswers: 1 }]);
  expect(compareRuns([one, other(one)], [other(one)])).toMatchObject([{ strategy: 'path', against: 'path' }]);
});
