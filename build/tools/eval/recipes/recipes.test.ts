import { expect, test } from 'vitest';
import { recipeTable } from './recipe.ts';
import { recipes } from './recipes.ts';
import { summarize } from '../summarize.ts';

const conditions = {
  dataset: 'made.json',
  questions: 3,
  chosen: 4,
  budget: 600,
  models: { encoder: 'none', reranker: 'none', llm: 'none' },
  version: '1.0.0',
};

test.each(recipes)('$name: no row of the paper has more values than there are columns', ({ columns, rows }) => {
  for (const { values } of rows) expect(values.length).toBeLessThanOrEqual(columns.length);
});

test('the table has the rows of the paper, then those that were measured, and says what differs', () => {
  const recipe = recipes.find(({ name }) => name === 'pt-rag-1')!;
  const unasked = summarize('path', []);
  const measured = { ...unasked, evidence: { ...unasked.evidence, f1: 0.5012 }, sectionEntropy: 1.234, eace: null };
  const lines = recipeTable(recipe, [{ name: 'path', summary: measured }], conditions).split('\n');
  expect(lines[0]).toBe('| PT-RAG, Table 1, QASPER | answer F1 | BLEU-1 | ROUGE-L | evidence F1 | SE | EACE |');
  expect(lines).toContain('| PT-RAG, as printed | 67.1 | 60.1 | 64.8 | 51.7 | 0.44 | 0.47 |');
  expect(lines).toContain('| `path`, here | – | – | – | 50.1 | 1.23 | – |');
  expect(lines).toContain(`- ${recipe.differs[0]}`);
  expect(lines.find((line) => line.startsWith('Here: '))).toContain('made.json, 3 of 4 questions, budget 600 tokens');
});
