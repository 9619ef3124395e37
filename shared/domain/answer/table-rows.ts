/** Words that stand in a table, told by its heads. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import { gridOf, isSound, type Grid, type Line } from '../document/table-grid.ts';
import type { TableCell, TableCells } from '../document/tree.ts';
import type { EvidenceTable, TableRow } from '../evidence/evidence.ts';
import type { Stretch } from '../evidence/printed-areas.ts';
import type { IndexReader, ItemRecord } from '../index/reader.ts';

export interface Tables {
  /**
   * The table that a stretch of a node stands in, with the rows that it has words of.
   *
   * @param asked  stems of the question: a column that they name alone is what is asked for
   */
  at(
    document: DocumentId,
    node: NodeId,
    start: number,
    end: number,
    asked?: readonly string[],
  ): EvidenceTable | undefined;
  /** The rows that a stretch has words of and the heads above them, cell by cell; the stretch where no cells are known. */
  shownWith(document: DocumentId, node: NodeId, start: number, end: number): readonly Stretch[];
  /** Cells that are found by the names of their row and column alone, row by row; none where these are not told surely. */
  named(document: DocumentId, node: NodeId): readonly NamedCell[];
  /** Does it only name the columns? */
  isHead(document: DocumentId, node: NodeId, start: number, end: number): boolean;
}

export interface NamedCell {
  readonly row: string;
  readonly column: string;
  readonly value: string;
}

interface Known {
  readonly record: ItemRecord;
  readonly text: string;
  /** Undefined where rows and columns are not told surely. */
  readonly grid: Grid | undefined;
}

const MOST_ROWS = 4;
// What stands in wider tables is seen in the table itself.
const MOST_COLUMNS = 12;

/** The tables of documents, read when they are first asked for. */
export function openTables(reader: IndexReader): Tables {
  const records = new Map<DocumentId, ReadonlyMap<NodeId, ItemRecord>>();
  const known = new Map<ItemRecord, Known>();
  const tableOf = (document: DocumentId, node: NodeId): Known | undefined => {
    const own =
      records.get(document) ?? new Map(reader.items(document, ['table']).map((record) => [record.id, record]));
    records.set(document, own);
    const record = own.get(node);
    if (!record) return undefined;
    const opened = known.get(record) ?? open(document, record, reader);
    known.set(record, opened);
    return opened;
  };
  return {
    at: (document, node, start, end, asked = []) => {
      const table = tableOf(document, node);
      if (!table) return undefined;
      const { record, grid, text } = table;
      const lines = grid ? rowsAt(grid, start, end) : [];
      const readable = lines.length <= MOST_ROWS && (grid?.columns.length ?? 0) <= MOST_COLUMNS;
      const rows = grid && readable ? lines.map((line) => rowOf(line, grid, start, end, asked)) : [];
      return { node, caption: record.text === text ? (record.label ?? '') : record.text, rows };
    },
    shownWith: (document, node, start, end) => {
      const { cells } = tableOf(document, node)?.record ?? {};
      if (!cells) return [{ start, end }];
      const rows = new Set(cellsAt(cells, start, end).flatMap(({ row, rowSpan }) => rowsFrom(row, rowSpan)));
      const shown = cells.cells.filter(({ row }) => row < cells.headerRows || rows.has(row));
      return [{ start, end }, ...shown.flatMap(({ spans }) => spans)];
    },
    named: (document, node) => {
      const grid = tableOf(document, node)?.grid;
      if (!grid) return [];
      const { rows, columns, cell } = grid;
      const apart = (lines: readonly Line[]): readonly Line[] =>
        lines.filter(({ name }) => name !== '' && lines.filter((one) => one.name === name).length === 1);
      return apart(rows).flatMap((row) =>
        apart(columns).flatMap((column) => {
          const value = cell(row, column)?.text ?? '';
          return value === '' ? [] : [{ row: row.name, column: column.name, value }];
        }),
      );
    },
    isHead: (document, node, start, end) => {
      const table = tableOf(document, node);
      const { cells } = table?.record ?? {};
      if (!table || !cells || cells.headerRows === 0) return false;
      const inside = cellsAt(cells, start, end);
      return inside.length > 0 && inside.every(({ row }) => row < cells.headerRows);
    },
  };
}

function open(document: DocumentId, record: ItemRecord, reader: IndexReader): Known {
  const text = reader.contents(document, [record.id])[0]?.text ?? '';
  const grid = record.cells && gridOf(record.cells, text);
  return { record, text, grid: grid && isSound(grid) ? grid : undefined };
}

function cellsAt({ cells }: TableCells, start: number, end: number): readonly TableCell[] {
  return cells.filter(({ spans }) => spans.some((span) => span.start < end && start < span.end));
}

function rowsFrom(row: number, rowSpan: number): readonly number[] {
  return Array.from({ length: rowSpan }, (_, at) => row + at);
}

function rowsAt({ rows, columns, cell }: Grid, start: number, end: number): readonly Line[] {
  const meets = (row: Line, column: Pick<Line, 'at'>): boolean => {
    const found = cell(row, { at: column.at, name: '', stems: [] });
    return found !== undefined && found.start < end && start < found.end;
  };
  return rows.filter((row) => meets(row, { at: 0 }) || columns.some((column) => meets(row, column)));
}

/** A row with its cells. The quoted words may be those of one cell; else the question may name one column alone. */
function rowOf(row: Line, grid: Grid, start: number, end: number, asked: readonly string[]): TableRow {
  const filled = grid.columns.flatMap((column) => {
    const found = grid.cell(row, column);
    return found && found.text !== '' ? [{ column, found }] : [];
  });
  const quoted = filled.filter(({ found }) => found.start < end && start < found.end);
  const only =
    quoted.length === 1 && filled.length > 1
      ? quoted[0]?.column
      : namedAlone(
          filled.map(({ column }) => column),
          asked,
        );
  return {
    name: row.name,
    cells: filled.map(({ column, found }) => ({
      column: column.name,
      value: found.text,
      ...(column === only ? { asked: true } : {}),
    })),
  };
}

/** The column of which the question has most words, if there is one. */
function namedAlone(columns: readonly Line[], asked: readonly string[]): Line | undefined {
  const words = new Set(asked);
  const shared = columns.map(({ stems }) => new Set(stems.filter((stem) => words.has(stem))).size);
  const most = Math.max(0, ...shared);
  const best = columns.filter((_, at) => shared[at] === most);
  return most > 0 && best.length === 1 ? best[0] : undefined;
}
