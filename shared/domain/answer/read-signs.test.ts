import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { likeliestPassage } from '../retrieval/read-likeliest.ts';
import { runSingle } from '../retrieval/run-path.ts';
import { fakeSemantics } from '../retrieval/testing/fake-semantics.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { signsOf } from './verdict-signs.ts';
import { readQuestion } from '../question/read-question.ts';

const reader = fakeIndex([
  {
    title: 'Garages',
    sections: [
      {
        title: '1 Prices',
        paragraphs: [
          'An hour costs two coins. Pay at the gate.',
          'The price of a week is nine coins. Pay at the desk.',
        ],
      },
    ],
  },
]);

async function found(): Promise<Retrieval> {
  const semantics = await fakeSemantics(reader, ['price cost coins', 'week days']);
  const scope = { kind: 'documents', documents: [fakeDocumentId(0)] } as const;
  const question = 'What is the price of a week?';
  const world = { reader, aids: { semantics }, signal: new AbortController().signal, now: () => 0 };
  const work = runSingle({ question: readQuestion(question), scope, strategy: 'path', budgetTokens: 500 }, world);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

test('how the best sentence was read joins what tells whether it is to be trusted', async () => {
  const retrieval = await found();
  const without = signsOf(retrieval, false);
  expect(without.trustedBy).toBe('meaning');
  const reading = { passage: keyOf(likeliestPassage(retrieval)!), answers: 2, sentences: Float32Array.of(3, 1) };
  const { trustedBy, trusted, answered } = signsOf({ ...retrieval, reading }, false);
  expect(trustedBy).toBe('reading');
  expect(answered).toEqual(without.answered);
  expect(trusted.slice(0, without.trusted.length)).toEqual(without.trusted);
  const [answers, sentence, sentenceBehind] = trusted.slice(without.trusted.length);
  expect([answers, sentenceBehind]).toEqual([2, 0]);
  expect(sentence).toBeCloseTo(3 - Math.log(Math.exp(3) + Math.exp(1)), 6);
});

test('where another passage than that of the best sentence was read, its reading tells nothing', async () => {
  const retrieval = await found();
  const likeliest = likeliestPassage(retrieval)!;
  const other = retrieval.ranked.find((one) => keyOf(one) !== keyOf(likeliest))!;
  const reading = { passage: keyOf(other), answers: 2, sentences: Float32Array.of(1, 0) };
  expect(signsOf({ ...retrieval, reading }, false)).toEqual(signsOf(retrieval, false));
});
