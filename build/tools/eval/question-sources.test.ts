import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseTasks, splitOf } from './choose-tasks.ts';
import { measure } from './measure.ts';
import { readDatasets } from './read-datasets.ts';
import { summarizeSources } from './sources.ts';
import { askDocument } from './strategies.ts';

const texts = { abstracts: false, floats: false };
const documents = [
  {
    doc: 'tea',
    title: 'Tea',
    lang: 'en',
    paragraphs: [
      { section: '', text: 'Tea is a drink.' },
      { section: 'Cooling', text: 'Tea cools by four degrees a minute. Milk slows that down.' },
      { section: 'Trade', text: 'Ships brought tea from Fujian to London. The voyage took four months.' },
    ],
  },
  { doc: 'unasked', title: '', lang: 'en', paragraphs: [{ text: 'Nobody asks.' }] },
];
const questions = [
  {
    id: 'q1',
    doc: 'tea',
    question: 'How fast does tea cool?',
    answers: ['four degrees a minute'],
    answerable: true,
    evidence: [{ paragraph: 1, sentence: 'Tea cools by four degrees a minute.', how: 'span' }],
  },
  {
    id: 'q2',
    doc: 'tea',
    question: 'How long did the voyage of the ships take?',
    answers: ['four months'],
    answerable: true,
    evidence: [{ paragraph: 2 }],
  },
  { id: 'q3', doc: 'tea', question: 'Which zebras live in Kenya?', answers: [], answerable: false, evidence: [] },
];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-sources-'));
  const lines = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
  await writeFile(path.join(folder, 'drinks.docs.jsonl'), lines(documents));
  await writeFile(path.join(folder, 'drinks.questions.jsonl'), lines(questions));
  await writeFile(path.join(folder, 'broken.docs.jsonl'), lines(documents));
  await writeFile(path.join(folder, 'broken.questions.jsonl'), lines([{ ...questions[0], answers: 'four' }]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder has its sources, by name or all; a file names one', async () => {
  const [drinks] = await readDatasets(folder, { ...texts, sources: ['drinks'] });
  expect(drinks?.subjects.map(({ name }) => name)).toEqual(['tea']);
  const file = path.join(folder, 'drinks.docs.jsonl');
  expect(await readDatasets(file, texts)).toMatchObject([{ name: 'drinks', kind: 'questions' }]);
  await expect(readDatasets(folder, { ...texts, sources: ['beer'] })).rejects.toThrow('‘beer’');
  await expect(readDatasets(folder, texts)).rejects.toThrow('broken.questions.jsonl, line 1');
});

test('questions are asked of the product’s index, and measured as their README says', async () => {
  const datasets = await readDatasets(folder, { ...texts, sources: ['drinks'] });
  const [subject] = datasets[0]!.subjects;
  if (subject?.source.kind !== 'text') throw new Error('no text');
  const opened = await subject.source.open();
  const results = [];
  for (const strategy of ['auto', 'floor'] as const) {
    for (const question of subject.questions) {
      const asking = { ...opened, budgetTokens: 600, aids: {}, signal: new AbortController().signal };
      const outcome = await askDocument(strategy, question.question, asking);
      const asked = { dataset: 'drinks', document: 'tea', strategy, budgetTokens: 600 };
      results.push(measure(asked, question, opened, outcome));
    }
  }
  opened.close();
  expect(results[0]).toMatchObject({ hits: [true, true, true], firstRight: true });
  expect(results[0]).toMatchObject({ verdict: 'found', outcome: 'right', denied: false });
  expect(results[2]).toMatchObject({ verdict: 'not-found', outcome: 'refused-rightly', denied: true });
  // The floor judges nothing.
  expect(results[3]).toMatchObject({ verdict: null, outcome: null, denied: null, firstRight: false });
  expect(results[0]?.said?.sentences[0]).toMatchObject({ paragraph: 1, page: null, unit: '1' });
  expect(results[2]).toMatchObject({ hits: [null, null, null], firstRight: null, unanswerable: true });
  const [auto, floor] = summarizeSources(['auto', 'floor'], results);
  expect(auto).toMatchObject({ source: 'drinks', questions: 3, sentenceQuestions: 2, firstSentence: 1 });
  expect(auto?.notAnswered).toMatchObject({ recall: 1, auc: 1 });
  // Plain words: 'cool' is not 'cools'.
  expect(floor).toMatchObject({ firstSentence: 0.5, shortShown: null, notAnswered: { f1: 1, auc: 1 } });
});

test('a sample is the same in every run, a larger one holds a smaller, and parts are by document', async () => {
  const datasets = await readDatasets(folder, { ...texts, sources: ['drinks'] });
  const all = { limit: Infinity, seed: 1, sample: Infinity, split: undefined };
  const ids = (choice: Partial<typeof all>): readonly string[] =>
    chooseTasks(datasets, { ...all, ...choice }).map(({ question }) => question.id);
  const [one] = ids({ sample: 1 });
  expect(ids({ sample: 1, seed: 2 })).toEqual([one]);
  expect(ids({ sample: 2 })).toContain(one);
  const own = splitOf('tea');
  const both = ['train', 'check'] as const;
  expect(both.map((split) => chooseTasks(datasets, { ...all, split }).length)).toEqual(
    both.map((split) => (split === own ? 3 : 0)),
  );
  const parts = Array.from({ length: 300 }, (_, at) => splitOf(`document ${at}`));
  expect(parts.filter((part) => part === 'check').length).toBeGreaterThan(70);
  expect(parts.filter((part) => part === 'check').length).toBeLessThan(130);
});
