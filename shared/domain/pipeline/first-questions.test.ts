import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { firstQuestions } from './first-questions.ts';
import { allAnswerers } from './all-answerers.ts';

const reader = fakeIndex([
  {
    title: 'Trees',
    sections: [
      {
        title: '1 Range queries',
        paragraphs: [
          'A segment tree is a data structure that supports range queries and updates of an array.',
          'Sparse tables are arrays of the minima of all ranges whose length is a power of two.',
          'The harbor was dredged in 2019, which has nothing to do with any of this.',
        ],
      },
      { title: 'References', paragraphs: ['Bentley, J. Solutions to Klee’s rectangle problems. 1977.'] },
    ],
  },
]);
const world = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };

async function offered(phrases: readonly string[]): Promise<readonly string[]> {
  const work = firstQuestions(fakeDocumentId(0), phrases, world, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('asks what something is, with the article and the number of the sentence that says it', async () => {
  expect(await offered(['segment tree', 'sparse table'])).toEqual([
    'What is a segment tree?',
    'What are sparse tables?',
    'What does “1 Range queries” say?',
  ]);
});

test('asks about nothing that the document does not say, and about no bibliography', async () => {
  const questions = await offered(['dredged', 'quantum gravity']);
  expect(questions.join()).not.toMatch(/dredged|gravity|References/u);
});
