import type { TableCells } from './tree.ts';
import { stemsOf } from '../text/stems.ts';

/** A table as rows and columns that can be asked for by name. */
export interface Grid {
  readonly rows: readonly Line[];
  readonly columns: readonly Line[];
  /** What stands above the rows' names: 'Model'; empty if nothing does. */
  readonly corner: string;
  /** The cell of a row and a column of the body; undefined where the table is empty. */
  readonly cell: (row: Line, column: Line) => GridCell | undefined;
}

/** A row or a column with what its headers say. */
export interface Line {
  /** Row or column of the table, from 0, header rows counted. */
  readonly at: number;
  readonly name: string;
  readonly stems: readonly string[];
}

export interface GridCell {
  readonly text: string;
  /** UTF-16 offsets into the table's text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Name rows and columns by their headers: a column by the cells of the header rows above it, a row by its first cell
 * that has words. Undefined if the table does not name both.
 *
 * @param text  the table's text, which the cells' spans point into
 */
export function gridOf(cells: TableCells, text: string): Grid | undefined {
  const at = (row: number, column: number): GridCell | undefined => {
    const found = cells.cells.find(
      (cell) =>
        row >= cell.row &&
        row < cell.row + cell.rowSpan &&
        column >= cell.column &&
        column < cell.column + cell.columnSpan,
    );
    const [first] = found?.spans ?? [];
    const last = found?.spans.at(-1);
    if (!found || !first || !last) return undefined;
    const words = found.spans.map(({ start, end }) => text.slice(start, end).trim()).join(' ');
    return { text: words, start: first.start, end: last.end };
  };
  const headerRows = Math.max(1, cells.headerRows);
  if (cells.rows <= headerRows || cells.columns < 2) return undefined;
  const columns = range(1, cells.columns).map((column) =>
    named(
      column,
      range(0, headerRows).map((row) => at(row, column)?.text),
    ),
  );
  // A row without a name of its own belongs to the group above it, and cannot be told apart by name.
  const rows = range(headerRows, cells.rows).map((row) => named(row, [at(row, 0)?.text]));
  const nameable = (lines: readonly Line[]): number => lines.filter(({ stems }) => stems.length > 0).length;
  if (nameable(columns) * 2 < columns.length || nameable(rows) * 2 < rows.length) return undefined;
  const corner = named(
    0,
    range(0, headerRows).map((row) => at(row, 0)?.text),
  ).name;
  return { rows, columns, corner, cell: (row, column) => at(row.at, column.at) };
}

/** Rows for columns and columns for rows. */
export function transposed({ rows, columns, cell }: Grid): Grid {
  return { rows: columns, columns: rows, corner: '', cell: (row, column) => cell(column, row) };
}

const MEASURED = /^[-+–−]?\d+\.\d+\s?%?[*†‡]*$/u;

/**
 * Whether names and cells can be trusted: no row without a name holds anything, as the second lines of cells do, and the
 * header is no row of measured values.
 */
export function isSound({ rows, columns, cell }: Grid): boolean {
  const lost = rows.some((row) => row.stems.length === 0 && columns.some((column) => cell(row, column)));
  const measured = columns.filter(({ name }) => MEASURED.test(name)).length;
  return !lost && measured * 3 < columns.length;
}

function named(at: number, parts: readonly (string | undefined)[]): Line {
  const name = [...new Set(parts.filter((part): part is string => part !== undefined && part !== ''))].join(' ').trim();
  return { at, name, stems: stemsOf(name) };
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
