/** Prompts are counted question by question, and a run that was stopped goes on. */
import { expect, test } from 'vitest';
import type { Task } from '../eval/choose-tasks.ts';
import { openText } from '../eval/open-text.ts';
import { countPrompts, type CountedPrompt } from './count-prompts.ts';

const text = 'The lamp of the tower burns oil. Three keepers live below it.';
const paragraphs = [{ name: 'lamp', index: 0, text }];
let opened = 0;
const subject = {
  name: 'Tower',
  questions: [],
  source: {
    kind: 'text',
    open: () => {
      opened++;
      return openText({ title: 'Tower', sections: [{ title: 'Lamp', level: 1, paragraphs }] });
    },
  },
} satisfies Task['subject'];
const unread = { name: 'Gone', questions: [], source: { kind: 'pdf', file: 'gone.pdf' } } satisfies Task['subject'];
const gold = { unanswerable: undefined, paragraphs: [['lamp']], sentences: [], pages: new Set<number>(), answers: [] };
const tasks = ['What does the lamp burn?', 'Who lives below it?', 'Is it there?'].map((question, at): Task => {
  return { dataset: 'made', subject: at < 2 ? subject : unread, question: { id: String(at), question, ...gold } };
});

test('a document is opened once for its questions, what cannot be read counts nothing, and a piece goes on', async () => {
  const known: CountedPrompt[] = [];
  const kept = {
    known,
    add: (items: readonly CountedPrompt[]) => {
      known.push(...items);
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  };
  const signal = new AbortController().signal;
  const openFile = () => undefined;
  let left = 1;
  const counting = { tasks, budgetTokens: 300, kept, openFile, onProgress: () => undefined, signal };
  const first = await countPrompts({ ...counting, enough: () => left-- === 0 });
  expect(first.map(({ id }) => id)).toEqual(['0']);
  expect(first[0]?.counts).toMatchObject({ reference: 0, scrap: 0 });
  expect(first[0]?.counts?.sentence).toBeGreaterThan(10);
  opened = 0;
  const rest = await countPrompts({ ...counting, kept: { ...kept, known: [...known] }, enough: () => false });
  expect(rest.map(({ id, counts }) => [id, counts !== null])).toEqual([
    ['0', true],
    ['1', true],
    ['2', false],
  ]);
  expect(opened).toBe(1);
});
