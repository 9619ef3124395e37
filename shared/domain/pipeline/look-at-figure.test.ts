import { expect, test } from 'vitest';
import { AppError, cancelled } from '../../base/errors.ts';
import type { FigureReader } from '../ports/figures.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex([
  {
    title: 'Larches in Snow',
    sections: [
      {
        title: '1 Plots',
        paragraphs: ['Larches were counted in forty plots of the valley, as Figure 1 shows.', 'The winter was mild.'],
      },
      {
        title: '2 Growth',
        pageIndex: 1,
        paragraphs: [
          'Growth slowed after the third winter.',
          { kind: 'figure', text: 'Figure 1: Height of larches by year, in meters.' },
          { kind: 'figure', text: 'Figure 2: Rainfall of the valley by month.' },
        ],
      },
    ],
  },
]);

interface Looked {
  readonly events: readonly AnsweringEvent[];
  readonly result: AnsweredQuestion;
  readonly asked: readonly string[];
}

async function ask(question: string, look?: () => string): Promise<Looked> {
  const asked: string[] = [];
  const figures: FigureReader | undefined = look && {
    model: 'lookout:7b',
    describe: async (_, instruction) => {
      asked.push(instruction);
      return look();
    },
  };
  const events: AnsweringEvent[] = [];
  const askContext = { reader, aids: { figures }, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion(
    { question, scope: { kind: 'library' }, strategy: 'path', budgetTokens: 500 },
    askContext,
    allAnswerers,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, result: step.value, asked };
    events.push(step.value);
  }
}

const question = 'What does Figure 1 show?';
const said = 'The height rises until 2009. It falls after that.';

test('a question about a figure is answered by a look at it, marked, with the figure as evidence', async () => {
  const { result, events, asked } = await ask(question, () => said);
  const seen = result.answer.sentences.filter(({ seenBy }) => seenBy === 'lookout:7b');
  expect(seen.map(({ text }) => text)).toEqual(['The height rises until 2009.', 'It falls after that.']);
  for (const { citations } of seen)
    expect(result.evidence.find(({ n }) => n === citations[0])?.text).toContain('Height of larches');
  expect(result.evidence.find(({ n }) => n === seen[0]?.citations[0])?.cited).toBe(true);
  expect(textOf(result.answer)).toContain('rises until 2009');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('Height of larches by year');
  const inPlace = events.slice(events.findIndex(({ kind }) => kind === 'restart'));
  const streamed = inPlace.flatMap((event) => (event.kind === 'sentence' ? [event.sentence] : []));
  expect(streamed).toEqual(result.answer.sentences);
  expect(result.evidence.map(({ n }) => n)).toEqual(result.evidence.map((_, at) => at + 1));
});

test('without a model the caption and the mentions answer', async () => {
  const { result } = await ask(question);
  expect(result.answer.found).toBe(true);
  expect(textOf(result.answer)).toContain('Height of larches');
  expect(result.answer.sentences.every(({ seenBy }) => seenBy === undefined)).toBe(true);
});

test.each([
  ['chat.unavailable', 'Ollama does not answer.'],
  ['chat.failed', 'The language model broke off.'],
  ['input.unsupported', 'Its picture could not be drawn.'],
] as const)('%s costs the look, not the answer', async (code, message) => {
  const { result } = await ask(question, () => {
    throw new AppError(code, message);
  });
  const { result: without } = await ask(question);
  expect(result.answer).toEqual(without.answer);
  expect(result.evidence).toEqual(without.evidence);
  expect(result.notes).toMatchObject([{ code: 'figure.not-looked-at', params: { why: message } }]);
});

test('a model that sees no answer adds nothing', async () => {
  const { result } = await ask(question, () => ' **NOTHING.** ');
  const { result: without } = await ask(question);
  expect(result.answer).toEqual(without.answer);
});

test('who stops is stopped', async () => {
  await expect(
    ask(question, () => {
      throw cancelled();
    }),
  ).rejects.toMatchObject({ code: 'call.cancelled' });
});

test('an answer that begins with a caption is looked at; other questions are not', async () => {
  const { asked } = await ask('How high were the larches by year, in meters?', () => said);
  expect(asked.join('')).toContain('Height of larches by year');
  expect((await ask('Was the winter mild?', () => said)).asked).toEqual([]);
  expect((await ask('What does Figure 7 show?', () => said)).asked).toEqual([]);
  expect((await ask('How do Figure 1 and Figure 2 differ?', () => said)).asked).toEqual([]);
});
