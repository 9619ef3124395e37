/** `wayleaf eval` as a program runs it, over a made-up paper and a made-up PDF. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { madeQasper } from '../../build/tools/eval/testing/made-qasper.ts';
import { installTinyModel } from '../../electron/engine/models/onnx/testing/install-tiny-model.ts';
import { makePaper } from '../fixtures/pdf/make-paper.ts';
import { atNight } from './support/ring.ts';
import { runCli, type CliRun } from './support/run-cli.ts';

const share = z.number().min(0).max(1).nullable();
const Report = z.object({
  dataset: z.string(),
  questions: z.int(),
  budget: z.int(),
  encoder: z.string(),
  reranker: z.string(),
  llm: z.literal('none'),
  modelCalls: z.object({ asked: z.int(), failed: z.int() }).optional(),
  results: z.array(
    z.object({
      strategy: z.string(),
      evidence: z.object({ precision: share, recall: share, f1: share }),
      pageRecall: share,
      sectionEntropy: z.number().nonnegative().nullable(),
      eace: z.number().nonnegative().nullable(),
      answer: z.object({ f1: share, exactMatch: share, accuracy: share, rougeL: share, bleu1: share }).nullable(),
      unanswerable: z.object({ precision: share, recall: share, f1: share }).nullable(),
      contextTokens: z.number().nonnegative(),
      msPerQuestion: z.number().nonnegative(),
    }),
  ),
  perQuestion: z.array(z.object({ strategy: z.string(), question: z.string(), pageRecall: share })).optional(),
});

const tinyModels = { tiny: 'encoder', judge: 'reranker' } as const;

let folder: string;
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-eval-'));
  const { bytes } = await makePaper({
    title: 'Lighthouses of the North',
    outline: 'headings',
    blocks: [
      { kind: 'heading', level: 1, number: '1', text: 'Keepers' },
      { kind: 'paragraph', text: 'Seventeen keepers lived on the island and wound the clockwork every night.' },
      { kind: 'heading', level: 1, number: '2', text: 'Lamps' },
      { kind: 'paragraph', text: 'The lamp burned rapeseed oil until electricity came by cable.' },
    ],
  });
  await writeFile(at('lighthouses.pdf'), bytes);
  await writeFile(
    at('questions.jsonl'),
    [
      {
        pdf: 'lighthouses.pdf',
        question: 'How many keepers lived on the island?',
        answers: ['17'],
        evidence: [{ page: 1 }],
      },
      {
        pdf: 'lighthouses.pdf',
        question: 'Which oil did the lamp burn?',
        answers: ['rapeseed oil'],
        evidence: [{ page: 1, text: 'The lamp burned rapeseed oil until electricity came by cable.' }],
      },
      {
        pdf: 'lighthouses.pdf',
        question: 'Who painted the ceiling of the cathedral in Florence?',
        answers: ['Not answerable'],
        evidence: [],
      },
    ]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  );
  await writeFile(at('papers.json'), JSON.stringify(madeQasper()));
  for (const [id, task] of Object.entries(tinyModels)) await installTinyModel(at('models'), id, task);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const wayleaf = (...args: readonly string[]): Promise<CliRun> =>
  runCli(['eval', ...args, '--cache', at('cache')], { cwd: folder });

test('an experiment is the same bytes whenever it is run again', async () => {
  const text = [
    'title = "Two budgets"',
    'datasets = ["papers.json"]',
    'options = { strategy = "path,bm25-written" }',
    ...[60, 600].flatMap((budget) => ['[[runs]]', `name = "${budget}"`, `options = { budget = ${budget} }`]),
  ];
  await writeFile(at('budgets.toml'), text.join('\n'));
  const read = async (folder: string): Promise<readonly string[]> => {
    const { status, stderr } = await runCli(['eval-experiment', 'budgets.toml', '--out', folder, '--cache', 'cache'], {
      cwd: at(''),
    });
    expect(status, stderr).toBe(0);
    return Promise.all(['table.md', 'results.json'].map((name) => readFile(at(path.join(folder, name)), 'utf8')));
  };
  const [table, results] = await read('first');
  expect(table).toMatch(/^\| Two budgets \| evidence F1 /u);
  expect(table).toMatch(/\n\| 600: bm25-written \| [\d.]+ \|/u);
  expect(await read('second')).toEqual([table, results]);
});

test('a table of a paper stands beside what was measured, and a sweep is drawn', async () => {
  const recipe = await runCli(['eval', 'papers.json', '--recipe', 'kdd-7', '--cache', 'cache'], { cwd: folder });
  expect(recipe.status, recipe.stderr).toBe(0);
  expect(recipe.stdout).toContain('| Human, as printed | 71.6 | 60.9 |');
  expect(recipe.stdout).toMatch(/\| `gold-written`, here \| [\d.]+ \| [\d.]+ \|/u);
  const sweep = [
    '--strategy',
    'route',
    '--sweep',
    'iterations=0,3',
    '--chart',
    'sweep.svg',
    '--cache',
    'cache',
    '--out',
    'sweep.json',
  ];
  const swept = await runCli(['eval', 'papers.json', ...sweep], { cwd: folder });
  expect(swept.status, swept.stderr).toBe(0);
  expect(swept.stdout).toContain('| `route, iterations 3`, here |');
  expect(await readFile(at('sweep.svg'), 'utf8')).toContain('route: evidence F1');
  expect(JSON.parse(await readFile(at('sweep.json'), 'utf8'))).toMatchObject({ points: [{ value: 0 }, { value: 3 }] });
  // What a piece of it kept is not needed any more.
  expect((await readdir(folder)).filter((name) => name.startsWith('sweep.json.'))).toEqual([]);
  const unknown = await runCli(['eval', 'papers.json', '--context', 'none'], { cwd: folder });
  expect(unknown.status).toBe(2);
});

describe('wayleaf eval', () => {
  test('measures papers of QASPER', async () => {
    const { status, stdout, stderr } = await wayleaf(
      'papers.json',
      '--strategy',
      'path,flat,auto,bm25,first,raptor',
      '--json',
    );
    expect(status, stderr).toBe(0);
    const report = Report.parse(JSON.parse(stdout));
    expect(report).toMatchObject({ dataset: 'papers.json', questions: 4, budget: 600 });
    expect(report.encoder).toMatch(/^onnx:wayleaf-encoder@/);
    expect(report.reranker).toBe('none');
    expect(report.perQuestion).toHaveLength(4 * 7); // the floor is measured beside them
    expect(report.results.map(({ strategy }) => strategy)).toEqual(['path', 'flat', 'auto', 'bm25', 'first', 'raptor']);
    const [path_, , , bm25] = report.results;
    expect(path_).toMatchObject({ evidence: { recall: 1 }, pageRecall: null, unanswerable: { recall: 1 } });
    expect(bm25?.answer).toBeNull();
  });

  test.runIf(atNight())('measures paths without their parts in the same run', async () => {
    const { status, stdout, stderr } = await wayleaf('papers.json', '--strategy', 'bm25', '--ablations', '--json');
    expect(status, stderr).toBe(0);
    const report = Report.parse(JSON.parse(stdout));
    const names = report.results.map(({ strategy }) => strategy);
    expect(names.slice(0, 2)).toEqual(['path', 'bm25']);
    for (const part of ['as-paper', 'no-path', 'no-global', 'label', 'plain', 'latex']) {
      expect(names).toContain(`path-${part}`);
    }
    for (const { strategy, answer } of report.results)
      expect(answer === null, strategy).toBe(!strategy.startsWith('path'));
  });

  test('measures PDFs, keeps their index, and writes JSON and chart', async () => {
    const pictures = ['--chart', 'c.svg', '--reliability', 'd.svg'];
    const args = ['questions.jsonl', '--strategy', 'path', '--json', '--out', 'r.json', ...pictures];
    const { status, stdout, stderr } = await wayleaf(...args);
    expect(status, stderr).toBe(0);
    const report = Report.parse(JSON.parse(stdout));
    expect(report).toMatchObject({ questions: 3, budget: 1500 });
    expect(report.results[0]).toMatchObject({
      evidence: { recall: 1, f1: 1 },
      pageRecall: 1,
      unanswerable: { precision: 1, recall: 1, f1: 1 },
    });
    const own = report.perQuestion?.filter(({ strategy }) => strategy === 'path');
    expect(own?.map(({ pageRecall }) => pageRecall)).toEqual([1, 1, null]);
    expect(Report.parse(JSON.parse(await readFile(at('r.json'), 'utf8')))).toEqual(report);
    expect(existsSync(at('r.json.partial.jsonl'))).toBe(false);
    expect(await readFile(at('c.svg'), 'utf8')).toContain('recall of gold pages');
    expect(await readFile(at('d.svg'), 'utf8')).toMatch(/off by points: path \d/u);
    const again = Report.parse(JSON.parse((await wayleaf(...args)).stdout));
    expect(again.results[0]?.pageRecall).toBe(1);
  });

  test.runIf(atNight())('measures question sources with the floor beside, and compares two runs', async () => {
    const paragraph = { section: 'Keepers', text: 'Seventeen keepers lived on the island. They wound the clockwork.' };
    const other = { section: 'Lamps', text: 'The lamp burned rapeseed oil.' };
    const made = { doc: 'd', title: 'Lighthouses', lang: 'en', paragraphs: [paragraph, other] };
    const asked = {
      id: 'q1',
      doc: 'd',
      question: 'How many keepers lived on the island?',
      answers: ['Seventeen'],
      answerable: true,
      evidence: [{ paragraph: 0, sentence: 'Seventeen keepers lived on the island.', how: 'span' }],
    };
    await mkdir(at('sources'));
    await writeFile(at('sources/made.docs.jsonl'), JSON.stringify(made));
    await writeFile(at('sources/made.questions.jsonl'), JSON.stringify(asked));
    const args = ['sources', '--strategy', 'auto', '--sample', '5'];
    const first = await wayleaf(...args, '--out', 'before.json');
    expect(first.status, first.stderr).toBe(0);
    expect(first.stdout).toMatch(/made +floor +1 +100\.0/);
    const { status, stdout, stderr } = await wayleaf(...args, '--against', 'before.json', '--json');
    expect(status, stderr).toBe(0);
    const { sources, against } = z
      .object({
        sources: z.array(z.object({ source: z.string(), strategy: z.string(), firstSentence: share })),
        against: z.array(z.object({ questions: z.int(), sameAnswers: z.int() })),
      })
      .parse(JSON.parse(stdout));
    expect(sources).toEqual([
      { source: 'made', strategy: 'auto', firstSentence: 1 },
      { source: 'made', strategy: 'floor', firstSentence: 1 },
    ]);
    expect(against).toEqual([{ questions: 1, sameAnswers: 1 }]);
  });

  test.runIf(atNight())('what cannot be read costs its own questions, and is counted', async () => {
    await writeFile(at('broken.pdf'), 'not a PDF at all');
    const lines = await readFile(at('questions.jsonl'), 'utf8');
    const broken = { pdf: 'broken.pdf', question: 'What is in it?', answers: ['x'], evidence: [{ page: 1 }] };
    await writeFile(at('mixed.jsonl'), `${lines}\n${JSON.stringify(broken)}`);
    const { status, stdout, stderr } = await wayleaf('mixed.jsonl', '--strategy', 'path', '--json');
    expect(status, stderr).toBe(0);
    const report = Report.extend({ unread: z.int() }).parse(JSON.parse(stdout));
    expect(report).toMatchObject({ questions: 4, unread: 1 });
    expect(report.results[0]?.pageRecall).toBeCloseTo(2 / 3, 12);
  });

  test.runIf(atNight())('partial results of another program are not taken over', async () => {
    const args = ['papers.json', '--strategy', 'path', '--out', 's.json', '--json'];
    const first = await wayleaf(...args);
    const [one] = z.looseObject({ perQuestion: z.array(z.unknown()) }).parse(JSON.parse(first.stdout)).perQuestion;
    await writeFile(at('s.json.partial.jsonl'), `${JSON.stringify({ run: 'other' })}\n${JSON.stringify(one)}\n`);
    const again = await wayleaf(...args);
    expect(again.stderr).not.toContain('earlier run');
    expect(again.status).toBe(0);
    expect(existsSync(at('s.json.partial.jsonl'))).toBe(false);
  });

  test.runIf(atNight()).each(['papers.json', 'questions.jsonl'])(
    '%s is measured with models, whose vectors are kept',
    async (file) => {
      const args = [
        file,
        '--strategy',
        'path,flat',
        '--models',
        at('models'),
        '--encoder',
        'tiny',
        '--reranker',
        'judge',
      ];
      const { status, stdout, stderr } = await wayleaf(...args, '--json');
      expect(status, stderr).toBe(0);
      expect(stderr).not.toContain('failed');
      const report = Report.parse(JSON.parse(stdout));
      expect(report.encoder).toMatch(/^onnx:tiny@[0-9a-f]{16}$/);
      expect(report.reranker).toMatch(/^onnx:judge@[0-9a-f]{16}$/);
      expect(report.modelCalls?.asked).toBeGreaterThan(report.questions);
      expect(report.modelCalls?.failed).toBe(0);
      const kept = (await readdir(at('cache/vectors'), { recursive: true })).filter((name) =>
        name.endsWith('.vectors'),
      );
      expect(kept.length).toBeGreaterThan(0);
      const again = await wayleaf(...args);
      expect(again.stdout).toContain(`encoder ${report.encoder}, re-ranker ${report.reranker}, language model none`);
    },
  );

  test('prints tables that state their conditions', async () => {
    const some = ['--strategy', 'path,bm25', '--limit', '3', '--seed', '5'];
    const { status, stdout } = await wayleaf('papers.json', ...some, '--encoder', 'none');
    expect(status).toBe(0);
    expect(stdout).toContain('3 questions, budget 600 tokens; encoder none, re-ranker none, language model none');
    expect(stdout).toContain('abstracts are left out of the candidates');
    expect(stdout).toMatch(/evidence +P +R +F1 +R at 600 +SE +EACE\npath /);
    expect(stdout).toContain('path − bm25');
  });

  test.each([
    [['nowhere.json'], 'There is no file'],
    [['papers.json', '--strategy', 'magic'], 'There is no strategy ‘magic’.'],
    [['papers.json', '--budget', '7'], '--budget takes a whole number from 50 to 100000.'],
    [['papers.json', 'questions.jsonl'], 'different budgets'],
    [['papers.json', '--encoder', 'nowhere', '--models', 'models'], 'nowhere is not installed in'],
    [['papers.json', '--encoder', 'judge', '--models', 'models'], 'judge is not an encoder.'],
    [['papers.json', '--reranker', 'tiny', '--models', 'models'], 'tiny is not a re-ranker.'],
    [['papers.json', '--llm', 'any'], 'takes ‘none’ alone'],
    [['papers.json', '--out', 'nowhere/r.json'], 'Nothing can be written to'],
    [['lighthouses.pdf'], 'lighthouses.pdf is neither JSON nor, by its name, JSON lines.'],
    [[], 'A dataset is missing.'],
  ])('%j is bad usage', async (args, message) => {
    const { status, stdout, stderr } = await wayleaf(...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
