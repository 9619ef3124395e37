/** The road from a question to a verdict, with ways that say what a test wants. */
import { expect, test } from 'vitest';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import { fakeIndex } from '../index/testing/fake-index.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import type { World } from '../retrieval/world.ts';
import { answerQuestion, type AskedRequest } from './answer-question.ts';
import type { AnsweredQuestion, Outcome } from './outcome.ts';
import type { Ways } from './ways.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex([
  {
    title: 'Trees at the edge',
    sections: [{ title: '1 Slope', paragraphs: ['Larches were counted at 42 places.', 'Stones lie in the gully.'] }],
  },
]);
const world: World = { reader, aids: {}, signal: new AbortController().signal, now: () => 0 };
const sentence = { text: 'At 42 places.', citations: [], supported: true };

/** Ways that find what there is, compute nothing, and say one sentence of passages; `asked` is what they were asked. */
function waysOf(change: Partial<Ways> = {}): { readonly ways: Ways; readonly asked: string[] } {
  const asked: string[] = [];
  const ways: Ways = {
    find: async function* find(request, given) {
      asked.push(request.question.text);
      return { retrieval: yield* retrieve({ ...request, strategy: 'path' }, reader), world: given };
    },
    place: (placed) => placed,
    goesOn: () => undefined,
    isComputed: () => false,
    tell: async function* tell() {
      yield* [];
      return undefined;
    },
    say: async function* say(_, judgement): AsyncGenerator<AnsweringEvent, Outcome, void> {
      yield { kind: 'sentence', sentence };
      return { came: { by: 'passages', judgement }, said: { sentences: [sentence] }, evidence: [] };
    },
    ...change,
  };
  return { ways, asked };
}

async function ask(question: string, ways: Ways): Promise<AnsweredQuestion> {
  const request: AskedRequest = { question, scope: { kind: 'library' }, strategy: 'auto', budgetTokens: 500 };
  const work = answerQuestion(request, world, ways);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
  }
}

test('what the tree tells is judged by how surely it was understood, and passages are not asked', async () => {
  let said = false;
  const { ways } = waysOf({
    tell: async function* tell() {
      yield* [];
      const came = { by: 'tree', sure: 0.9, found: true } as const;
      return { outcome: { came, said: { sentences: [sentence] }, evidence: [] }, steps: [] };
    },
    say: async function* say(_, judgement) {
      yield* [];
      said = true;
      return { came: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
    },
  });
  const { answer, judgement } = await ask('How many sections are there?', ways);
  expect([answer.verdict, textOf(answer), judgement, said]).toEqual(['found', sentence.text, undefined, false]);
});

test('what passages say has the verdict of the passages', async () => {
  const { ways } = waysOf();
  const { answer, judgement, route } = await ask('At how many places were larches counted?', ways);
  expect(textOf(answer)).toBe(sentence.text);
  expect(answer.probability).toBe(judgement?.probability);
  expect(route.at(-1)?.action).not.toBe('not-found');
});

test('where no sentence is said, nothing was found, however likely the passages are', async () => {
  const { ways } = waysOf({
    say: async function* say(_, judgement) {
      yield* [];
      return { came: { by: 'passages', judgement }, said: { sentences: [] }, evidence: [] };
    },
  });
  expect((await ask('At how many places were larches counted?', ways)).answer.verdict).toBe('not-found');
});

const TWO = 'At how many places were larches counted? What lies in the gully?';

test('several questions go the whole way each, unless the tree tells all of it', async () => {
  const apart = waysOf();
  const parts = await ask(TWO, apart.ways);
  expect(apart.asked).toHaveLength(2);
  expect(parts.answer.parts?.map(({ question }) => question)).toEqual(apart.asked);
  const one = waysOf({ isComputed: () => true });
  expect((await ask(TWO, one.ways)).answer.parts).toBeUndefined();
  expect(one.asked).toEqual([TWO]);
});
