import { expect, test } from 'vitest';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import { runStrategy } from '../strategies/run-strategy.ts';
import { sampleDocuments } from '../index/testing/sample-documents.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { answerQuestion } from './answer-question.ts';
import { judgeRetrieval, REFUSE_FROM, refusalOf } from '../answer/verdict.ts';

const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
const answered = 'How many subjects took part in the study?';
const unanswered = 'How many subjects did Professor Snodgrass recruit in Antarctica?';

function worldOf() {
  const reader = fakeIndex(sampleDocuments);
  return { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
}

async function retrieved(question: string, strategy: Strategy) {
  const work = runStrategy({ question, scope, strategy, budgetTokens: 2000 }, worldOf());
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

async function answer(question: string, strategy: Strategy) {
  const work = answerQuestion({ question, scope, strategy, budgetTokens: 2000 }, worldOf());
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('a refusal is likelier the less the router believes in its best passage, and where words are missing', () => {
  const chances = [0, 0.1, 0.3, 0.6, 0.9, 1];
  for (const doubted of [false, true]) {
    const refusals = chances.map((best) => refusalOf(doubted, best));
    expect(refusals).toEqual(refusals.toSorted((a, b) => b - a));
  }
  for (const best of chances) expect(refusalOf(true, best)).toBeGreaterThan(refusalOf(false, best));
});

test('a router that is sure overrules missing words; one that is not refuses nothing that words allow', async () => {
  const doubtful = await retrieved(unanswered, 'route');
  expect(judgeRetrieval(doubtful)).toMatchObject({ doubted: true, found: false });
  expect(judgeRetrieval({ ...doubtful, bestJudged: 0.95 })).toMatchObject({ doubted: true, found: true });
  const plain = await retrieved(answered, 'route');
  expect(judgeRetrieval({ ...plain, bestJudged: 0.01 })).toMatchObject({ doubted: false, found: true });
});

test('without a walk, the words of the question decide alone', async () => {
  const judgement = judgeRetrieval(await retrieved(unanswered, 'path'));
  expect(judgement).toMatchObject({ doubted: true, found: false });
  expect(judgement.walked).toBe(false);
});

test('an answer by a route says how likely it is that there is none', async () => {
  const none = await answer(unanswered, 'route');
  expect(none.answer.found).toBe(false);
  expect(none.answer).toMatchObject({ verdict: 'not-found', text: 'Not found in this document.' });
  expect(none.answer.probability).toBeLessThanOrEqual(1 - REFUSE_FROM);
  const some = await answer(answered, 'auto');
  expect(some.answer.found).toBe(true);
  expect(some.answer.probability).toBeGreaterThan(1 - REFUSE_FROM);
});

test('a question that is refused ends with every section passed by, once', async () => {
  const { route } = await answer(unanswered, 'route');
  const last = new Map(route.map(({ section, action }) => [section, action]));
  expect([...last.values()].every((action) => action === 'refuse' || action === 'look')).toBe(true);
  const said = route.filter(({ atMs }) => atMs === undefined).map(({ section }) => section);
  expect(said.length).toBeGreaterThan(0);
  expect(said).toHaveLength(new Set(said).size);
});
