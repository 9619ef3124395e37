import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { runStrategy } from '../agent/run-strategy.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { answerQuestion } from './answer.ts';
import { judgeRetrieval, REFUSED_BELOW } from '../answer/judge.ts';
import { allAnswerers } from './all-answerers.ts';
import { readQuestion } from '../question/read-question.ts';

const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
const answered = 'How many subjects took part in the study?';
const unanswered = 'How many subjects did Professor Snodgrass recruit in Antarctica?';

function askContextOf() {
  const reader = fakeIndex(sampleDocuments);
  return { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
}

async function retrieved(question: string, strategy: Strategy) {
  const work = runStrategy({ question: readQuestion(question), scope, strategy, budgetTokens: 2000 }, askContextOf());
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

async function answer(question: string, strategy: Strategy) {
  const work = answerQuestion({ question, scope, strategy, budgetTokens: 2000 }, askContextOf(), allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('words decide with and without a walk', async () => {
  for (const strategy of ['path', 'route'] as const) {
    expect(judgeRetrieval(await retrieved(unanswered, strategy)).found).toBe(false);
    expect(judgeRetrieval(await retrieved(answered, strategy)).found).toBe(true);
  }
});

test('an answer by a route says how likely it is that there is none', async () => {
  const none = await answer(unanswered, 'route');
  expect(none.answer.found).toBe(false);
  expect(none.answer).toMatchObject({ verdict: 'not-found', denial: { code: 'denied.document' } });
  expect(none.answer.probability).toBeLessThan(REFUSED_BELOW.words);
  const some = await answer(answered, 'auto');
  expect(some.answer.found).toBe(true);
  expect(some.answer.probability).toBeGreaterThan(REFUSED_BELOW.words);
});

test('a question that is refused ends with every section passed by, once', async () => {
  const { route } = await answer(unanswered, 'route');
  const last = new Map(route.map(({ section, action }) => [section, action]));
  expect([...last.values()].every((action) => action === 'refuse' || action === 'look')).toBe(true);
  const said = route.filter(({ atMs }) => atMs === undefined).map(({ section }) => section);
  expect(said).toEqual(['s4']);
});
