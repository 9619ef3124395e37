/** What a language model was found unfit for, it is not asked. */
import { expect, test } from 'vitest';
import { answerQuestion } from './answer.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { ModelRole } from '../ports/chat.ts';
import { fakeChat } from '../ports/testing/fake-chat.ts';
import { answerFromPassages } from '../prompts/answer-from-passages.ts';
import { routeStep } from '../prompts/route-step.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { allAnswerers } from './all-answerers.ts';

const reader = fakeIndex(sampleDocuments);
const question = 'Which problem does the study describe first, and how did the subjects who had it sleep?';

/** The tasks that the model was asked for. */
async function asked(unfit: readonly ModelRole[], strategy: Strategy, routes = false): Promise<ReadonlySet<string>> {
  const tasks = new Set<string>();
  const chat = fakeChat(({ task }) => {
    tasks.add(task ?? '');
    return '{}';
  });
  const aids = { chat, unfit: new Set(unfit), ...(routes ? { routing: chat } : {}) };
  const askContext = { reader, aids, signal: new AbortController().signal, now: () => 0 };
  const scope = { kind: 'library' } as const;
  const work = answerQuestion({ question, scope, strategy, budgetTokens: 500 }, askContext, allAnswerers);
  for (let step = await work.next(); !step.done; step = await work.next());
  return tasks;
}

const strategies = ['auto', 'path', 'route', 'agent'] as const;

test.each(strategies)('%s asks one that is unfit for everything nothing', async (strategy) => {
  expect(await asked(['write', 'decide', 'route'], strategy)).toEqual(new Set());
});

test.each(strategies)('%s asks one that is fit for writing alone for the answer', async (strategy) => {
  for (const task of await asked(['decide', 'route'], strategy)) expect(task).toBe(answerFromPassages.id);
});

test('one that cannot write decides and walks all the same', async () => {
  const tasks = await asked(['write'], 'route');
  expect(tasks).toContain(routeStep.id);
  expect(tasks).not.toContain(answerFromPassages.id);
});

test('a routing model of its own walks, whatever the other one cannot', async () => {
  expect(await asked(['write', 'decide', 'route'], 'route', true)).toEqual(new Set([routeStep.id]));
});
