/** A table as it is heard: row by row, each value behind the head of its column. */
import type { TableCell, TableCells } from '../document/tree.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A row of the body in the order of its columns; a value of several columns stands once. */
export interface HeardRow {
  readonly cells: readonly { readonly head: readonly Span[]; readonly value: readonly Span[] }[];
}

/**
 * The rows below the heads; all of them, without heads, where none names the columns. The first value names its row and is
 * said without its head.
 */
export function heardRows({ rows, headerRows, cells }: TableCells): HeardRow[] {
  const first = headerRows < rows ? headerRows : 0;
  const heads = cells.filter((cell) => cell.row + cell.rowSpan <= first);
  const heard: HeardRow[] = [];
  for (let row = first; row < rows; row++) {
    const own = cells
      .filter((cell) => cell.row === row && cell.spans.length > 0)
      .toSorted((a, b) => a.column - b.column);
    if (own.length === 0) continue;
    heard.push({
      cells: own.map((cell, at) => ({
        head: at === 0 && own.length > 1 ? [] : headOf(cell, heads),
        value: cell.spans,
      })),
    });
  }
  return heard;
}

/** What stands above the cell, the uppermost first. */
function headOf(cell: TableCell, heads: readonly TableCell[]): readonly Span[] {
  return heads
    .filter((head) => head.column <= cell.column && cell.column < head.column + head.columnSpan)
    .toSorted((a, b) => a.row - b.row)
    .flatMap(({ spans }) => spans);
}
