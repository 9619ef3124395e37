import { formatLink } from '#shared/contract/deep-link.ts';
import type { MatrixCell } from '#shared/contract/matrix.ts';
import { cellsBy, countRows, pageOf, stateOf, wordsOf, type WrittenMatrix } from './written.ts';

/** For programs: every row with its cells in the order of the questions; pages count from 1. */
export function jsonMatrix({ matrix, cells, keys }: WrittenMatrix): string {
  const cellAt = cellsBy(cells);
  const rows = matrix.rows.map((row) => ({
    doc: row.document,
    title: row.title,
    citationKey: keys.get(row.document)?.key ?? null,
    leftOut: row.leftOut,
    cells: matrix.questions.map((question) => cellJson(question, cellAt(row, question))),
  }));
  return JSON.stringify(
    { name: matrix.name, questions: matrix.questions, counts: countRows(matrix), rows },
    undefined,
    2,
  );
}

function cellJson(question: string, cell: MatrixCell | undefined) {
  const answer = cell?.answer;
  const quote = answer?.quote;
  return {
    question,
    state: stateOf(cell),
    value: wordsOf(cell),
    ...(answer ? { probability: answer.probability, answer: answer.text } : {}),
    ...(cell && quote
      ? {
          quote: quote.text,
          page: quote.pageIndex + 1,
          pageLabel: pageOf(cell),
          link: formatLink({ document: cell.document, page: quote.pageIndex + 1, quote: quote.text }),
        }
      : {}),
    confirmed: (cell?.confirmedAt ?? null) !== null,
    locked: cell?.locked ?? false,
    note: cell?.note ?? '',
  };
}
