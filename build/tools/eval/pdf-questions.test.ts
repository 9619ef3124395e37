import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdfQuestions } from './pdf-questions.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-questions-'));
  await mkdir(path.join(folder, 'questions'));
  await mkdir(path.join(folder, 'papers'));
  await writeFile(path.join(folder, 'questions/beside.pdf'), '');
  await writeFile(path.join(folder, 'papers/elsewhere.pdf'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (...lines: readonly unknown[]) =>
  readPdfQuestions(
    'q.jsonl',
    path.join(folder, 'questions'),
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );

test('questions are grouped by PDF, which is beside the file or in papers', () => {
  const { subjects, notes } = read(
    { pdf: 'beside.pdf', question: 'A?', answers: ['x'], evidence: [{ page: 3 }, { page: 4, text: 'words' }] },
    { pdf: 'elsewhere.pdf', question: 'B?', answers: ['Not answerable'], evidence: [], extra: 'ignored' },
    { pdf: 'nowhere.pdf', question: 'C?', answers: [], evidence: [] },
    '',
    { pdf: 'beside.pdf', question: 'D?', answers: ['Yes'] },
  );
  expect(subjects.map(({ name, questions }) => [name, questions.map(({ question }) => question)])).toEqual([
    ['beside.pdf', ['A?', 'D?']],
    ['elsewhere.pdf', ['B?']],
  ]);
  const [first, last] = subjects[0]?.questions ?? [];
  expect(first).toMatchObject({ id: '1', unanswerable: false, paragraphs: [['words']] });
  expect([...(first?.pages ?? [])]).toEqual([2, 3]);
  expect(last).toMatchObject({ id: '5', unanswerable: false, answers: [{ type: 'yes-no', text: 'Yes' }] });
  expect(subjects[1]?.questions[0]).toMatchObject({ unanswerable: true, paragraphs: [] });
  expect(notes).toEqual(['q.jsonl: nowhere.pdf is not there; its questions are left out.']);
});

test.each([
  [['{"pdf"'], 'q.jsonl, line 1 is no JSON.'],
  [[{ pdf: 'beside.pdf', question: 'A?', evidence: [{ page: 0 }] }], 'q.jsonl, line 1 is not a question'],
  [[{ pdf: 'nowhere.pdf', question: 'A?' }], 'None of the PDFs that q.jsonl names is there.'],
  [[''], 'q.jsonl has no questions.'],
])('%j is bad input', (lines, message) => {
  expect(() => read(...lines)).toThrow(message);
});
