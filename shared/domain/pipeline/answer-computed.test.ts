import { expect, test } from 'vitest';
import { inEnglish } from '../../wording/english.ts';
import { fakeDocumentId, fakeIndex } from '../index/testing/fake-index.ts';
import type { Strategy } from '../retrieval/strategy.ts';
import { answerQuestion } from './answer.ts';
import type { AnsweringEvent } from '../answer/answering-event.ts';
import type { AnsweredQuestion } from '../answer/answered.ts';
import { allAnswerers } from './all-answerers.ts';
import { textOf } from '../answer/answer.ts';

const reader = fakeIndex([
  {
    title: 'Sleep',
    sections: [
      { title: '1 Introduction', paragraphs: ['Two tables of four legs were slept on.'] },
      {
        title: '2 Results',
        pageIndex: 1,
        paragraphs: [
          { kind: 'table', text: 'Table 1: Hours of sleep' },
          { kind: 'table', text: 'Table 2: Hours awake' },
        ],
      },
    ],
  },
]);

async function ask(question: string, strategy: Strategy) {
  const events: AnsweringEvent[] = [];
  const scope = { kind: 'documents' as const, documents: [fakeDocumentId(0)] };
  const askContext = { reader, aids: {}, inWords: inEnglish, signal: new AbortController().signal, now: () => 0 };
  const work = answerQuestion({ question, scope, strategy, budgetTokens: 600 }, askContext, allAnswerers);
  for (;;) {
    const step = await work.next();
    if (step.done) return { events, result: step.value satisfies AnsweredQuestion };
    events.push(step.value);
  }
}

test.each(['auto', 'agent'] as const)('%s counts the nodes of the tree, each of them evidence', async (strategy) => {
  const { events, result } = await ask('How many tables are there?', strategy);
  expect(result).toMatchObject({
    strategy: 'agent',
    answer: { found: true, sentences: [{ text: 'There are 2 tables.', citations: [1, 2], supported: true }] },
  });
  expect(result.evidence.map(({ n, text, pageIndex, path, cited }) => ({ n, text, pageIndex, path, cited }))).toEqual([
    { n: 1, text: 'Table 1: Hours of sleep', pageIndex: 1, path: ['Sleep', '2 Results'], cited: true },
    { n: 2, text: 'Table 2: Hours awake', pageIndex: 1, path: ['Sleep', '2 Results'], cited: true },
  ]);
  expect(result.evidence.every(({ marks }) => marks.length === 1 && marks[0]!.quads.length === 1)).toBe(true);
  const kinds = events.map(({ kind }) => kind);
  expect(kinds.indexOf('evidence')).toBeLessThan(kinds.indexOf('sentence'));
  expect(events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))).toEqual(
    expect.arrayContaining([...result.route]),
  );
});

test('what is no question about the whole is read', async () => {
  const { result } = await ask('How many legs had the tables that were slept on?', 'auto');
  expect(result.strategy).toBe('path');
  expect(textOf(result.answer)).toContain('four legs');
});

test('a section that is not there is said so, with nothing counted', async () => {
  const { result } = await ask('How many tables are in section 7?', 'agent');
  expect(result.answer).toMatchObject({
    found: false,
    sentences: [{ text: 'There is no section 7 in this document.' }],
  });
  expect(result.evidence).toEqual([]);
});

test('several things are items below the sentence that counts them, and one is read with it', async () => {
  const forms = async (question: string) =>
    (await ask(question, 'agent')).result.answer.sentences.map(({ form }) => form);
  expect(await forms('Which sections are there?')).toEqual([undefined, 'item', 'item']);
  expect(await forms('Which sections are on page 2?')).toEqual([undefined, undefined]);
});

test('a count with gaps shows which numbers are there, each with its place, and which are not', async () => {
  const figures = [1, 2, 4].map((n) => ({ kind: 'figure' as const, text: `Figure ${String(n)}: A harbor.` }));
  const index = fakeIndex([{ title: 'Harbors', sections: [{ title: '1 Harbors', paragraphs: figures }] }]);
  const askContext = {
    reader: index,
    aids: {},
    inWords: inEnglish,
    signal: new AbortController().signal,
    now: () => 0,
  };
  const request = { scope: { kind: 'library' as const }, strategy: 'auto' as const, budgetTokens: 2000 };
  const counted = async (question: string) => {
    const work = answerQuestion({ ...request, question }, askContext, allAnswerers);
    let step = await work.next();
    while (!step.done) step = await work.next();
    return step.value;
  };
  const { answer, evidence } = await counted('How many figures are there?');
  expect(answer.verdict).toBe('perhaps');
  expect(answer.numbers?.map(({ number, n }) => [number, evidence[(n ?? 0) - 1]?.text])).toEqual([
    ['1', 'Figure 1: A harbor.'],
    ['2', 'Figure 2: A harbor.'],
    ['3', undefined],
    ['4', 'Figure 4: A harbor.'],
  ]);
  expect((await counted('How many sections are there?')).answer.numbers).toBeUndefined();
});
