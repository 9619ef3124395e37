import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStructuralQuestions } from './questions.ts';
import { tableOf, talliesOf, type Judged } from './report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wayleaf-counts-'));
writeFileSync(path.join(folder, 'a.pdf'), '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...lines: readonly unknown[]) =>
  readStructuralQuestions('q.jsonl', folder, lines.map((line) => JSON.stringify(line)).join('\n'));

test('a line names its document, or none', () => {
  const questions = read(
    { pdf: 'a.pdf', question: 'How many pages?', kind: 'count', gold: 3 },
    { pdf: null, question: 'How many documents?', kind: 'library', gold: ['a'], half: 'tune' },
  );
  expect(questions.map(({ file, gold, half }) => ({ file, gold, half }))).toEqual([
    { file: path.join(folder, 'a.pdf'), gold: 3, half: '' },
    { file: undefined, gold: ['a'], half: 'tune' },
  ]);
});

test.each([
  [[], 'q.jsonl has no questions.'],
  [[{ pdf: 'a.pdf', question: 'A?', kind: 'count' }], 'q.jsonl, question 1 is not in this form (see ‘gold’).'],
  [[{ pdf: 'b.pdf', question: 'A?', kind: 'count', gold: 1 }], 'There is no'],
])('%j is bad input', (lines, message) => expect(() => read(...lines)).toThrow(message));

test('shares are of all questions, and by kind', () => {
  const one: Judged = {
    question: 'A?',
    document: 'a.pdf',
    kind: 'count',
    style: 'terse',
    half: 'tune',
    outcome: 'right',
    said: '',
    gold: 1,
    verdict: 'found',
    computed: true,
    ms: 1,
  };
  const tallies = talliesOf([one, { ...one, kind: 'list', outcome: 'wrong-exact' }, { ...one, outcome: 'at-least' }]);
  expect(tallies[0]).toMatchObject({ name: 'all', questions: 3, honest: 2 / 3, wrongExact: 1 / 3 });
  expect(tallies.find(({ name }) => name === 'kind: list')).toMatchObject({ honest: 0, wrongExact: 1 });
  expect(tableOf(tallies)[1]).toMatch(/^all +3 +1 +1 +0 +0 +1 +0\.667 +0\.333$/);
});
