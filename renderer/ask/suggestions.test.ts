import { expect, test } from 'vitest';
import { nodeId } from '#shared/base/ids.ts';
import { buildSectionTree } from '../state/section-tree.ts';
import { spokenTitle, suggestQuestions } from './suggestions.ts';

function questions(titles: readonly string[]): readonly string[] {
  const rows = titles.map((title, index) => ({
    id: nodeId('section', index + 1),
    parent: null,
    kind: 'section' as const,
    level: 1,
    title,
    pageIndex: index,
    endPageIndex: index,
    confidence: 1,
    evidence: [],
    mark: null,
  }));
  return suggestQuestions(buildSectionTree(rows)).map(({ question }) => question);
}

test('questions are made from real titles, in reading order', () => {
  expect(
    questions(['Abstract', '1 Introduction', '2 Method', '3 Results', '4 Limits of film images', 'References']),
  ).toEqual([
    'How does “Method” work?',
    'What was found in “Results”?',
    'Which limits does “Limits of film images” name?',
  ]);
});

test('titles that say nothing special are asked about plainly', () => {
  expect(questions(['The old mill', 'A walk by the sea'])).toEqual([
    'What does “The old mill” say?',
    'What does “A walk by the sea” say?',
  ]);
});

test('a document without headings suggests nothing', () => {
  expect(questions(['Page 1', 'Page 2', 'References'])).toEqual([]);
});

test('what every document has is not asked about', () => {
  expect(questions(['About the institute', 'Research team', 'Remarks:', 'Rules of small things'])).toEqual([
    'What does “Rules of small things” say?',
  ]);
});

test('titles in capitals are said in a lower voice, abbreviations kept', () => {
  expect(spokenTitle('DATASET STATISTICS AND COMPRESSION RATIOS')).toBe('Dataset Statistics and Compression Ratios');
  expect(spokenTitle('THE ROLE OF THE RV32 ISA')).toBe('THE ROLE OF THE RV32 ISA');
  expect(spokenTitle('PYTORCH TO ONNX (EXPERIMENTAL)')).toBe('Pytorch to Onnx (Experimental)');
  expect(spokenTitle('BLEU')).toBe('BLEU');
  expect(spokenTitle('Results:')).toBe('Results');
});
