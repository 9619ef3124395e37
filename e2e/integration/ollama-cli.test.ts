/** The command line with a language model: asked for by name, checked, and never in the way. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { madeQasper } from '../../build/tools/eval/testing/made-qasper.ts';
import { FakeOllama } from '../fixtures/ollama/server.ts';
import { smallPaper } from './support/library.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

let folder: string;
let fake: FakeOllama;

const wayleaf = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CliRun> =>
  runCli(args, { cwd: folder, env: { NO_COLOR: '1', ...env } });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-model-cli-'));
  await writeFile(path.join(folder, 'report.pdf'), await smallPaper(1, 2));
  await writeFile(path.join(folder, 'papers.json'), JSON.stringify(madeQasper()));
  const { status, stderr } = await wayleaf(['index', 'report.pdf', '--library', 'library']);
  expect(status, stderr).toBe(0);
  fake = await FakeOllama.start({ reply: () => 'Report 1 says so [1].' });
}, 180_000);
afterAll(async () => {
  await fake.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});
beforeEach(() => {
  fake.heal();
  fake.seen.length = 0;
});

const question = ['ask', 'What does Report 1 say?', '--library', 'library'];
const model = (): string[] => ['--model', 'larch:3b', '--ollama', fake.address];

describe('ask', () => {
  test('without a model asks nobody', async () => {
    const { status, stdout } = await wayleaf([...question, '--json'], { OLLAMA_HOST: fake.address });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ model: null });
    expect(fake.seen).toEqual([]);
  });

  test('lets the model write, by option or surroundings, and says so', async () => {
    const { stdout } = await wayleaf([...question, ...model(), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'larch:3b',
      text: expect.stringMatching(/says so/) as string,
    });
    const printed = await wayleaf([...question, '--model', 'larch:3b'], { OLLAMA_HOST: fake.address });
    expect(printed.stdout).toContain('Written by larch:3b');
    // The library's own settings are as they were.
    const after = await wayleaf([...question, '--json']);
    expect(JSON.parse(after.stdout)).toMatchObject({ model: null });
  });

  test('answers from the documents where the model fails, and prints nothing but the answer', async () => {
    fake.fail('chat', '500', 99);
    const { status, stdout, stderr } = await wayleaf([...question, ...model(), '--json']);
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ model: null, refused: false });
    expect(stderr).toBe('');
    const gone = await wayleaf([...question, '--model', 'absent:1b', '--ollama', fake.address]);
    expect(gone.status).toBe(0);
    expect(gone.stdout).toMatch(/language model/);
  });

  test('reads part by part for a question about all that a document says', async () => {
    const whole = ['ask', 'Summarize the paper', '--library', 'library', ...model(), '--json'];
    const { status, stdout, stderr } = await wayleaf(whole);
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: 'larch:3b',
      text: 'Report 1 says so.',
      plan: {
        kind: 'global',
        steps: [
          { operator: 'Map', left: 1 },
          { operator: 'Reduce', with: 'summarize' },
        ],
      },
    });
    expect(JSON.stringify(fake.requests('chat'))).toContain('You read one part of a document');
  });
});

describe('graph', () => {
  const graph = ['graph', 'report.pdf', '--library', 'library', '--json'];
  const named = JSON.stringify({
    entities: [{ name: 'Report 1', type: 'term', description: 'it says so' }],
    relations: [],
  });
  const extractorOf = (stdout: string): unknown => (JSON.parse(stdout) as { readonly extractor: unknown }).extractor;

  test('a model that fails leaves what was found without it', async () => {
    fake.fail('chat', '500', 99);
    const { status, stdout, stderr } = await wayleaf([...graph, ...model()]);
    expect(status, stderr).toBe(0);
    expect(extractorOf(stdout)).toEqual({ kind: 'light' });
    expect(stderr).toContain('The language model stopped');
  });

  test('a model that reads the document adds to its graph, which is kept and compared', async () => {
    fake.reply = () => named;
    const { status, stdout, stderr } = await wayleaf([...graph, ...model()]);
    expect(status, stderr).toBe(0);
    const read = { kind: 'model', model: 'larch:3b', read: 4, blocks: 4 };
    expect(extractorOf(stdout)).toEqual(read);
    expect(JSON.parse(stdout)).toMatchObject({ before: { entities: expect.any(Number) as number } });
    const asked = fake.requests('chat').length;
    const again = await wayleaf(graph);
    expect(extractorOf(again.stdout)).toEqual(read);
    const printed = await wayleaf(['graph', 'report.pdf', '--library', 'library', ...model()]);
    expect(printed.stdout).toContain('Found with larch:3b');
    expect(fake.requests('chat')).toHaveLength(asked);
  });
});

describe('eval', () => {
  const evaluate = ['eval', 'papers.json', '--strategy', 'path', '--json'];

  test('measures the answers that a model writes', async () => {
    fake.reply = () => 'The corpus holds 1,200 recordings [1].';
    const { status, stdout, stderr } = await wayleaf([...evaluate, ...model()]);
    expect(status, stderr).toBe(0);
    const report = JSON.parse(stdout) as { readonly llmCalls: { readonly asked: number } };
    expect(report).toMatchObject({ llm: 'larch:3b', llmCalls: { failed: 0 } });
    expect(report.llmCalls.asked).toBeGreaterThan(0);
  });

  test('counts the calls that failed', async () => {
    fake.fail('chat', '500', 999);
    const { status, stdout, stderr } = await wayleaf([...evaluate, ...model()]);
    expect(status, stderr).toBe(0);
    const { llmCalls } = JSON.parse(stdout) as {
      readonly llmCalls: { readonly asked: number; readonly failed: number };
    };
    expect(llmCalls.failed).toBe(llmCalls.asked);
  });

  test('does not begin without the model', async () => {
    const { status, stdout, stderr } = await wayleaf([...evaluate, '--model', 'absent:1b', '--ollama', fake.address]);
    expect(status).toBe(1);
    expect(JSON.stringify([stdout, stderr])).toContain('Ollama has no model “absent:1b”.');
  });
});

test('doctor says what is there', async () => {
  const { stdout } = await wayleaf(['doctor', '--library', 'nowhere', '--json'], { OLLAMA_HOST: fake.address });
  const { checks } = JSON.parse(stdout) as {
    readonly checks: readonly { readonly name: string; readonly found: string }[];
  };
  expect(checks.find(({ name }) => name === 'Language model')).toMatchObject({
    optional: true,
    found: 'Ollama 0.12.3 with larch:3b; turned off, answers are quoted from the documents',
  });
});
