/** What a language model reads beforehand, and commands that take a model, as programs run them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { smallPaper } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let folder: string;
let fake: FakeOllama;

const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli(args, { cwd: folder, env: { NO_COLOR: '1', WAYLEAF_LIBRARY: path.join(folder, 'none') } });
const model = (): string[] => ['--model', 'larch:3b', '--ollama', fake.address];
const asked = (words: string): number =>
  fake.requests('chat').filter(({ body }) => JSON.stringify(body).includes(words)).length;
const SUMMARIZES = 'You write summaries for an index';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-prepare-'));
  await writeFile(path.join(folder, 'report.pdf'), await smallPaper(1, 2));
  await writeFile(
    path.join(folder, 'questions.jsonl'),
    JSON.stringify({
      pdf: 'report.pdf',
      question: 'What does Report 1 say?',
      answers: ['so'],
      evidence: [{ page: 1 }],
    }),
  );
  const { status, stderr } = await wayleaf('index', 'report.pdf', '--library', 'library');
  expect(status, stderr).toBe(0);
  fake = await FakeOllama.start({});
}, 180_000);
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});
beforeEach(() => {
  fake.heal();
  fake.seen.length = 0;
});

describe('prepare', () => {
  test('has what is asked for read, once, and says how much', async () => {
    const { status, stdout, stderr } = await wayleaf(
      'prepare',
      '--summaries',
      ...model(),
      '--library',
      'library',
      '--json',
    );
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'larch:3b',
      prepared: [{ kind: 'summaries', done: 1, total: 1 }],
    });
    const before = asked(SUMMARIZES);
    expect(before).toBeGreaterThan(0);
    expect(fake.requests('chat')).toHaveLength(before);
    const again = await wayleaf('prepare', ...model(), '--library', 'library');
    expect(again.status, again.stderr).toBe(0);
    expect(again.stdout).toMatch(/summaries of passages +1 of 1 documents/u);
    expect(again.stdout).toMatch(/names and relations +1 of 1 documents/u);
    expect(asked(SUMMARIZES)).toBe(before);
  });

  test('needs a model, and one that is there', async () => {
    const nobody = await wayleaf('prepare', '--library', 'library');
    expect(nobody.status).toBe(2);
    expect(nobody.stderr).toContain('name a model of Ollama with --model');
    const absent = await wayleaf(
      'prepare',
      '--model',
      'larch:3b',
      '--ollama',
      'http://127.0.0.1:9',
      '--library',
      'library',
    );
    expect(absent.status).toBe(1);
  });

  test('an evaluation lets a model read PDFs first', async () => {
    const { status, stdout, stderr } = await wayleaf(
      ...['eval', 'questions.jsonl', '--strategy', 'path', '--prepare', '--at-most', '2', ...model()],
      ...['--cache', 'cache', '--json'],
    );
    expect(status, stderr).toBe(0);
    expect(asked(SUMMARIZES)).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ llm: 'larch:3b', questions: 1 });
  });
});

describe('a model for one command', () => {
  test('summarizes and looks for key phrases', async () => {
    const summary = await wayleaf('summarize', 'report.pdf', '--library', 'library', ...model(), '--json');
    expect(summary.status, summary.stderr).toBe(0);
    expect(fake.requests('chat').length).toBeGreaterThan(0);
    const before = fake.requests('chat').length;
    const phrases = await wayleaf('keyphrases', 'report.pdf', '--library', 'library', ...model(), '--json');
    expect(phrases.status, phrases.stderr).toBe(0);
    expect(fake.requests('chat').length).toBeGreaterThan(before);
    fake.seen.length = 0;
    await wayleaf('summarize', 'report.pdf', '--library', 'library', '--llm', 'none', '--json');
    expect(fake.seen).toEqual([]);
  });

  test('judges the headings of a file', async () => {
    const { status, stdout, stderr } = await wayleaf('tree', 'report.pdf', ...model(), '--json');
    expect(status, stderr).toBe(0);
    const tree = JSON.parse(stdout) as { readonly judged: object; readonly nodes: readonly object[] };
    expect(tree.judged).toMatchObject({ model: 'larch:3b' });
    expect(tree.nodes.length).toBeGreaterThan(0);
    const both = await wayleaf('tree', 'report.pdf', '--blocks', ...model());
    expect(both.status).toBe(2);
  });
});

test('a file is asked on its own, without a library', async () => {
  const { status, stdout, stderr } = await wayleaf(
    'ask',
    'report.pdf',
    'What does Report 1 say?',
    '--llm',
    'none',
    '--json',
  );
  expect(status, stderr).toBe(0);
  const { refused, evidence } = JSON.parse(stdout) as {
    readonly refused: boolean;
    readonly evidence: readonly { readonly file: string }[];
  };
  expect(refused).toBe(false);
  expect(evidence.every(({ file }) => file.endsWith('report.pdf'))).toBe(true);
  const two = await wayleaf('ask', 'report.pdf', 'What?', '--each');
  expect(two.status).toBe(2);
  expect(two.stderr).toContain('A file is asked alone');
});
