/** A question about the whole that rules do not understand is computed as a language model reads it. */
import { expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex([
  {
    title: 'Larches',
    sections: [
      { title: '1 Plots', pageIndex: 0, paragraphs: ['The plots lie in Norway and were walked by the staff.'] },
      { title: '2 Stems', pageIndex: 1, paragraphs: ['Stems were measured with calipers by the staff.'] },
      { title: '3 Cones', pageIndex: 2, paragraphs: ['Cones were weighed on scales from Bergen.'] },
    ],
  },
]);
const QUESTION = 'Into what number of divisions with a heading did whoever wrote it divide all that is told?';
const tally = { kind: 'sections', range: '', section: '', words: '', each: '', operation: 'count', sure: 9 };

async function ask(plan: object | string, strategy: Strategy, isTrusted = true): Promise<AnsweredQuestion> {
  const chat = fakeChat(({ messages: [{ content } = { content: '' }] }) => {
    if (content.includes('how a question about documents is looked up'))
      return '{"class": "global", "sure": 9, "questions": []}';
    if (content.includes('filters and one operation')) return typeof plan === 'string' ? plan : JSON.stringify(plan);
    return '{}';
  });
  const agreement = { learn: () => undefined, isTrusted: () => isTrusted };
  const askContext = {
    reader,
    aids: { chat },
    inWords: inEnglish,
    agreement,
    signal: new AbortController().signal,
    now: () => 0,
  };
  const work = answerQuestion(
    { question: QUESTION, scope: { kind: 'library' }, strategy, budgetTokens: 500 },
    askContext,
    allAnswerers,
  );
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test.each(['auto', 'agent'] as const)('%s carries the plan out, and says whose reading it is', async (strategy) => {
  const { answer, retrieval } = await ask(tally, strategy);
  expect(textOf(answer)).toContain('3 sections');
  expect(answer).toMatchObject({
    verdict: 'perhaps',
    reason: { code: 'verdict.model-read-it' },
  });
  expect(retrieval.plan).toMatchObject({ kind: 'global', by: 'model' });
});

test('of a model that has not shown that it reads it changes nothing', async () => {
  const { answer, model, beside } = await ask(tally, 'auto', false);
  expect(textOf(answer)).not.toContain('3 sections');
  expect(model).toBeUndefined();
  expect(beside?.retrieval.plan).toMatchObject({ by: 'model' });
});

test('another plan gives another answer', async () => {
  const { answer } = await ask({ ...tally, range: '2–3' }, 'auto');
  expect(textOf(answer)).toContain('2 sections');
  const listed = await ask({ ...tally, operation: 'list' }, 'auto');
  expect(textOf(listed.answer)).toContain('Cones');
});

test.each([
  ['what cannot be carried out', { ...tally, kind: 'meadows' }],
  ['what the model is not sure of', { ...tally, sure: 3 }],
  ['what is no plan', 'I would count the sections.'],
])('%s is left, and the passages are read', async (_, plan) => {
  const { retrieval } = await ask(plan, 'auto');
  expect(retrieval.computed).toBeUndefined();
});
