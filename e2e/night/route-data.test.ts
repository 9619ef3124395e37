/** What a reader confirms in the window becomes training data on the command line. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openEngine, type Home } from '../integration/support/library.ts';
import { makeHomeWithPaper } from '../integration/support/read-paper.ts';
import { runCli, type CliRun } from '../integration/support/run-cli.ts';

const answered = 'Did the trial include subjects under eighteen years of age?';
const unanswered = 'Which apparatus was built by Professor Snodgrass?';

const Examples = z.object({
  statistics: z.object({ examples: z.int(), answer: z.int(), expand: z.int(), refuse: z.int(), leftOut: z.int() }),
  examples: z.array(z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })).length(3) })),
});
const Listed = z.object({ questions: z.array(z.object({ n: z.int(), question: z.string(), confirmed: z.boolean() })) });

let home: Home;

function wayleaf(...args: string[]): Promise<CliRun> {
  return runCli(['route-data', ...args, '--library', home.library, '--json']);
}

/** Ask both questions, and confirm those that are wanted. */
async function askBoth(confirmed: readonly string[]): Promise<void> {
  const session = await openEngine(home.library);
  try {
    for (const question of [answered, unanswered]) {
      const { kept } = await session.window.call('answer.ask', { question, scope: { kind: 'library' } });
      if (kept && confirmed.includes(question))
        await session.window.call('history.confirm', { id: kept.id, confirmed: true });
    }
  } finally {
    await session.close();
  }
}

beforeAll(async () => {
  home = await makeHomeWithPaper();
});

afterAll(async () => {
  await home.remove();
});

test('confirmed answers are exported, and only these', async () => {
  await askBoth([]);
  const none = await wayleaf();
  expect(none.status).not.toBe(0);
  expect(`${none.stdout}${none.stderr}`).toContain('There is nothing to learn from.');

  await askBoth([answered, unanswered]);
  const { questions } = Listed.parse(JSON.parse((await wayleaf('--list')).stdout));
  expect(questions.map(({ confirmed }) => confirmed)).toEqual([true, true, false, false]);

  const { statistics, examples } = Examples.parse(JSON.parse((await wayleaf()).stdout));
  expect(statistics).toMatchObject({ examples: 2, leftOut: 0 });
  expect(statistics.answer).toBeGreaterThan(0);
  expect(statistics.refuse).toBe(1);
  const replies = examples.map(({ messages }) => messages[2]!.content);
  expect(replies.filter((reply) => reply === '{"actions":[{"action":"REFUSE"}]}')).toHaveLength(1);
  expect(replies.filter((reply) => reply.startsWith('{"actions":[{"action":"ANSWER"'))).toHaveLength(1);
  expect(examples.every(({ messages }) => messages[0]!.role === 'system')).toBe(true);
});
