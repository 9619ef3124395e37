import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { askedDocuments, makeAsked } from '../fixtures/pdf/asked-documents.ts';
import { runCli, type CliRun } from '../integration/support/run-cli.ts';

const Report = z.object({
  set: z.string(),
  inLibrary: z.int(),
  tallies: z.array(z.object({ name: z.string(), questions: z.int(), documentFirst: z.int() })),
  change: z.object({ gained: z.array(z.string()), lost: z.array(z.string()) }).optional(),
  questions: z.array(z.object({ id: z.string(), judgement: z.string(), documentAt: z.int().nullable() })).optional(),
});

let folder: string;
const within = (...parts: readonly string[]): string => path.join(folder, ...parts);

const inPaper = {
  doc: 'papers/hedgehogs.pdf',
  kind: 'paper',
  language: 'en',
  askedIn: 'en',
  type: 'fact',
  answerable: true,
};
const inManual = { ...inPaper, doc: 'papers/heater.pdf', kind: 'manual' };
const tuning = [
  { ...inPaper, id: 'hog-01', question: 'How heavy was a radio tag?', gold: [['four grams']], library: true },
  { ...inPaper, id: 'hog-02', question: 'How many hedgehogs were tagged?', gold: [['Lower Wending']] },
  { ...inPaper, id: 'hog-03', question: 'Who is the mayor of Vienna?', answerable: false, gold: [] },
  { ...inPaper, id: 'hog-04', question: 'and where?', type: 'follow-up', gold: [['Wending']], after: 'hog-02' },
];
const sealed = [
  { ...inManual, id: 'brew-01', question: 'How long is the cable?', gold: [['90 centimeters']], library: true },
];
const languages = [
  { ...inManual, id: 'kabel-01', askedIn: 'de', question: 'cable wie lang?', gold: [['90 centimeters']] },
];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-strangers-'));
  await mkdir(within('data/papers'), { recursive: true });
  const made = await Promise.all(askedDocuments.slice(0, 2).map(makeAsked));
  for (const [at, name] of ['hedgehogs', 'heater'].entries())
    await writeFile(within(`data/papers/${name}.pdf`), made[at]!.bytes);
  const lines = (questions: readonly object[]): string => questions.map((one) => JSON.stringify(one)).join('\n');
  await writeFile(within('tuning.jsonl'), lines(tuning));
  await writeFile(within('sealed.jsonl'), lines(sealed));
  await writeFile(within('languages.jsonl'), lines(languages));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const strangers = (...args: readonly string[]): Promise<CliRun> =>
  runCli(['eval-strangers', '--questions', folder, '--data', within('data'), '--cache', within('cache'), ...args]);
const reportOf = ({ stdout }: CliRun): z.infer<typeof Report> => Report.parse(JSON.parse(stdout));

test('judges what is shown first, and compares with the run that was kept', async () => {
  const kept = await strangers('--keep', '--json');
  expect(kept.status).toBe(0);
  const { questions, change } = reportOf(kept);
  const judgements = Object.fromEntries(questions?.map(({ id, judgement }) => [id, judgement]) ?? []);
  expect(judgements).toMatchObject({ 'hog-01': 'right', 'hog-03': 'refused' });
  expect(judgements['hog-02']).not.toBe('right');
  expect(change).toBeUndefined();
  const baseline = within('baseline.json');
  const before = await readFile(baseline, 'utf8');
  expect(JSON.parse(before)).toEqual({ document: judgements, library: {} });
  await writeFile(baseline, before.replace('"hog-01": "right"', '"hog-01": "wrong"'));
  const again = await strangers();
  expect(again.stdout).toContain('tuning half');
  expect(again.stdout).toContain('Against the baseline, 4 questions: right now 1, not any more 0;');
  expect(again.stdout).toContain('right now: hog-01');
  expect((await strangers('--guard')).status).toBe(0);
  await writeFile(baseline, before.replace(/"hog-02": "[a-z-]+"/u, '"hog-02": "right"'));
  const guarded = await strangers('--guard');
  expect(guarded.status).toBe(1);
  expect(guarded.stdout).toContain('not right any more: hog-02');
});

test('the sealed half comes in sums alone, and says that it is sealed', async () => {
  const report = reportOf(await strangers('--sealed', '--json'));
  expect(report).toMatchObject({
    set: 'sealed',
    tallies: [{ name: 'all', questions: 1 }, ...Array<object>(4).fill({})],
  });
  expect(report.questions).toBeUndefined();
  const { stdout } = await strangers('--sealed');
  expect(stdout).toContain('This half is sealed: it is looked at once for each milestone');
  expect(stdout).not.toContain('brew-01');
});

test('questions in languages are asked of a library of their own, and tallied by the language that they are asked in', async () => {
  const report = reportOf(await strangers('--languages', '--json'));
  expect(report).toMatchObject({ set: 'languages', inLibrary: 1, questions: [{ id: 'kabel-01' }] });
  expect(report.tallies.map(({ name }) => name)).toContain('askedIn: de');
  const both = await strangers('--languages', '--sealed');
  expect(both.status).toBe(2);
  expect(both.stderr).toContain('--sealed, --languages, --lessons and --trials are sets of questions: name one.');
});

test('an aid can be left out, and the run be compared with the one that had it', async () => {
  const run = within('with.json');
  const drawn = within('drawn.svg');
  expect((await strangers('--out', run, '--reliability', drawn)).status).toBe(0);
  expect(await readFile(drawn, 'utf8')).toMatch(/off by points: strangers \d/u);
  const { status, stdout } = await strangers('--without', 'encoder', '--against', run);
  expect(status).toBe(0);
  expect(stdout).toContain('no language model, no encoder');
  expect(stdout).toMatch(/^language: en +3 /mu);
  const other = await strangers('--without', 'thought');
  expect(other.status).toBe(2);
  expect(other.stderr).toContain('Choose from: encoder, reader');
});

test('a whole library is asked for the document that answers', async () => {
  const report = reportOf(await strangers('--library', '--json'));
  expect(report.questions).toEqual([{ id: 'hog-01', judgement: 'right', documentAt: 1 }]);
  expect(report.tallies[0]).toMatchObject({ questions: 1, documentFirst: 1 });
});

test('says where the gold stands', async () => {
  const { stdout } = await strangers('--check');
  expect(stdout).toMatch(/^3 alternatives: \d in one sentence, \d in several, 0 in a passage, 0 nowhere\.$/m);
});

test('documents that are not there are named, and none at all is no run', async () => {
  await mkdir(within('some/papers'), { recursive: true });
  await copyFile(within('data/papers/hedgehogs.pdf'), within('some/papers/hedgehogs.pdf'));
  const some = await strangers('--data', within('some'), '--json');
  expect(some.status).toBe(0);
  expect(some.stderr).toContain('1 of 2 documents are not there');
  expect(some.stderr).toContain('papers/heater.pdf');
  const none = await strangers('--data', within('elsewhere'));
  expect(none.status).toBe(2);
  expect(none.stderr).toContain('None of the 2 documents that these questions are about is in');
  expect(none.stderr).toContain('WAYLEAF_DATA');
  const unknown = await strangers('--kind', 'novel');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain('Kinds: paper.');
});
