import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Dataset, GoldQuestion } from '../dataset.ts';
import { readDatasets } from '../read-datasets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'published-'));
  await mkdir(path.join(folder, 'pdfs'));
  await writeFile(path.join(folder, 'pdfs', 'mill.pdf'), '');
});
afterEach(() => rm(folder, { recursive: true }));

async function read(name: string, content: unknown): Promise<Dataset> {
  const file = path.join(folder, name);
  const lines = (items: readonly unknown[]): string =>
    items.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
  await writeFile(file, name.endsWith('.jsonl') ? lines(content as unknown[]) : JSON.stringify(content));
  return (await readDatasets(file, { abstracts: false, floats: false }))[0]!;
}

const asked = ({ subjects }: Dataset): readonly GoldQuestion[] => subjects.flatMap(({ questions }) => questions);
const docs = [
  { id: '1', title: 'The mill', text: 'The mill has two wheels.', score: 1 },
  { id: '2', title: 'The mill', text: 'It was built in 1811.', score: 0.5 },
];

/** A small file of each format, with one entry that is broken. */
const files: readonly (readonly [name: string, content: unknown, gold: Partial<GoldQuestion>])[] = [
  [
    'mmlongbench.json',
    [
      { doc_id: 'mill.pdf', question: 'How many wheels?', answer: 2, evidence_pages: '[3, 5]', answer_format: 'Int' },
      { doc_id: 'mill.pdf', question: 7, answer: '', evidence_pages: '[]', answer_format: 'Str' },
    ],
    { pages: new Set([2, 4]), answers: [{ type: 'extractive', text: '2' }], unanswerable: false },
  ],
  [
    'MMQA_dev.jsonl',
    [
      {
        qid: 'q1',
        question: 'How many wheels?',
        answers: [{ answer: 2, type: 'int' }],
        supporting_context: [{ doc_id: 'mill', doc_part: 'text' }],
      },
      '{"qid": "q2", ',
    ],
    { id: 'q1', answers: [{ type: 'extractive', text: '2' }] },
  ],
  [
    'citevqa.json',
    [
      {
        index: 1,
        Question: 'How many wheels?',
        Standard_Answer: 'Two',
        Evidence: [
          { bbox: [100, 200, 300, 400], source_pdf_name: 'mill.pdf', source_page_id: 2, necessity: 'necessary' },
          { bbox: [0, 0, 9, 9], source_pdf_name: 'other.pdf', source_page_id: 1, necessity: 'optional' },
        ],
        PDF_Source: ['data/pdf/mill.pdf'],
      },
      { index: 2, Question: 'Who?', Standard_Answer: 'Nobody', Evidence: [{ bbox: [1] }], PDF_Source: ['mill.pdf'] },
    ],
    { regions: [{ pageIndex: 1, box: { x0: 0.2, y0: 0.1, x1: 0.4, y1: 0.3 } }], pages: new Set([1]) },
  ],
  [
    'financebench_open_source.jsonl',
    [
      {
        financebench_id: 'f1',
        doc_name: 'mill',
        question: 'How many wheels?',
        answer: 'Two',
        evidence: [{ evidence_text: 'two wheels', doc_name: 'mill', evidence_page_num: 4 }],
      },
      { financebench_id: 'f2', doc_name: 'mill' },
    ],
    { id: 'f1', pages: new Set([4]) },
  ],
  [
    'hotpot.json',
    [
      {
        _id: 'h1',
        question: 'Is the mill from 1811?',
        answer: 'yes',
        supporting_facts: [['Mill', 1]],
        context: [
          ['Mill', ['It has wheels. ', 'It is from 1811.']],
          ['Barn', ['It burned.']],
        ],
      },
      { _id: 'h2', question: 'Who?', answer: 'Ann', supporting_facts: [], context: [] },
    ],
    {
      paragraphs: [['It has wheels. It is from 1811.']],
      sentences: ['It is from 1811.'],
      answers: [{ type: 'yes-no', text: 'yes' }],
    },
  ],
  [
    'asqa_eval.json',
    [
      {
        sample_id: 'a1',
        question: 'When was it built?',
        qa_pairs: [{ short_answers: ['1811', 'eighteen eleven'] }, { short_answers: ['1902'] }],
        docs,
      },
      { sample_id: 'a2', question: 'Who?', qa_pairs: [], docs },
    ],
    { id: 'a1', answers: [{ type: 'extractive', text: '1811, 1902', parts: ['1811', '1902'] }] },
  ],
  [
    'ASQA.json',
    {
      dev: {
        x1: {
          ambiguous_question: 'When was it built?',
          qa_pairs: [{ short_answers: ['1811'], context: 'It was built in 1811.' }],
          annotations: [
            { long_answer: 'In 1811.', knowledge: [{ content: 'The mill has wheels.', wikipage: 'Mill' }] },
          ],
        },
        x2: { ambiguous_question: 'Who?' },
      },
    },
    { id: 'x1', answers: [{ type: 'extractive', text: '1811' }] },
  ],
  [
    'qampari_eval.json',
    [
      { id: 'p1', question: 'Which mills?', answers: [['North', 'the North'], ['South']], docs },
      { id: 'p2', question: 'Which?', answers: 'North', docs },
    ],
    { answers: [{ type: 'extractive', text: 'North, South', parts: ['North', 'South'] }] },
  ],
  [
    'qampari.jsonl',
    [
      {
        qid: 'o1',
        question_text: 'Which mills?',
        answer_list: [{ answer_text: 'North', proof: [{ proof_text: 'North is a mill.', found_in_url: 'w/North' }] }],
      },
      { qid: 'o2', question_text: 'Which?', answer_list: [] },
    ],
    { id: 'o1', answers: [{ type: 'extractive', text: 'North' }] },
  ],
  [
    'eli5_eval.json',
    [
      { question: 'Why mills?', answer: 'They grind.', claims: ['Mills grind.'], docs },
      { question: 'Why?', answer: 'So.', claims: [], docs },
    ],
    { claims: ['Mills grind.'], answers: [{ type: 'abstractive', text: 'They grind.' }] },
  ],
  [
    'qasa.json',
    {
      0: {
        question_id: 1,
        paper_id: 'paper_1',
        title: 'Mills',
        question: 'Why mills?',
        composition: 'They grind.',
        evidential_info: [{ context: 'Mills grind grain.', rationale: '' }],
      },
      1: { question_id: 2, question: 'Who?' },
    },
    { id: 'paper_1/1', paragraphs: [['Mills grind grain.']] },
  ],
  [
    'smrc.jsonl',
    [
      {
        id: '1912.1',
        title: 'Mills',
        abstract: '',
        full_text: [{ section_name: 'introduction', paragraph: ['Mills grind grain.'] }],
        qas: [
          {
            question: 'Why mills?',
            questionId: '9',
            answers: [
              { answer: { unanswerable: false, free_form_answer: 'They grind.', evidence: ['Mills grind grain.'] } },
            ],
          },
        ],
      },
      { id: '1912.2', title: 'None', full_text: [] },
    ],
    { id: '9', paragraphs: [['Mills grind grain.']], answers: [{ type: 'abstractive', text: 'They grind.' }] },
  ],
];

test.each(files)('%s is read as it is published, and what is broken is named', async (name, content, gold) => {
  const dataset = await read(name, content);
  expect(asked(dataset)).toMatchObject([gold]);
  expect(dataset.notes).toEqual([expect.stringMatching(/left out: (?:line|entry) /u)]);
});

test('a PDF that is not there, and what needs several, is named', async () => {
  const one = { question: 'Who?', answers: [{ answer: 'Ann' }] };
  const context = (...ids: readonly string[]) => ids.map((id) => ({ doc_id: id }));
  const dataset = await read('MMQA_dev.jsonl', [
    { qid: 'q1', ...one, supporting_context: context('mill', 'barn') },
    { qid: 'q2', ...one, supporting_context: context('barn') },
    { qid: 'q3', ...one, supporting_context: context('mill', 'mill') },
  ]);
  expect(asked(dataset).map(({ id }) => id)).toEqual(['q3']);
  expect(dataset.notes.join()).toContain('line 1: it needs 2 documents; line 2: barn.pdf is not there');
});

test('passages stand in sections by their titles', async () => {
  const dataset = await read('eli5_eval.json', [{ question: 'Why?', answer: 'So.', claims: ['So.'], docs }]);
  const { source } = dataset.subjects[0]!;
  if (source.kind !== 'text') throw new Error('It is a text.');
  const opened = await source.open();
  expect(opened.units().map(({ heading, text }) => [heading, text])).toEqual(
    docs.map(({ title, text }) => [title, text]),
  );
  opened.close();
});
