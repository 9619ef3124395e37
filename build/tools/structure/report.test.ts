import { describe, expect, test } from 'vitest';
import type { Stage } from '#shared/domain/document/headings/stages.ts';
import { macroScore, type StructureScore } from '../metrics/structure-score.ts';
import { createOutput } from '../../../electron/cli/output.ts';
import type { Measured } from './measure.ts';
import { countCauses, printAblations, printErrors, printScores } from './report.ts';

const score: StructureScore = {
  f1: 0.5,
  precision: 0.5,
  recall: 0.5,
  level: null,
  parent: 1,
  counts: { gold: 2, predicted: 2, matched: 1 },
};
const place = { page: 3, level: 2 };
const documents: readonly Measured[] = [
  {
    file: 'a.pdf',
    pages: 4,
    score,
    error: undefined,
    errors: {
      missed: [
        { title: 'Data', ...place, cause: 'taken as a block', block: 'text' },
        { title: 'Model', ...place, cause: 'not in the text' },
        { title: 'Cost', ...place, cause: 'taken as a block', block: 'text' },
      ],
      false: [
        { section: 1, title: 'Press\u001b[2J it', ...place, cause: 'unnumbered', evidence: ['name'], confidence: 0.5 },
      ],
      misplaced: [
        { title: 'End', ...place, givenLevel: 2, parent: 'Method', givenParent: null, cause: 'at the top' },
        { title: 'Start', ...place, givenLevel: 3, parent: null, givenParent: null, cause: 'at another level' },
      ],
    },
  },
  {
    file: 'b.pdf',
    pages: 0,
    score: { ...score, f1: 0 },
    errors: undefined,
    error: { code: 'pdf.broken', message: 'It cannot be opened.' },
  },
];

function printed(print: (out: ReturnType<typeof createOutput>) => void): string {
  let text = '';
  print(createOutput({ write: (part) => (text += part) }, { write: () => true }, false, {}));
  return text;
}

describe('report', () => {
  test('one line for each document, then the average', () => {
    const text = printed((out) => printScores(documents, macroScore(documents.map((one) => one.score)), out));
    expect(text.split('\n')).toEqual([
      '     F1      P      R  level parent  document',
      '  0.500  0.500  0.500      –  1.000  a.pdf',
      '  0.000  0.500  0.500      –  1.000  b.pdf  pdf.broken: It cannot be opened.',
      '  0.250  0.500  0.500      –  1.000  macro average of 2 documents',
      '2 of 2 documents have an F1 below 0.6.',
      '',
    ]);
  });

  test('errors by document, then their causes', () => {
    expect(printed((out) => printErrors(documents, out)).split('\n')).toEqual([
      '',
      'a.pdf',
      '  missed  p.   3  level 2  Data  [taken as a block: text]',
      '  missed  p.   3  level 2  Model  [not in the text]',
      '  missed  p.   3  level 2  Cost  [taken as a block: text]',
      '  false   p.   3  level 2  Press it  [unnumbered; name 0.50]',
      '  moved   p.   3  level 2  End  [under the root, not ‘Method’]',
      '  moved   p.   3  level 2  Start  [at level 3]',
      '',
      'Missed headings: 3',
      '      2  taken as a block: text',
      '      1  not in the text',
      'False headings: 1',
      '      1  unnumbered',
      'Misplaced headings: 2',
      '      1  at the top',
      '      1  at another level',
      '',
    ]);
  });

  test('stages with the averages without them', () => {
    const stage: Stage = {
      name: 'steps',
      purpose: 'steps that count',
      apply: (_, judged) => judged,
    };
    const macro = macroScore([score]);
    const table = printed((out) =>
      printAblations(
        [
          { without: undefined, macro, changed: 0 },
          { without: stage, macro, changed: 1 },
        ],
        out,
      ),
    );
    expect(table.split('\n')).toEqual([
      '     F1      P      R  level parent  changed  without',
      '  0.500  0.500  0.500      –  1.000        0  (nothing)',
      '  0.500  0.500  0.500      –  1.000        1  steps: steps that count',
      '',
    ]);
  });

  test('counts causes over documents, those that could not be read left out', () => {
    expect(countCauses(documents)).toEqual({
      missed: { 'taken as a block: text': 2, 'not in the text': 1 },
      false: { unnumbered: 1 },
      misplaced: { 'at the top': 1, 'at another level': 1 },
    });
  });
});
