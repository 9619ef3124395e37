import { expect, test } from 'vitest';
import { textsOf } from '../../wording/testing.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { readQuestion } from '../question/read-question.ts';
import { tellNested } from './nested.ts';

const part = (title: string) => ({ title, level: 1, paragraphs: [] });
const clause = (title: string, text: string) => ({ title, level: 2, paragraphs: [text] });
const reader = fakeIndex([
  {
    title: 'Deed of the mill',
    sections: [
      part('PART I'),
      clause('1. Words', 'Mill means the house with the wheel.'),
      clause('2. Reading', 'Heads of clauses mean nothing.'),
      part('PART II'),
      clause('1. The miller', 'The miller grinds on every day but Sunday.'),
      clause('2. The friends', 'The friends pay nine crowns a year.'),
      part('SCHEDULE A'),
      clause('1. Map', 'The map hangs in the hall.'),
    ],
  },
]);

function ask(question: string): string | undefined {
  const { nested } = readQuestion(question);
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const answer = nested && tellNested(nested, scope, reader);
  return textsOf(answer)?.join(' ');
}

test.each([
  ['What does clause 2 of Part II say?', 'The friends pay nine crowns a year.'],
  ['What does clause 2 in Part I say?', 'Heads of clauses mean nothing.'],
  ['In Part II, what does clause 1 say?', 'The miller grinds on every day but Sunday.'],
  ['What does clause 1 of Schedule A say?', 'The map hangs in the hall.'],
  ['What does clause 3 of Part II say?', undefined],
  ['What does clause 2 of Part IV say?', undefined],
  ['What does clause 2 say?', undefined],
  ['Who pays nine crowns by clause 2 of Part II?', undefined],
])('%s', (question, said) => {
  expect(ask(question)).toBe(said);
});
