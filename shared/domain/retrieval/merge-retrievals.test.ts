import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import { keyOf } from './candidates.ts';
import { mergeRetrievals } from './merge-retrievals.ts';
import { retrieve, type Retrieval, type RetrievalRequest } from './retrieve.ts';
import { readQuestion } from '../question/read-question.ts';

const reader = fakeIndex(sampleDocuments);
const request: RetrievalRequest = {
  question: readQuestion('How many subjects took part, and what did sleep do to their memory?'),
  scope: { kind: 'documents', documents: [fakeDocumentId(0)] },
  strategy: 'path',
  budgetTokens: 2000,
};

function found(question: string): Retrieval {
  const work = retrieve({ ...request, question: readQuestion(question) }, reader);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The score of each passage, as a share of the best one of its part. */
const sharesIn = ({ ranked }: Retrieval): ReadonlyMap<string, number> =>
  new Map(ranked.map((passage) => [keyOf(passage), passage.score / ranked[0]!.score]));

test('a passage that several parts found counts once, with the better of its scores', () => {
  const parts = [found('How many subjects took part in the study?'), found('What did sleep do to memory?')];
  const [first, second] = parts.map(sharesIn);
  const both = [...first!.keys()].filter((key) => second!.has(key) && first!.get(key) !== second!.get(key));
  expect(both).not.toEqual([]);
  // Whichever part comes first.
  for (const order of [parts, parts.toReversed()]) {
    const merged = mergeRetrievals(request, order, reader);
    const shares = sharesIn(merged);
    expect(shares.size).toBe(merged.ranked.length);
    for (const key of both) expect(shares.get(key)).toBeCloseTo(Math.max(first!.get(key)!, second!.get(key)!), 9);
  }
});
