/** The pipeline from a question to a verdict, with answerers that say what a test wants. */
import { expect, test } from 'vitest';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { readAndJudge } from '../answer/judge.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import type { AskContext } from '../retrieval/ask-context.ts';
import { answerDocument } from './answer-document.ts';
import { answerQuestion } from './answer.ts';
import type { AskedRequest } from './asked-request.ts';
import type { AnsweredQuestion, Draft } from '../answer/answered.ts';
import type { Answerers } from './answerers.ts';
import { putTogether } from './put-together.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex([
  {
    title: 'Trees at the edge',
    sections: [{ title: '1 Slope', paragraphs: ['Larches were counted at 42 places.', 'Stones lie in the gully.'] }],
  },
]);
const askContext: AskContext = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
const sentence = { text: 'At 42 places.', citations: [], supported: true };

/** Answerers that find what there is, compute nothing, and write one sentence of passages; `asked` is what they were asked. */
function answerersOf(change: Partial<Answerers> = {}): { readonly answerers: Answerers; readonly asked: string[] } {
  const asked: string[] = [];
  const answerers: Answerers = {
    retrieve: async function* retrieveAll(request, given) {
      asked.push(request.question.text);
      return { retrieval: yield* retrieve({ ...request, strategy: 'path' }, reader), askContext: given };
    },
    resolveScope: (placed) => placed,
    continuationOf: () => undefined,
    isComputed: () => false,
    answerDocument,
    putTogether,
    withOverview: async function* asItIs(answered) {
      yield* [];
      return answered;
    },
    judge: readAndJudge,
    metered: (inWorld) => ({ askContext: inWorld, costs: () => [] }),
    computeOrDigest: async function* computeNothing() {
      yield* [];
      return undefined;
    },
    write: async function* writeOne(_, judgement): AsyncGenerator<AnsweringEvent, Draft, void> {
      yield { kind: 'sentence', sentence };
      return { basis: { by: 'passages', judgement }, said: { sentences: [sentence] }, evidence: [] };
    },
    ...change,
  };
  return { answerers, asked };
}

async function ask(question: string, answerers: Answerers): Promise<AnsweredQuestion> {
  const request: AskedRequest = { question, scope: { kind: 'library' }, strategy: 'auto', budgetTokens: 500 };
  const work = answerQuestion(request, askContext, answerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('what the tree tells is judged by how surely it was understood, and passages are not asked', async () => {
  let said = false;
  const { answerers } = answerersOf({
    computeOrDigest: async function* computeNothing() {
      yield* [];
      const basis = { by: 'tree', sure: 0.9, found: true } as const;
      return { draft: { basis, said: { sentences: [sentence] }, evidence: [] }, steps: [] };
    },
    write: async function* writeOne(_, judgement) {
      yield* [];
      said = true;
      return { basis: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
    },
  });
  const { answer, judgement } = await ask('How many sections are there?', answerers);
  expect([answer.verdict, textOf(answer), judgement, said]).toEqual(['found', sentence.text, undefined, false]);
});

test('what passages say has the verdict of the passages', async () => {
  const { answerers } = answerersOf();
  const { answer, judgement, route } = await ask('At how many places were larches counted?', answerers);
  expect(textOf(answer)).toBe(sentence.text);
  expect(answer.probability).toBe(judgement?.probability);
  expect(route.at(-1)?.action).not.toBe('not-found');
});

test('where no sentence is said, nothing was found, however likely the passages are', async () => {
  const { answerers } = answerersOf({
    write: async function* writeOne(_, judgement) {
      yield* [];
      return { basis: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
    },
  });
  expect((await ask('At how many places were larches counted?', answerers)).answer.verdict).toBe('not-found');
});

const TWO = 'At how many places were larches counted? What lies in the gully?';

test('several questions go the whole way each, unless the tree tells all of it', async () => {
  const apart = answerersOf();
  const parts = await ask(TWO, apart.answerers);
  expect(apart.asked).toHaveLength(2);
  expect(parts.answer.parts?.map(({ question }) => question)).toEqual(apart.asked);
  const one = answerersOf({ isComputed: () => true });
  expect((await ask(TWO, one.answerers)).answer.parts).toBeUndefined();
  expect(one.asked).toEqual([TWO]);
});
