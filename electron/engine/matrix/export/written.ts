/** What is written of an evidence table, whatever the format. */
import { howMany } from '#shared/base/how-many.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Matrix, MatrixCell, MatrixRow } from '#shared/contract/matrix.ts';
import type { CellState } from '#shared/contract/table-shapes.ts';
import { saidIn } from '#shared/domain/matrix/cell.ts';
import { pageName } from '#shared/domain/text/quantity.ts';
import type { CitationKeys } from '../../citations/handlers.ts';

export interface WrittenMatrix {
  readonly matrix: Pick<Matrix, 'name' | 'questions' | 'rows'>;
  readonly cells: readonly MatrixCell[];
  readonly keys: ReadonlyMap<DocumentId, CitationKeys>;
}

export function stateOf(cell: MatrixCell | undefined): CellState {
  if (cell?.corrected !== null && cell?.corrected !== undefined) return 'corrected';
  if (!cell?.answer) return 'not asked';
  return cell.answer.verdict === 'not-found' ? 'nothing' : cell.answer.verdict;
}

export const wordsOf = (cell: MatrixCell | undefined): string => (cell ? saidIn(cell.answer, cell) : '');

/** As it is printed; empty where a cell stands on no page. */
export function pageOf(cell: MatrixCell | undefined): string {
  const quote = cell?.answer?.quote;
  return quote ? pageName(quote.pageIndex, quote.pageLabel) : '';
}

/** Finds the cells of a table by their row and their question. */
export function cellsBy(cells: readonly MatrixCell[]): (row: MatrixRow, question: string) => MatrixCell | undefined {
  const found = new Map(cells.map((cell) => [`${cell.document} ${cell.question}`, cell]));
  return ({ document }, question) => found.get(`${document} ${question}`);
}

export const keptRows = ({ rows }: Pick<Matrix, 'rows'>): readonly MatrixRow[] =>
  rows.filter(({ leftOut }) => leftOut === null);

export interface RowCounts {
  readonly found: number;
  readonly kept: number;
  /** Those left out, by reason, most first; an empty reason is none. */
  readonly leftOut: readonly { readonly reason: string; readonly documents: number }[];
}

/** How many documents were found, and what became of them, as PRISMA counts them. */
export function countRows({ rows }: Pick<Matrix, 'rows'>): RowCounts {
  const reasons = new Map<string, number>();
  for (const { leftOut } of rows) if (leftOut !== null) reasons.set(leftOut, (reasons.get(leftOut) ?? 0) + 1);
  const leftOut = [...reasons].map(([reason, documents]) => ({ reason, documents }));
  return {
    found: rows.length,
    kept: keptRows({ rows }).length,
    leftOut: leftOut.toSorted((a, b) => b.documents - a.documents || (a.reason < b.reason ? -1 : 1)),
  };
}

/** '12 documents: 9 kept, 3 left out (no data: 2; no reason given: 1).' */
export function countsText(counts: RowCounts): string {
  const { found, kept, leftOut } = counts;
  const reasons = leftOut.map(({ reason, documents }) => `${reason || 'no reason given'}: ${String(documents)}`);
  const left = reasons.length === 0 ? '' : `, ${String(found - kept)} left out (${reasons.join('; ')})`;
  return `${howMany(found, 'document')}: ${String(kept)} kept${left}.`;
}
