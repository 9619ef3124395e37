/** An evidence table for other programs. */
import type { MatrixFormat } from '#shared/contract/matrix.ts';
import { csvMatrix } from './csv.ts';
import { jsonMatrix } from './json.ts';
import { latexMatrix } from './latex.ts';
import { markdownMatrix } from './markdown.ts';
import type { WrittenMatrix } from './written.ts';
import { xlsxMatrix } from './xlsx.ts';

const writers: Readonly<Record<Exclude<MatrixFormat, 'xlsx'>, (written: WrittenMatrix) => string>> = {
  csv: csvMatrix,
  markdown: markdownMatrix,
  latex: latexMatrix,
  json: jsonMatrix,
};

/** Anything but text is in base64. */
export interface WrittenFile {
  readonly text: string;
  readonly encoding?: 'base64';
}

export function writeMatrix(written: WrittenMatrix, format: MatrixFormat): WrittenFile {
  if (format === 'xlsx') return { text: xlsxMatrix(written).toString('base64'), encoding: 'base64' };
  return { text: writers[format](written) };
}
