import { expect, test } from 'vitest';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer.ts';
import { followUps, type FollowUp } from './follow-ups.ts';
import { allAnswerers } from './all-answerers.ts';

const ferries = fakeIndex([
  {
    title: 'Ferries',
    sections: [
      {
        title: '1 Crossings',
        paragraphs: [
          'The ferry made 4,120 crossings in 2019, as Table 1 and Table 7 show.',
          { kind: 'caption', text: 'Table 1: Crossings of the ferry by year.' },
          { kind: 'table', text: 'Table 1: Crossings of the ferry by year.' },
        ],
      },
      { title: '2 Engines', paragraphs: ['The engines were overhauled in Bergen in the spring of 2018.'] },
      { title: '3 Notes', paragraphs: [] },
    ],
  },
  { title: 'Metals', sections: [{ title: '1 Tungsten', paragraphs: ['The melting point of tungsten is 3,422 °C.'] }] },
]);
const scope: RetrievalScope = { kind: 'documents', documents: [fakeDocumentId(0)] };
const askContextOf = (reader: IndexReader) => ({
  reader,
  aids: {},
  signal: new AbortController().signal,
  now: () => 0,
});

async function offered(question: string, reader = ferries): Promise<readonly FollowUp[]> {
  const askContext = askContextOf(reader);
  const asked = answerQuestion({ question, scope, strategy: 'auto', budgetTokens: 2000 }, askContext, allAnswerers);
  let step = await asked.next();
  while (!step.done) step = await asked.next();
  const { answer, evidence } = step.value;
  const work = followUps(
    {
      question,
      scope,
      sentences: answer.sentences.map(({ text }) => text),
      places: evidence.filter(({ cited }) => cited),
      missing: (answer.parts ?? []).filter(({ verdict }) => verdict === 'not-found').map((part) => part.question),
      askedAs: { strategy: 'auto', budgetTokens: 2000 },
    },
    askContext,
    allAnswerers,
  );
  let offer = await work.next();
  while (!offer.done) offer = await work.next();
  return offer.value;
}

test('what is offered stands in the document and is found when it is asked', async () => {
  const offers = await offered('How many crossings did the ferry make in 2019?');
  const questions = offers.map(({ question }) => question);
  expect(questions).toContain('What does Table 1 show?');
  // There is no such table, and nothing stands under that heading.
  expect(questions.join()).not.toMatch(/Table 7|Notes/u);
  for (const { question, scope: inside } of offers) {
    const work = answerQuestion(
      { question, scope: inside, strategy: 'auto', budgetTokens: 2000 },
      askContextOf(ferries),
      allAnswerers,
    );
    let step = await work.next();
    while (!step.done) step = await work.next();
    expect(step.value.answer.verdict).toBe('found');
  }
});

test('a part that was not found is offered where another document answers it', async () => {
  const question = 'How many crossings did the ferry make in 2019, and what is the melting point of tungsten?';
  expect((await offered(question))[0]).toEqual({
    question: 'what is the melting point of tungsten?',
    scope: { kind: 'library' },
  });
});

test('of two questions that one sentence answers only the first is offered', async () => {
  const overhaul = 'The engines were overhauled in Bergen in the spring of 2018.';
  const sections = [
    { title: '1 Crossings', paragraphs: ['The ferry made 4,120 crossings in 2019.'] },
    { title: '2 Engines', paragraphs: [overhaul] },
    { title: '3 Overhaul', paragraphs: [overhaul] },
    { title: '4 Piers', paragraphs: ['The piers were built of oak in 1931.'] },
  ];
  const offers = await offered('How many crossings did the ferry make in 2019?', fakeIndex([{ title: 'F', sections }]));
  expect(offers.map(({ question }) => question)).toEqual(['What does “2 Engines” say?', 'What does “4 Piers” say?']);
});
