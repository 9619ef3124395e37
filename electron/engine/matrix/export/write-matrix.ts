/** An evidence table as text for other programs. */
import type { MatrixFormat } from '#shared/contract/matrix.ts';
import { csvMatrix } from './csv.ts';
import { jsonMatrix } from './json.ts';
import { latexMatrix } from './latex.ts';
import { markdownMatrix } from './markdown.ts';
import type { WrittenMatrix } from './written.ts';

const writers: Readonly<Record<MatrixFormat, (written: WrittenMatrix) => string>> = {
  csv: csvMatrix,
  markdown: markdownMatrix,
  latex: latexMatrix,
  json: jsonMatrix,
};

export const writeMatrix = (written: WrittenMatrix, format: MatrixFormat): string => writers[format](written);
