import { beforeAll, describe, expect, test } from 'vitest';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import { bestOf } from './best-of.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

let quoted: AnsweredQuestion;
let elsewhere: AnsweredQuestion;

beforeAll(async () => {
  const paragraphs = ['The farm fence had six gates of oak.', 'The farm fence was painted in spring.'];
  const reader = fakeIndex([{ title: 'A farm', sections: [{ title: '1 Fences', paragraphs }] }]);
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
  const request = { scope: { kind: 'library' as const }, strategy: 'path' as const, budgetTokens: 500 };
  const ask = async (question: string): Promise<AnsweredQuestion> => {
    const work = answerQuestion({ ...request, question }, askContext, allAnswerers);
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
    }
  };
  quoted = judged(await ask('How many gates did the farm fence have?'), 0.5);
  elsewhere = await ask('When was the farm fence painted?');
});

const judged = (answered: AnsweredQuestion, probability: number): AnsweredQuestion => ({
  ...answered,
  judgement: { ...answered.judgement!, probability, trust: undefined },
  answer: { ...answered.answer, verdict: 'found' },
});

/** What the same judge makes of other passages, surer by so much. */
const surer = (by: number): AnsweredQuestion => judged(elsewhere, 0.5 + by);

describe('where a model only chose what is read', () => {
  test('another choice stands if it is surer and the model has shown that it reads', () => {
    expect(bestOf(surer(0.01), quoted, true).answer.sentences).toEqual(elsewhere.answer.sentences);
    expect(bestOf(surer(-0.01), quoted, true).answer.sentences).toEqual(quoted.answer.sentences);
  });

  test('one that has not shown it changes nothing, however sure that looks', () => {
    const best = bestOf(surer(0.01), quoted, false);
    expect(best.answer).toEqual(quoted.answer);
    // What it chose is kept, for whoever measures it.
    expect(best.beside?.retrieval).toBe(elsewhere.retrieval);
  });
});

test('what was written stands in spite of a little doubt', () => {
  expect(bestOf({ ...surer(-0.05), model: 'fake' }, quoted, false).model).toBe('fake');
  expect(bestOf({ ...surer(-0.2), model: 'fake' }, quoted, false).model).toBeUndefined();
});
