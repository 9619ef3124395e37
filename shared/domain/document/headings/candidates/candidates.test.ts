import { expect, test } from 'vitest';
import { styleStats } from '../../blocks/style-stats.ts';
import { linesOf } from '../../layout/lines.ts';
import type { TextRun } from '../../page-content.ts';
import { boldFace, page, paragraph, regular, run } from '../../testing.ts';
import { printedContents } from '../contents.ts';
import { candidatesOf } from './candidates.ts';

const fonts = [regular, boldFace];

/** The texts of the candidates on a page of these runs and a paragraph on the next page. */
function candidates(runs: readonly TextRun[], reach: 'sure' | 'wide' = 'sure'): string[] {
  const prose = paragraph(
    Array.from(
      { length: 20 },
      (_, i) => `line ${String(i)} of a text that fills its column from side to side, as in books`,
    ),
    72,
    700,
  );
  const lines = linesOf([page(0, runs), page(1, prose)], fonts);
  return candidatesOf(lines, fonts, styleStats(lines), printedContents(lines), reach).map(({ text }) => text);
}

const bold = (text: string, y: number, size = 10): TextRun => run(text, 72, y, { font: 1, size });

test('a label alone on its line opens a caption, whatever its type', () => {
  expect(candidates([bold('Table 1', 700), bold('Figure A2', 600), bold('Results', 500)])).toEqual(['Results']);
});

test('what is counted beside tables and figures may be a section', () => {
  expect(candidates([bold('Exhibit 4.1', 700)])).toEqual(['Exhibit 4.1']);
});

test('dots that lead to a page make no heading, even of bold type', () => {
  expect(candidates([bold('1.1 Letters and numbers . . . . . . . . 5', 700), bold('1.2 Lines', 500)])).toEqual([
    '1.2 Lines',
  ]);
});

test('the number of a part in seven tenths of the size of its title is one heading with it', () => {
  expect(candidates([bold('Part I', 700, 14.3), bold('Textbook problems', 664, 20.7)])).toEqual([
    'Part I Textbook problems',
  ]);
  expect(candidates([bold('Part I', 700, 12), bold('Textbook problems', 664, 20.7)])).toHaveLength(2);
});

test('a label in a face of its own is no heading without the title behind it', () => {
  const head = [bold('Appendix A –', 700), run('Proofs of the bounds', 140, 700)];
  expect(candidates(head, 'wide')).toEqual(['Appendix A – Proofs of the bounds']);
  expect(candidates([...head, run('goes on below as a text', 72, 688)], 'wide')).not.toContain(
    'Appendix A – Proofs of the bounds',
  );
});

test('a number and words of a face of their own are a heading up to where the text begins, with or without a stop', () => {
  const opening = (head: string, text: string) =>
    candidates(
      [
        bold(head, 700),
        run(text, 72 + 5 * (head.length + 1), 700),
        run('and this goes on in the next line, all the way to the end of the column, as texts do', 72, 688),
      ],
      'wide',
    );
  const text = 'Where letters stand close, eyes see words, all the way to their end. And';
  expect(opening('1.1 Archives', text)).toEqual(['1.1 Archives']);
  expect(opening('1.1 Archives.', text)).toEqual(['1.1 Archives.']);
});
