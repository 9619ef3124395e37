import { expect, test } from 'vitest';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { unsteered, type Steering } from '../retrieval/steering.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { allAnswerers } from './all-answerers.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';

const sections = ['Slope', 'Ridge', 'Valley', 'Gully', 'Meadow', 'Moraine'].map((title, at) => ({
  title: `${at + 1} ${title}`,
  paragraphs: ['Crews walked along and noted what stood there.', `Larches were counted at ${40 + at} places.`],
}));
const reader = fakeIndex([{ title: 'Trees at the edge', sections }]);
const QUESTION = 'At how many places of the ridge were larches counted?';

async function ask(strategy: Strategy, wish?: Partial<Steering>, question = QUESTION) {
  const steering = wish && { ...unsteered, ...wish };
  const askContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0, steering };
  const asked = { question, scope: { kind: 'library' as const }, strategy, budgetTokens: 500 };
  const work = answerQuestion(asked, askContext, allAnswerers);
  const events: AnsweringEvent[] = [];
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, answered: step.value };
    events.push(step.value);
  }
}

const told = ({ answer, evidence, route, strategy }: AnsweredQuestion) => ({ answer, evidence, route, strategy });

test('without a model auto answers from the one ranking, as path does', async () => {
  const [auto, path] = [await ask('auto'), await ask('path')];
  expect(told(auto.answered)).toEqual(told(path.answered));
  expect(auto.answered.retrieval.walked).toBeUndefined();
});

test('where it looked is told behind the first line of the answer', async () => {
  const { events, answered } = await ask('auto');
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.indexOf('step')).toBeGreaterThan(kinds.indexOf('sentence'));
  expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).toEqual(answered.route);
  expect(new Set(answered.route.map(({ action }) => action))).toEqual(new Set(['look', 'expand', 'refuse', 'answer']));
});

test('what was done stands as a plan that a reader may change', async () => {
  const { events, answered } = await ask('auto');
  const steps = answered.retrieval.plan?.steps ?? [];
  expect(steps.map(({ operator }) => operator)).toEqual(['Text_Reasoning', 'Reduce']);
  expect(steps.every(({ left = 0 }) => left > 0)).toBe(true);
  expect(events.at(-1)).toEqual({ kind: 'plan', plan: answered.retrieval.plan });
});

test('a place in which the question looks stands in its plan', async () => {
  const { answered } = await ask('auto', undefined, 'In section 2, at how many places were larches counted?');
  const steps = answered.retrieval.plan?.steps ?? [];
  expect(steps.map(({ operator, with: told }) => `${operator} ${told}`.trim())).toEqual([
    'Select_by_Section in 2',
    'Text_Reasoning',
    'Reduce answer',
  ]);
});

test('what the tree tells is computed, and the plan says how', async () => {
  const { answered } = await ask('auto', undefined, 'How many sections are there?');
  expect([answered.strategy, answered.retrieval.plan?.steps.at(-1)?.with]).toEqual(['agent', 'count']);
});

test('where the reader steers it walks, step by step ahead of the answer', async () => {
  const pinned = [{ document: fakeDocumentId(0), section: reader.sections(fakeDocumentId(0)).at(-1)!.id }];
  const { events, answered } = await ask('auto', { pinned });
  expect(answered.strategy).toBe('route');
  expect(answered.retrieval.walked).toHaveLength(1);
  expect(answered.route.some(({ by, section }) => by === 'reader' && section === pinned[0]!.section)).toBe(true);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.indexOf('step')).toBeLessThan(kinds.indexOf('sentence'));
});
