import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../../index/testing/fake-index.ts';
import { computeGlobal } from '../compute.ts';
import { readIn } from '../../retrieval/read-in.ts';

const table = (text: string) => ({ kind: 'table' as const, text });
const reader = fakeIndex([
  {
    title: 'Harbors',
    authors: 'Mara Ellison, Tomas Varga',
    year: 2022,
    sections: [
      { title: '1 Ropes', paragraphs: [table('Table 1: Ropes'), table('Table 2: Knots')] },
      { title: 'A Lists', pageIndex: 4, paragraphs: ['A list.'] },
    ],
  },
  {
    title: 'Lamps',
    authors: 'Ida Kern',
    year: 2023,
    sections: [{ title: '1 Oil', paragraphs: ['Oil.', table('a b c')] }],
  },
]);
const library = { kind: 'library' as const };

const said = (question: string) =>
  computeGlobal(readIn(question, library, reader), library, reader)
    ?.sentences.map(({ text }) => text)
    .join(' ');

test.each([
  ['How many documents do I have?', 'There are 2 documents.'],
  ['List all documents.', 'There are 2 documents. Harbors. Lamps.'],
  ['Which documents are from 2023?', 'There is 1 document from 2023. Lamps.'],
  ['Which of my papers were written by Mara Ellison?', 'There is 1 document by Mara Ellison. Harbors.'],
  ['Which document has the most tables?', '‘Harbors’ has the most tables: 2.'],
  ['What is the longest document?', '‘Harbors’ has the most pages: 5.'],
  ['Which documents have an appendix?', 'There is 1 document with appendices. ‘Harbors’: 1 appendix.'],
  [
    'Which documents have no figures?',
    'There are 2 documents in which no figures were found. ‘Harbors’: 0 figures. ‘Lamps’: 0 figures.',
  ],
])('%s', (question, answer) => expect(said(question)).toBe(answer));

test('of one document, and of what documents say, nothing is told about the library', () => {
  const alone = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  expect(computeGlobal(readIn('How many documents are there?', alone, reader), alone, reader)).toBeUndefined();
  expect(said('Which papers mention knots?')).toBeUndefined();
  expect(said('How many papers were read by the committee?')).toBeUndefined();
});
