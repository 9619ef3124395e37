/** The same text in two files is one witness: its copy makes no answer more or less sure. */
import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pagesOf } from '../fixtures/pdf/attached.ts';
import { Answer, Indexed } from '../support/cli-output.ts';
import { makeHome, type Home } from './support/library.ts';
import { runCli } from './support/run-cli.ts';

let home: Home;
beforeEach(async () => {
  home = await makeHome();
});
afterEach(() => home.remove());

async function wayleaf(...args: string[]): Promise<unknown> {
  const run = await runCli([...args, '--library', home.library, '--json'], { cwd: home.at() });
  expect(run.status, run.stderr).toBe(0);
  return JSON.parse(run.stdout);
}

const rules = [
  'Rules of the rowing club',
  'The yearly fee for members is forty crowns, and it is paid in March.',
  'Guests pay two crowns for each night that their boat lies at the pier.',
  'The keys of the boat house hang in the office of the harbor master.',
];

test('a copy changes neither the answer nor how sure it is', async () => {
  const bytes = await pagesOf(rules);
  await writeFile(home.at('books', 'rules.pdf'), bytes);
  await wayleaf('index', home.books);
  const ask = async (question: string) => Answer.parse(await wayleaf('ask', question));
  const questions = ['What is the yearly fee for members?', 'Where do the keys of the boat house hang?'];
  const alone: Awaited<ReturnType<typeof ask>>[] = [];
  for (const question of questions) alone.push(await ask(question));
  expect(alone.map(({ refused }) => refused)).toEqual([false, false]);

  await writeFile(home.at('books', 'copy.pdf'), Buffer.concat([bytes, Buffer.from('\n% once more\n')]));
  expect(Indexed.parse(await wayleaf('index', home.books)).documents).toHaveLength(2);
  for (const [at, question] of questions.entries()) {
    const { text, verdict, probability } = await ask(question);
    expect({ text, verdict }).toEqual({ text: alone[at]!.text, verdict: alone[at]!.verdict });
    expect(probability).toBeCloseTo(alone[at]!.probability, 2);
  }
});
