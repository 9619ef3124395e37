/** A question that is put to several documents, each by itself. */
import { describe, expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { fakeIndex, type FakeDocument } from '../index/testing/fake-index.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import type { AskedRequest } from './asked-request.ts';

const report = (title: string, ...paragraphs: readonly string[]): FakeDocument => ({
  title,
  sections: [
    { title: '1 Introduction', paragraphs: ['Nobody wrote of these waters before.'] },
    { title: '2 Service', paragraphs: [...paragraphs, 'Larches grow on the shore.'] },
  ],
});

const shelf = [
  report(
    'Northern report',
    'The Alma carries 240 passengers.',
    'The harbor was built in 1912.',
    'The crossing takes 40 minutes.',
  ),
  report(
    'Southern report',
    'The Alma carries 300 passengers.',
    'The harbor was built in 1898.',
    'The crossing takes 2 hours.',
  ),
  report(
    'Eastern report',
    'The Alma carries 240 passengers.',
    'The harbor was built in May 1931.',
    'The crossing is 3 km long.',
  ),
  report('Silent report', 'Tea is served on deck.'),
];

async function ask(question: string, more: Partial<AskedRequest> = {}, documents = shelf): Promise<AnsweredQuestion> {
  const reader = fakeIndex(documents);
  const askContext = { reader, aids: {}, inWords: inEnglish, signal: new AbortController().signal, now: () => 0 };
  const request: AskedRequest = {
    question,
    scope: { kind: 'library' },
    each: true,
    strategy: 'auto',
    budgetTokens: 2000,
    ...more,
  };
  const work = answerQuestion(request, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

const linesOf = ({ answer }: AnsweredQuestion) =>
  answer.parts?.map(({ label, verdict, value }) => [label.split(' ')[0], verdict, value?.text]);

describe('each document has its line', () => {
  test('in the order of what it says, and keeps it without an answer', async () => {
    const answered = await ask('When was the harbor built?');
    expect(linesOf(answered)).toEqual([
      ['Southern', 'found', '1898'],
      ['Northern', 'found', '1912'],
      ['Eastern', 'found', 'May 1931'],
      ['Silent', 'not-found', undefined],
    ]);
    expect(answered.answer.shelf?.order).toEqual({
      by: 'date',
      first: 'earliest',
      asked: false,
      leads: [0],
      unplaced: [{ part: 3, why: 'nothing' }],
    });
  });

  test('from the end that is asked for', async () => {
    const last = await ask('Which was built last?', {}, shelf.slice(0, 3));
    expect(linesOf(last)?.map(([title]) => title)).toEqual(['Eastern', 'Northern', 'Southern']);
    expect(last.answer.shelf?.order).toMatchObject({ first: 'latest', asked: true, leads: [0] });
    const fewest = await ask('Which has the fewest passengers?');
    expect(fewest.answer.shelf?.order).toMatchObject({ by: 'amount', first: 'least', leads: [0, 1] });
  });

  test('with units as they are, and says what cannot be compared', async () => {
    const { answer } = await ask('How long is the crossing?');
    expect(answer.parts?.map(({ value }) => value?.text)).toEqual(['2 hours', '40 minutes', '3 km', undefined]);
    expect(answer.shelf?.order?.unplaced).toEqual([
      { part: 2, why: 'unit' },
      { part: 3, why: 'nothing' },
    ]);
  });

  test('with numbers that lead to its words', async () => {
    const { answer, evidence } = await ask('When was the harbor built?');
    for (const { value } of answer.parts ?? [])
      for (const n of value?.citations ?? []) expect(evidence[n - 1]?.text).toContain(value?.text);
    const [statement] = answer.shelf?.statements ?? [];
    for (const { text, citations } of statement?.values ?? [])
      for (const n of citations) expect(evidence[n - 1]?.text).toContain(text);
  });
});

describe('only what is sure is said of several', () => {
  test('what they share, and that they contradict each other about one thing', async () => {
    const { answer } = await ask('How many passengers does the Alma carry?');
    const told = answer.shelf?.statements.map(({ kind, values }) => [
      kind,
      values.map(({ text, parts }) => [text, parts.map((at) => answer.parts![at]!.label.split(' ')[0])]),
    ]);
    expect(told).toEqual([
      ['shared', [['240', ['Northern', 'Eastern']]]],
      [
        'contradict',
        [
          ['300', ['Southern']],
          ['240', ['Northern', 'Eastern']],
        ],
      ],
    ]);
  });

  test('they only differ where each speaks of its own', async () => {
    const { answer } = await ask('When was the harbor built?');
    expect(answer.shelf?.statements.map(({ kind }) => kind)).toEqual(['differ']);
  });

  test('no yes and no is made of sentences that say something else', async () => {
    const ferries = [
      report('First', 'The Alma runs in winter.'),
      report('Second', 'The Alma does not run in winter.'),
      report('Third', 'In winter the crew of the Alma runs in the park.'),
    ];
    const { answer } = await ask('Does the Alma run in winter?', {}, ferries);
    const values = answer.parts?.map(({ label, value }) => [label, value?.text]);
    expect(values).toEqual(
      expect.arrayContaining([
        ['First', 'yes'],
        ['Second', 'no'],
      ]),
    );
    expect(values?.find(([label]) => label === 'Third')?.[1]).toBeUndefined();
    expect(answer.shelf?.statements).toMatchObject([{ kind: 'contradict', values: [{ text: 'yes' }, { text: 'no' }] }]);
  });

  test('other words are put beside each other without a claim', async () => {
    const reports = [
      report('First', 'The deck is painted with linseed oil.'),
      report('Second', 'The deck is covered with planks of oak.'),
    ];
    const { answer } = await ask('How is the deck protected?', {}, reports);
    expect(answer.parts).toHaveLength(2);
    expect(answer.shelf?.statements).toEqual([]);
  });
});

test('what is asked of all together stays one answer', async () => {
  const counted = await ask('How many sections does each document have?');
  expect(counted.answer.parts).toBeUndefined();
  const naming = await ask('Which reports mention the harbor?');
  expect(naming.answer.parts).toBeUndefined();
});

test('documents that say themselves which is first are asked without the wish', async () => {
  const answered = await ask('Which of these reports has the most passengers?', { each: undefined });
  expect(answered.answer.shelf?.order).toMatchObject({ first: 'most', asked: true, leads: [0] });
  const together = await ask('When was the harbor built?', { each: undefined });
  expect(together.answer.shelf).toBeUndefined();
});
