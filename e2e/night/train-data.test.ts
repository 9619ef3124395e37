/** What a reader confirms in the window becomes training data for models that write, and for encoders. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openEngine, type Home } from '../integration/support/library.ts';
import { makeHomeWithPaper } from '../integration/support/read-paper.ts';
import { runCli, type CliRun } from '../integration/support/run-cli.ts';

const questions = [
  'Did the trial include subjects under eighteen years of age?',
  'Which apparatus was built by Professor Snodgrass?',
  'How many sections does this document have?',
] as const;
const Chats = z.object({
  statistics: z.object({ examples: z.int(), leftOut: z.int() }),
  examples: z.array(z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })).length(3) })),
});
const Passages = z.array(z.object({ title: z.string(), text: z.string().min(1) }));
const Pair = z.object({
  question: z.string(),
  positive_ctxs: Passages.min(1),
  negative_ctxs: Passages,
  hard_negative_ctxs: Passages,
});

let home: Home;

function wayleaf(...args: string[]): Promise<CliRun> {
  return runCli(['train-data', ...args, '--library', home.library]);
}

beforeAll(async () => {
  home = await makeHomeWithPaper();
  const session = await openEngine(home.library);
  try {
    for (const question of questions) {
      const { kept } = await session.window.call('answer.ask', { question, scope: { kind: 'library' } });
      if (kept) await session.window.call('history.confirm', { id: kept.id, confirmed: true });
    }
  } finally {
    await session.close();
  }
});

afterAll(async () => {
  await home.remove();
});

test('answers come with the prompt of use; what was counted is left out', async () => {
  const { statistics, examples } = Chats.parse(JSON.parse((await wayleaf('answers', '--json')).stdout));
  expect(statistics).toEqual({ examples: 2, leftOut: 0 });
  const replies = examples.map(({ messages }) => messages[2]!.content);
  expect(replies.filter((reply) => reply === 'Not found in these documents.')).toHaveLength(1);
  expect(replies.filter((reply) => /\[\d+\][.!?]$/u.test(reply))).toHaveLength(1);
  expect(examples.every(({ messages }) => messages[1]!.content.startsWith('<<<documents>>>'))).toBe(true);

  const mixed = Chats.parse(JSON.parse((await wayleaf('answers', '--random-answers', '--json')).stdout));
  expect(mixed.examples.map(({ messages }) => messages[2]!.content)).toEqual(replies.toReversed());
  const gold = Chats.parse(JSON.parse((await wayleaf('answers', '--context', 'gold', '--json')).stdout));
  expect(gold.statistics).toEqual({ examples: 1, leftOut: 1 });
});

test('pairs come from confirmed answers, and from the tree where that is wished', async () => {
  const out = path.join(home.books, 'pairs.jsonl');
  expect((await wayleaf('pairs', '--out', out)).stdout).toBe('1 example; 1 left out\n');
  const [own] = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => Pair.parse(JSON.parse(line)));
  expect(own?.question).toBe(questions[0]);
  const { stdout } = await wayleaf('pairs', '--library-pairs', '--negatives', '2');
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => Pair.parse(JSON.parse(line)));
  expect(all.length).toBeGreaterThan(3);
  expect(all.every(({ negative_ctxs: some }) => some.length <= 2)).toBe(true);
});

test.each([
  [[], 'Say what to export.'],
  [['answers', '--context', 'everything'], 'There is no context ‘everything’.'],
  [['pairs', '--negatives', '101'], '--negatives takes a whole number from 0 to 100.'],
  [['answers', '--confirm', '9999'], 'No question has the number 9999.'],
])('%j is bad usage', async (args, problem) => {
  const { status, stdout, stderr } = await wayleaf(...args);
  expect(status).toBe(2);
  expect(stdout + stderr).toContain(problem);
});
