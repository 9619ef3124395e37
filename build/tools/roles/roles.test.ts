import { expect, test } from 'vitest';
import type { ChatRequest } from '#shared/domain/ports/chat.ts';
import { answerFromPassages } from '#shared/domain/prompts/answer-from-passages.ts';
import { notFoundText } from '#shared/domain/prompts/prompt.ts';
import { type DoneCall, nextCall } from '#shared/domain/prompts/next-call.ts';
import { routeStep } from '#shared/domain/prompts/route-step.ts';
import { sectionIntent } from '#shared/domain/prompts/section-intent.ts';
import type { GoldQuestion, Unit } from '../eval/dataset.ts';
import { atRandom, echo } from './bad-models.ts';
import { knowing, knownOf } from './knowing-models.ts';
import { playing } from './roles.ts';

const units: readonly Unit[] = [
  { name: '0', heading: 'Fences', text: 'Larks sing above the fences of the farm. The farm has four gates of oak.' },
  { name: '1', heading: 'Sheds', text: 'The sheds of the farm are older than the farm itself by far.' },
];
const gold: GoldQuestion = {
  id: 'a',
  question: 'How many gates are there?',
  answers: [{ type: 'extractive', text: 'four' }],
  unanswerable: false,
  paragraphs: [['0']],
  pages: new Set(),
  sentences: [],
};
const known = knownOf(gold, units);

const context = units
  .map(({ text }, at) => `<<<section: S>>>\n<<<passage: ${at + 1}>>>\n${text}\n<<</passage>>>\n<<</section>>>`)
  .join('\n');
const writing: ChatRequest = {
  task: answerFromPassages.id,
  maxTokens: 100,
  messages: answerFromPassages.render({ question: gold.question, context, yesNo: false }),
};

test('what is known is the sentence that holds the answer', () => {
  expect(known.sentences).toEqual(['The farm has four gates of oak.']);
});

test('an oracle writes what it knows with its passage, or that it is not there', () => {
  expect(knowing(known, true)(writing)).toBe('The farm has four gates of oak [1].');
  const none = knownOf({ ...gold, unanswerable: true }, units);
  expect(knowing(none, true)(writing)).toBe(notFoundText);
});

test('a hostile one writes what stands there and is no answer', () => {
  expect(knowing(known, false)(writing)).toBe('The sheds of the farm are older than the farm itself by far [2].');
});

test('both judge sections and walk in the forms that are asked for', () => {
  const sections = [{ titles: ['Fences'] }, { titles: ['Sheds'], begins: 'The sheds are old.' }];
  const intent: ChatRequest = {
    task: sectionIntent.id,
    maxTokens: 100,
    messages: sectionIntent.render({ question: gold.question, sections }),
  };
  const fits = (good: boolean) =>
    sectionIntent.parse(JSON.parse(knowing(known, good)(intent)), { question: gold.question, sections });
  expect(fits(true)).toEqual({ ok: true, value: [1, 0] });
  expect(fits(false)).toEqual({ ok: true, value: [0, 1] });
  const state = '0: The farm\n\t1: Fences\n\t\t2: The farm has four gates of oak.\n\t3: Sheds';
  const walk: ChatRequest = {
    task: routeStep.id,
    maxTokens: 100,
    messages: routeStep.render({ question: gold.question, state, form: 'lines' }),
  };
  expect(knowing(known, true)(walk)).toBe('[EXPAND] 1: Fences');
});

test('a random one fits the schema, and says the same again', () => {
  const sections = ['Fences', 'Sheds', 'Barns'].map((title) => ({ titles: [title] }));
  const input = { question: gold.question, sections };
  const request = {
    task: 'section-intent',
    maxTokens: 9,
    messages: sectionIntent.render(input),
    schema: sectionIntent.schema(input),
  };
  const said = atRandom(request);
  expect(sectionIntent.parse(JSON.parse(said), input)).toMatchObject({ ok: true });
  expect(atRandom(request)).toBe(said);
});

test('a model plays its roles, and is told to have been asked for others', async () => {
  const chat = playing(echo, ['write']);
  const { signal } = new AbortController();
  const read = async (request: ChatRequest): Promise<string> => {
    let text = '';
    for await (const piece of chat.reply(request, signal)) text += piece;
    return text;
  };
  expect(await read(writing)).toContain('four gates');
  await expect(read({ ...writing, task: 'route-step' })).rejects.toThrow('another role');
  expect([...chat.asked]).toEqual(['write', 'route']);
});

test('an oracle has the section read that holds the answer, then looks for it, and a hostile one another', () => {
  const input = {
    question: gold.question,
    read: [],
    sections: [['Sheds'], ['Fences']],
    tables: [],
    figures: [],
    offered: ['open_section', 'find'] as const,
    done: [] as readonly DoneCall[],
    callsLeft: 6,
    tokensLeft: 500,
  };
  const called = (good: boolean, ...calls: readonly string[]) => {
    const done = calls.map((call): DoneCall => ({ call, came: { kind: 'nothing' } }));
    const given = { ...input, done };
    const request: ChatRequest = { task: nextCall.id, maxTokens: 90, messages: nextCall.render(given) };
    return nextCall.parse(JSON.parse(knowing(known, good)(request)), given);
  };
  expect(called(true)).toEqual({ ok: true, value: { tool: 'open_section', at: 1 } });
  expect(called(false)).toEqual({ ok: true, value: { tool: 'open_section', at: 0 } });
  const words = 'The farm has four gates of oak.';
  expect(called(true, 'open_section 1')).toEqual({ ok: true, value: { tool: 'find', words } });
  expect(called(true, 'open_section 1', 'find gates')).toEqual({
    ok: true,
    value: { tool: 'done' },
  });
});
