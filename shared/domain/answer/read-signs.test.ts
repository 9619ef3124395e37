import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { keyOf } from '../retrieval/candidates.ts';
import { likeliestPassages } from '../retrieval/read-passages.ts';
import { runSingle } from '../retrieval/run-path.ts';
import { fakeSemantics } from '../retrieval/testing/fake-semantics.ts';
import type { Retrieval } from '../retrieval/retrieve.ts';
import { signsOf } from './verdict-signs.ts';

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
  const work = runSingle({ question, scope, strategy: 'path', budgetTokens: 500 }, world);
  let step = await work.next();
  while (!step.done) step = await work.next();
  return step.value;
}

test('how the best sentence was read joins what tells whether it is to be trusted', async () => {
  const retrieval = await found();
  const without = signsOf(retrieval, false);
  expect(without.trustedBy).toBe('meaning');
  const [best, ...others] = likeliestPassages(retrieval);
  const readings = new Map([
    [keyOf(best!), { answers: 2, sentences: Float32Array.of(3, 0) }],
    [keyOf(others[0]!), { answers: 2.5, sentences: Float32Array.of(1, 0) }],
  ]);
  const { trustedBy, trusted, answered } = signsOf({ ...retrieval, readings }, false);
  expect(trustedBy).toBe('reading');
  expect(answered).toEqual(without.answered);
  expect(trusted.slice(0, without.trusted.length)).toEqual(without.trusted);
  const all = Math.log(Math.exp(3) + Math.exp(1) + 2);
  const [answers, behind, sentence, sentenceBehind] = trusted.slice(without.trusted.length);
  expect([answers, behind, sentenceBehind]).toEqual([2, 0.5, 0]);
  expect(sentence).toBeCloseTo(3 - all, 6);
});

test('where the passage of the best sentence was not read, its reading tells nothing', async () => {
  const retrieval = await found();
  const other = likeliestPassages(retrieval)[1]!;
  const readings = new Map([[keyOf(other), { answers: 2, sentences: Float32Array.of(1, 0) }]]);
  expect(signsOf({ ...retrieval, readings }, false)).toEqual(signsOf(retrieval, false));
});
