import { expect, test } from 'vitest';
import type { IndexReader, ItemRecord } from '../index/reader.ts';
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
const askedAs = { strategy: 'auto', budgetTokens: 2000 } as const;
const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };

async function offered(
  phrases: readonly string[],
  from: IndexReader = reader,
  rehearsed: readonly string[] = [],
): Promise<readonly string[]> {
  const work = firstQuestions(
    fakeDocumentId(0),
    { phrases, rehearsed, askedAs },
    { ...askContext, reader: from },
    allAnswerers,
  );
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

test('each question is told as soon as it is found, before others are tried', async () => {
  const told: string[] = [];
  const ask = { ...askContext, reader };
  const work = firstQuestions(
    fakeDocumentId(0),
    { phrases: ['segment tree', 'sparse table'], askedAs },
    ask,
    allAnswerers,
  );
  let step = await work.next();
  for (; !step.done; step = await work.next()) if (typeof step.value === 'string') told.push(step.value);
  expect(told).toEqual(step.value);
  expect(told).toHaveLength(3);
});

test('what was written for the document comes first, as far as it is found', async () => {
  const rehearsed = ['What supports range queries and updates of an array?', 'Who painted the harbor?'];
  const questions = await offered(['segment tree'], reader, rehearsed);
  expect(questions.slice(0, 2)).toEqual([rehearsed[0], 'What is a segment tree?']);
});

test('asks about nothing that the document does not say, and about no bibliography', async () => {
  // The harbor begins a sentence, which does not say what it is.
  const questions = await offered(['dredged', 'harbor', 'quantum gravity']);
  expect(questions.join()).not.toMatch(/dredged|harbor|gravity|References/u);
});

/** The same with a table of two rows, which has a label and cells. */
function withTable(): IndexReader {
  const lines = [
    ['Valley', 'Slope', 'Recall'],
    ['Grauhorn', 'north', '84.6'],
    ['Kaltbach', 'south', '74.9'],
  ];
  let text = '';
  const cells = lines.flatMap((words, row) =>
    words.map((word, column) => {
      const start = text.length;
      text += `${word}  `;
      return { row, column, rowSpan: 1, columnSpan: 1, spans: [{ start, end: start + word.length }] };
    }),
  );
  const sections = [1, 2, 3].map((n) => ({
    title: `${n} Ways of ${['counting', 'walking', 'looking'][n - 1]!}`,
    paragraphs: ['Crews went up each valley and wrote down what they saw on the slopes.'],
  }));
  const made = fakeIndex([
    { title: 'Valleys', sections: [...sections, { title: '4 Results', paragraphs: [{ kind: 'table', text }] }] },
  ]);
  const table: ItemRecord['cells'] = { rows: 3, columns: 3, headerRows: 1, cells };
  const items: IndexReader['items'] = (id, kinds) =>
    made
      .items(id, kinds)
      .map((item) =>
        item.kind === 'table'
          ? { ...item, label: 'Table 1', text: 'Table 1: Recall in the valleys.', cells: table }
          : item,
      );
  return { ...made, items };
}

test('asks for a value of a table, and what a section says only once', async () => {
  const questions = await offered([], withTable());
  expect(questions[0]).toBe('What does Table 1 list as Recall for Grauhorn?');
  expect(questions.filter((question) => question.startsWith('What does “'))).toHaveLength(1);
});
