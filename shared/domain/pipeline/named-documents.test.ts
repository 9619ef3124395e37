/** Questions of a library that name a document are answered as if it alone were asked. */
import { expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import { answerQuestion } from './answer.ts';
import type { AskedRequest } from './asked-request.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeDocumentId, fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const paper = (
  title: string,
  authors: string,
  year: number,
  sample: string,
  more: Partial<FakeDocument> = {},
): FakeDocument => ({
  title,
  authors,
  year,
  sections: [
    { title: '1 Introduction', paragraphs: [authors, 'Cores were taken by many before us. Lead is heavy.'] },
    {
      title: '2 Methods',
      paragraphs: [`We took ${sample} cores in spring.`, { kind: 'caption', text: 'Table 1: Depth of the cores.' }],
    },
    { title: '3 Results', paragraphs: ['Lead fell with depth.', 'Zinc did not.'] },
  ],
  ...more,
});

const documents = [
  paper('Lead in Salt Marshes', 'Ada Varga', 2019, 'forty'),
  paper('Zinc in River Deltas', 'Wei Chen, Marco Liu', 2021, 'ninety'),
  paper('Cores of the Old Lagoon', 'Ines Okafor', 2015, 'twelve'),
  paper('Cores of the Old Lagoon', 'Luis Ortega', 2016, 'thirty'),
];
const reader = fakeIndex(documents);

async function ask(question: string, more: Partial<AskedRequest> = {}): Promise<AnsweredQuestion> {
  const askContext = { reader, aids: {}, inWords: inEnglish, signal: new AbortController().signal, now: () => 0 };
  const request: AskedRequest = { question, scope: { kind: 'library' }, strategy: 'auto', budgetTokens: 2000, ...more };
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const one = (n: number): Partial<AskedRequest> => ({ scope: { kind: 'documents', documents: [fakeDocumentId(n)] } });

test.each([
  { question: 'Who wrote "Lead in Salt Marshes"?', inside: 'Who wrote this document?', n: 0 },
  {
    question: 'How many sections are in Zinc in River Deltas?',
    inside: 'How many sections are in this document?',
    n: 1,
  },
  {
    question: 'What does the paper about lead in salt marshes say about cores?',
    inside: 'What does this document say about cores?',
    alone: 'What does it say about cores?',
    n: 0,
  },
  {
    question: 'How many cores were taken according to Chen and Liu (2021)?',
    inside: 'How many cores were taken according to this document?',
    alone: 'How many cores were taken according to it?',
    n: 1,
  },
])('$question', async ({ question, inside, alone = inside, n }) => {
  const [named, asked] = [await ask(question), await ask(alone, one(n))];
  // How a document is called is a word of the question, too: what is said behind the first sentence may differ by it.
  const said = ({ answer, evidence }: AnsweredQuestion) => ({
    found: answer.found,
    short: answer.short?.text,
    first: answer.sentences[0]?.text,
    documents: [...new Set(evidence.map(({ document }) => document))],
  });
  expect(said(named)).toEqual(said(asked));
  expect(named.askedOf).toMatchObject({ documents: [{ document: fakeDocumentId(n) }], text: inside });
});

test('a question that names nothing is asked of all, and nothing is said of it', async () => {
  const answered = await ask('How many cores were taken in spring?');
  expect(answered.askedOf).toBeUndefined();
  expect(new Set(answered.evidence.map(({ document }) => document)).size).toBeGreaterThan(1);
});

test('where one document is asked, only its name gives way, and nothing is said of it', async () => {
  const titled = await ask('How many tables does "Lead in Salt Marshes" have?', one(0));
  expect(textOf(titled.answer)).toBe('There is at least 1 table.');
  expect(titled.askedOf).toBeUndefined();
  const cited = 'What did Varga (2019) take in spring?';
  const [asked, written] = [await ask(cited, one(0)), await ask(cited, { ...one(0), asWritten: true })];
  expect(asked.answer).toEqual(written.answer);
  expect(asked.retrieval.query.question).toBe(cited);
});

test('as it is written a question narrows nothing', async () => {
  const answered = await ask('Who wrote "Lead in Salt Marshes"?', { asWritten: true });
  expect(answered.askedOf).toBeUndefined();
});

test('of several documents with one title each answers for itself, told apart by who wrote them', async () => {
  const { answer, askedOf } = await ask('Who wrote "Cores of the Old Lagoon"?');
  expect(askedOf?.read).toEqual({ code: 'several-fit', params: { by: 'title', count: 2 } });
  expect(answer.parts?.map(({ label, sentences }) => [label, sentences.map(({ text }) => text)])).toEqual([
    ['Cores of the Old Lagoon (Ines Okafor, 2015)', ['Ines Okafor.']],
    ['Cores of the Old Lagoon (Luis Ortega, 2016)', ['Luis Ortega.']],
  ]);
});

const before = { question: 'How many tables does "Zinc in River Deltas" have?', places: [] };

test.each([
  ['And how many sections does it have?', 'There are 3 sections.'],
  ['Who wrote it?', 'Wei Chen and Marco Liu.'],
])('a question that goes on is asked of the documents of the one before: %s', async (question, said) => {
  const { askedOf, answer } = await ask(question, { after: before });
  expect(askedOf?.documents).toEqual([{ document: fakeDocumentId(1), title: 'Zinc in River Deltas' }]);
  expect(textOf(answer)).toBe(said);
});

test('a question that goes on and names another document is asked of that one', async () => {
  const { askedOf, answer } = await ask('And in "Lead in Salt Marshes"?', { after: before });
  expect(askedOf?.documents).toEqual([{ document: fakeDocumentId(0), title: 'Lead in Salt Marshes' }]);
  expect(textOf(answer)).toBe('There is at least 1 table.');
});

test('a question that stands on its own is asked of all again', async () => {
  const { askedOf } = await ask('How many cores were taken in spring?', { after: before });
  expect(askedOf).toBeUndefined();
});
