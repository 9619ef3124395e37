/** Rows that were left out, in words. */
import type { LeftOut } from '#shared/contract/left-out.ts';
import { printable } from './output.ts';

const words: Readonly<Record<string, string>> = {
  history: 'answers',
  conversations: 'conversations',
  files: 'places of files',
  citations: 'entries of bibliographies',
  annotations: 'highlights',
  reader_facts: 'changed titles or authors',
  reading_marks: 'reading marks',
  labels: 'tags and collections of documents',
  matrices: 'evidence tables',
  matrix_columns: 'questions of tables',
  matrix_rows: 'documents of tables',
  matrix_cells: 'cells of tables',
  unknown: 'lines',
};

/** Of a table's rows. */
export const rowsText = (table: string, count: number): string => `${String(count)} ${words[table] ?? table}`;

/** '1 answers (receipt: not JSON), 2 highlights (…)' */
export function leftOutText(left: readonly LeftOut[]): string {
  return left.map(({ table, count, why }) => `${rowsText(table, count)} (${printable(why)})`).join(', ');
}
