import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { twoColumnPaper } from '../fixtures/pdf/samples.ts';
import { runCli, type CliRun } from '../integration/support/run-cli.ts';

const Report = z.object({
  tallies: z.array(z.object({ name: z.string(), questions: z.int(), honest: z.number(), wrongExact: z.number() })),
  questions: z.array(z.object({ question: z.string(), outcome: z.string(), said: z.string() })),
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-counts-'));
  const paper = await twoColumnPaper();
  await writeFile(path.join(folder, 'paper.pdf'), paper.bytes);
  const lines = [
    { question: 'How many tables are there?', kind: 'count', half: 'tune', gold: 1 },
    { question: 'On which page is Table 1?', kind: 'locate', half: 'tune', gold: 99 },
    { question: 'What is section 2.2 called?', kind: 'about', half: 'held', gold: 'Apparatus' },
  ];
  await writeFile(
    path.join(folder, 'questions.jsonl'),
    lines.map((line) => JSON.stringify({ pdf: 'paper.pdf', ...line })).join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const evalCounts = (...args: readonly string[]): Promise<CliRun> =>
  runCli(['eval-counts', path.join(folder, 'questions.jsonl'), '--cache', path.join(folder, 'cache'), ...args]);

test('tells right answers from those that are wrong and stated as exact', async () => {
  const { status, stdout } = await evalCounts('--json');
  expect(status).toBe(0);
  const { tallies, questions } = Report.parse(JSON.parse(stdout));
  expect(questions.map(({ outcome }) => outcome)).toEqual(['right', 'wrong-exact', 'right']);
  expect(tallies[0]).toEqual(expect.objectContaining({ name: 'all', questions: 3, wrongExact: 1 / 3 }));
});

test('one half alone, as a table for people', async () => {
  const { status, stdout } = await evalCounts('--half', 'held');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^all +1 +1 +0 +0 +0 +0 +1\.000 +0\.000$/m);
});
