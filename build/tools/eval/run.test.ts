/** A run that is stopped after a piece of it, and goes on. */
import { expect, test } from 'vitest';
import type { Task } from './choose-tasks.ts';
import { openText } from './open-text.ts';
import type { PartialResults } from './partial.ts';
import type { QuestionResult } from './measure.ts';
import { runTasks } from './run.ts';

const text = 'The lamp of the tower burns oil. Three keepers live below it.';
const subject = {
  name: 'Tower',
  questions: [],
  source: {
    kind: 'text',
    open: () =>
      openText({
        title: 'Tower',
        sections: [{ title: 'Lamp', level: 1, paragraphs: [{ name: 'lamp', index: 0, text }] }],
      }),
  },
} satisfies Task['subject'];
const questions = ['What does the lamp burn?', 'Who lives below the lamp?', 'How many keepers are there?'];
const tasks = questions.map((question, at): Task => {
  const gold = {
    unanswerable: undefined,
    paragraphs: [['lamp']],
    sentences: [],
    pages: new Set<number>(),
    answers: [],
  };
  return { dataset: 'made', subject, question: { id: String(at), question, ...gold } };
});

const run = (partial: PartialResults | undefined, pieces: number): Promise<readonly QuestionResult[]> => {
  let left = pieces;
  return runTasks({
    tasks,
    strategies: ['flat', 'bm25'],
    budgetTokens: 200,
    aidsOf: () => Promise.resolve({}),
    openFile: () => undefined,
    partial,
    onProgress: () => undefined,
    enough: () => left-- === 0,
    signal: new AbortController().signal,
  });
};
const idsOf = (results: readonly QuestionResult[]): readonly string[] =>
  results.map(({ id, strategy }) => `${id} ${strategy}`);

test('what was enough ends at a question, and the next piece goes on behind it', async () => {
  const known: QuestionResult[] = [];
  const partial: PartialResults = {
    known,
    add: (results) => {
      known.push(...results);
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  };
  expect(idsOf(await run(partial, 1))).toEqual(['0 flat', '0 bm25']);
  const second = await run(partial, 1);
  expect(idsOf(second)).toEqual(['0 flat', '0 bm25', '1 flat', '1 bm25']);
  expect(second[0]).toBe(known[0]);
});

test('questions that are known are no reason to stop', async () => {
  const known = await run(undefined, 3);
  const partial = { known, add: () => Promise.resolve(), remove: () => Promise.resolve() };
  expect(await run(partial, 0)).toEqual(known);
});
