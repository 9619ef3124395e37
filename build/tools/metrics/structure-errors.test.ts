import { describe, expect, test } from 'vitest';
import { alignSections, type GoldEntry, type PredictedSection } from './align-sections.ts';
import { structureErrors, type TextPiece } from './structure-errors.ts';

const entry = (title: string, page: number, level = 1): GoldEntry => ({ title, page, level, found: true });
const section = (title: string, page: number, level = 1, parent: number | null = null): PredictedSection => ({
  title,
  page,
  level,
  parent,
});
const piece = (kind: string, text: string, page: number, endPage = page): TextPiece => ({ kind, text, page, endPage });

function errorsOf(
  sections: readonly PredictedSection[],
  entries: readonly GoldEntry[],
  pieces: readonly TextPiece[] = [],
  title = 'A Paper',
) {
  return structureErrors(alignSections(sections, entries), pieces, title);
}

describe('structureErrors', () => {
  test('a right tree has none', () => {
    expect(errorsOf([section('Method', 1)], [entry('1 Method', 1)])).toEqual({ missed: [], false: [], misplaced: [] });
  });

  test.each([
    ['taken as a block', piece('text', 'Study Design.', 2), 'text'],
    ['joined to its text', piece('text', 'Study design. We asked forty people.', 1, 2), 'text'],
    ['inside a block', piece('caption', 'Figure 1: the study design.', 2), 'caption'],
    ['not in the text', piece('text', 'Study design', 7), undefined],
  ] as const)('a missed heading that is %s', (cause, where, block) => {
    const { missed } = errorsOf([], [entry('2.1 Study Design', 2, 2)], [where]);
    expect(missed).toEqual([{ title: '2.1 Study Design', page: 2, level: 2, cause, block }]);
  });

  test('a missed heading that became the title of the document', () => {
    const { missed } = errorsOf([], [entry('A paper', 1)]);
    expect(missed[0]?.cause).toBe('taken as the title of the document');
  });

  test('half a heading is a miss and a false heading of the same cause', () => {
    const errors = errorsOf([section('3 Results and', 2)], [entry('3 Results and discussion of the trial', 2)]);
    expect(errors.missed[0]?.cause).toBe('cut or merged');
    expect(errors.false).toEqual([{ section: 0, title: '3 Results and', page: 2, level: 1, cause: 'cut or merged' }]);
  });

  test('the right title on a wrong page', () => {
    const errors = errorsOf([section('Results', 1)], [entry('Results', 5)]);
    expect(errors.missed[0]?.cause).toBe('on another page');
    expect(errors.false[0]?.cause).toBe('on another page');
  });

  test('two entries for one section, two sections for one entry', () => {
    const doubled = errorsOf([section('Results', 1)], [entry('Results', 1), entry('Results', 2)]);
    expect(doubled.missed[0]?.cause).toBe('given to its double');
    const repeated = errorsOf([section('Results', 1), section('Results', 2)], [entry('Results', 1)]);
    expect(repeated.false.map(({ section: at, cause }) => [at, cause])).toEqual([[1, 'repeated']]);
  });

  test('other false headings with and without a number', () => {
    const errors = errorsOf([section('4. Press the button', 1), section('Dear reader', 1)], [entry('Method', 8)]);
    expect(errors.false.map(({ cause }) => cause)).toEqual(['numbered', 'unnumbered']);
  });

  test('a found heading at the wrong level, in the levels of the outline', () => {
    const entries = [entry('Method', 1), entry('Data', 1, 2), entry('Results', 3)];
    const { misplaced } = errorsOf([section('Method', 1, 2), section('Data', 1, 2), section('Results', 3, 2)], entries);
    expect(misplaced).toEqual([
      { title: 'Data', page: 1, level: 2, givenLevel: 1, parent: 'Method', givenParent: null, cause: 'at the top' },
    ]);
  });

  test('why a found heading stands in a wrong place', () => {
    const entries = [
      entry('Method', 1),
      entry('Data', 1, 2),
      entry('Model', 2, 2),
      entry('Cost', 3, 2),
      entry('End', 4),
    ];
    const { misplaced } = errorsOf(
      [
        section('Method', 1),
        section('Data', 1, 2, 0),
        section('Model', 2, 3, 1),
        section('Dear reader', 3, 1),
        section('Cost', 3, 2, 3),
        section('End', 4, 0),
      ],
      entries,
    );
    expect(misplaced.map(({ title, cause }) => [title, cause])).toEqual([
      ['Model', 'under another heading'],
      ['Cost', 'under a false heading'],
      ['End', 'at another level'],
    ]);
  });
});
