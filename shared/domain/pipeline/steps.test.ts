/** What a language model finds at one step of a question fills the next, and reaches the one that writes. */
import { describe, expect, test } from 'vitest';
import type { ChatRequest } from '../ports/chat.ts';
import { fakeChat, numbered, type FakeChat } from '../ports/testing/fake-chat.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { pathSettings } from '../retrieval/settings.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';

const reader = fakeIndex([
  {
    title: 'Harbors of the north',
    sections: [
      {
        title: '1 Lighthouses',
        paragraphs: ['The tallest lighthouses of the coast, which burn oil, are Skarv and Tern.'],
      },
      { title: '2 Skarv', paragraphs: ['Skarv was drawn by the engineer Olaf Rye.'] },
      { title: '3 Tern', paragraphs: ['Tern was drawn by the engineer Nils Dahl.'] },
      { title: '4 Wages', paragraphs: ['Masons on the coast were paid weekly for each lighthouse.'] },
    ],
  },
]);
const QUESTION = 'Who drew the tallest of the lighthouses that stand and burn oil on the coast?';

const system = ({ messages }: ChatRequest): string => messages[0]?.content ?? '';
const last = ({ messages }: ChatRequest): string => messages.at(-1)?.content ?? '';
const isWriting = (request: ChatRequest): boolean => last(request).includes('<<<documents>>>');

interface Judgements {
  readonly questions: readonly string[];
  /** What the model answers a step with whose question holds the key. */
  readonly answers: Readonly<Record<string, string>>;
}

/** What it read of the last thing in its prompt that names an engineer, and of wages. */
function written(prompt: string): string {
  const [, , first = 'Nobody drew it.'] =
    [...prompt.matchAll(/<<<passage: (\d+)>>>\s*([^<]*engineer[^<]*)/gu)].at(-1) ?? [];
  return first.trim();
}

/** A model that takes sections for fitting whose titles the question names. */
function chatOf({ questions, answers }: Judgements): FakeChat {
  return fakeChat((request) => {
    const text = last(request);
    if (isWriting(request)) return written(text);
    if (system(request).includes('looked up'))
      return JSON.stringify({ class: 'multi-hop', sure: 9, questions: [...questions] });
    if (system(request).includes('list the names')) {
      const [, asked = ''] = /Question: "(.*)"/u.exec(text) ?? [];
      const found = Object.entries(answers).find(([key]) => asked.includes(key));
      return JSON.stringify({ answer: found?.[1] ?? '', entities: [] });
    }
    if (!text.includes('How well do 1 to')) return '{}';
    const lines = text.split('\n').filter((line) => /^\d+\. /u.test(line));
    const asked = text.slice(text.indexOf('Question'));
    return numbered(
      'fit',
      lines.map((line) => {
        const [word = ''] = /Skarv|Tern|Wages|Lighthouses/u.exec(line) ?? [];
        return asked.toLowerCase().includes(word.toLowerCase().replace('wages', 'paid')) ? 4 : 0;
      }),
    );
  });
}

async function ask(judgements: Judgements, strategy: Strategy = 'path', maxSteps = pathSettings.maxSteps) {
  const chat = chatOf(judgements);
  const agreement = { learn: () => undefined, isTrusted: () => true };
  const askContext = { reader, aids: { chat }, agreement, signal: new AbortController().signal, now: () => 0 };
  const settings = { ...pathSettings, maxSteps, handed: { maxSections: 1, maxPaths: 3 } };
  const scope = { kind: 'library' as const };
  const work = answerQuestion(
    { question: QUESTION, scope, strategy, budgetTokens: 2000, settings },
    askContext,
    allAnswerers,
  );
  const events: AnsweringEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (!step.done) {
      events.push(step.value);
      continue;
    }
    const result: AnsweredQuestion = step.value;
    return { prompt: last(chat.requests.findLast(isWriting) ?? { messages: [], maxTokens: 1 }), result, events };
  }
}

const chain = ['Which lighthouses of the coast are the tallest?', 'By which engineer was #1 drawn?'];
const engineers = (prompt: string): readonly string[] =>
  ['Olaf Rye', 'Nils Dahl'].filter((name) => prompt.includes(`engineer ${name}`));

describe.each(['path', 'agent'] as const)('%s', (strategy) => {
  test.each([
    ['Skarv', 'Olaf Rye'],
    ['Tern', 'Nils Dahl'],
  ])('the answer of the first step fills the second: %s', async (first, engineer) => {
    const { prompt } = await ask({ questions: chain, answers: { tallest: first, drawn: engineer } }, strategy);
    expect(engineers(prompt)).toEqual([engineer]);
    expect(prompt).toContain(`${chain[0]} ${first}`);
    expect(prompt).toContain(`By which engineer was ${first} drawn? ${engineer}`);
  });

  test('a step that found nothing says so, and the rest goes on', async () => {
    const questions = ['When did the lighthouses of the coast open?', 'How often were masons paid?'];
    const { prompt, result, events } = await ask({ questions, answers: { masons: 'weekly' } }, strategy);
    const note = { code: 'question.step-without-answer', params: { question: questions[0]! } };
    expect(prompt).toContain(`${questions[0]!} Nothing was found.`);
    expect(prompt).toContain(`${questions[1]!} weekly`);
    expect(result.notes).toContainEqual(note);
    expect(events).toContainEqual({ kind: 'note', note });
    expect(result.answer.sentences).toHaveLength(1);
  });
});

test('the plan tells how many steps found something', async () => {
  const { result } = await ask({ questions: chain, answers: { tallest: 'Skarv', drawn: 'Olaf Rye' } }, 'agent');
  expect(result.retrieval.plan?.steps.find(({ operator }) => operator === 'Map')).toMatchObject({ left: 2 });
});

test('an answer that stands nowhere in what the step read is none', async () => {
  const { prompt, result } = await ask({ questions: chain, answers: { tallest: 'Eddystone' } });
  expect(prompt).not.toContain('Eddystone');
  expect(result.notes).toContainEqual({ code: 'question.step-without-answer', params: { question: chain[0] } });
});

test('steps that need none of the others are asked as they are', async () => {
  const questions = ['How often were masons paid?', ...chain.map((one) => one.replace('#1', '#2'))];
  const { result } = await ask({ questions, answers: { tallest: 'Skarv', drawn: 'Olaf Rye', masons: 'weekly' } });
  expect(result.retrieval.steps?.map(({ question }) => question)).toEqual([
    questions[0],
    chain[0],
    'By which engineer was Skarv drawn?',
  ]);
});

test('H says how many steps are read for', async () => {
  const questions = [...chain, 'How often were masons paid?'];
  const answers = { tallest: 'Skarv', drawn: 'Olaf Rye', masons: 'weekly' };
  const [three, two] = await Promise.all([3, 2].map((steps) => ask({ questions, answers }, 'path', steps)));
  expect(three!.prompt).toContain('paid weekly');
  expect(two!.prompt).not.toContain('paid weekly');
  expect(engineers(two!.prompt)).toEqual(['Olaf Rye']);
});
