import { csvOf } from '#shared/base/grids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { MatrixCell } from '#shared/contract/matrix.ts';
import { cellsBy, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/** All documents, those left out with their reason; each question in columns of its own. */
export function csvMatrix({ matrix, cells, keys }: WrittenMatrix): string {
  const cellAt = cellsBy(cells);
  const heads = matrix.questions.flatMap((question) => [
    question,
    ...DETAILS.map((detail) => `${question} – ${detail}`),
  ]);
  const rows = matrix.rows.map((row) => [
    row.title,
    keys.get(row.document)?.key ?? '',
    row.leftOut === null ? '' : row.leftOut || 'yes',
    ...matrix.questions.flatMap((question) => fieldsOf(cellAt(row, question))),
  ]);
  return csvOf([['Document', 'Citation key', 'Left out', ...heads], ...rows]);
}

const DETAILS = ['state', 'quote', 'page', 'link', 'confirmed', 'note'] as const;

function fieldsOf(cell: MatrixCell | undefined): readonly string[] {
  const quote = cell?.answer?.quote;
  const link =
    cell && quote ? formatLink({ document: cell.document, page: quote.pageIndex + 1, quote: quote.text }) : '';
  return [
    wordsOf(cell),
    stateOf(cell),
    quote?.text ?? '',
    pageOf(cell),
    link,
    cell?.confirmedAt ? 'yes' : '',
    cell?.note ?? '',
  ];
}
