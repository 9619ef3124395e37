import type { TableCell, TableCells, TextLine } from '../tree.ts';

/** Text without wide spaces on one line: a cell, or a line of one. Along the line, in points. */
interface Chunk {
  readonly x0: number;
  readonly x1: number;
  readonly start: number;
  readonly end: number;
}

interface Row {
  readonly base: number;
  readonly chunks: Chunk[];
}

interface Column {
  readonly x0: number;
  readonly x1: number;
}

const CELL_GAP_EM = 0.6;
const SAME_ROW_EM = 0.35;
const MIN_STRIP_EM = 0.25;
const SPANNING_SHARE = 0.12; // rows whose cells may reach over the white between two columns
const MAX_HEADER_ROWS = 4;
const MAX_ROWS = 2_000;

/**
 * Rows and columns of a table from where its words stand: columns are what white strips from top to bottom part, except for
 * a few cells that span them. Undefined if there are fewer than two of either, or if the words run in several directions.
 */
export function tableCells(text: string, lines: readonly TextLine[]): TableCells | undefined {
  const first = lines[0];
  if (!first || lines.some((line) => dot(line.direction, first.direction) < 0.99)) return undefined;
  const em = median(lines.map((line) => line.ascent + line.descent));
  const printed = rowsOf(text, lines, em);
  if (printed.length < 2 || printed.length > MAX_ROWS) return undefined;
  const all = columnsOf(printed, em);
  const below = belowWideHeads(printed, all, em);
  const columns = below ?? all;
  if (columns.length < 2) return undefined;
  const rows = withoutRunOn(printed, columns);
  if (rows.length < 2) return undefined;
  const cells = rows.flatMap((row, at) =>
    at === 0 && below?.length === row.length ? inOrder(row) : cellsOf(row, at, columns),
  );
  return { rows: rows.length, columns: columns.length, headerRows: headerRows(text, rows, cells), cells };
}

function dot(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] * b[0] + a[1] * b[1];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

function rowsOf(text: string, lines: readonly TextLine[], em: number): Row[] {
  const placed = lines
    .map((line) => ({ base: -dot(line.origin, line.up), chunks: chunksOf(text, line, em) }))
    .sort((a, b) => a.base - b.base);
  const rows: Row[] = [];
  for (const line of placed) {
    const row = rows.at(-1);
    if (row && line.base - row.base < SAME_ROW_EM * em) row.chunks.push(...line.chunks);
    else rows.push({ base: line.base, chunks: [...line.chunks] });
  }
  for (const row of rows) row.chunks.sort((a, b) => a.x0 - b.x0 || a.start - b.start);
  return rows.filter((row) => row.chunks.length > 0);
}

function chunksOf(text: string, line: TextLine, em: number): Chunk[] {
  const along = dot(line.origin, line.direction);
  const edge = (at: number): number => along + (line.edges[at - line.start] ?? 0);
  const chunks: Chunk[] = [];
  let start = line.start;
  let end = line.start;
  const close = (): void => {
    if (end > start) chunks.push({ x0: edge(start), x1: edge(end), start, end });
  };
  for (let at = line.start; at < line.end; at++) {
    if (text[at] !== ' ') {
      end = at + 1;
      continue;
    }
    if (end > start && edge(at + 1) - edge(end) > CELL_GAP_EM * em) {
      close();
      start = at + 1;
      end = start;
    } else if (end === start) start = at + 1;
  }
  close();
  return chunks;
}

/** What lies between the white strips; rows of one cell are titles within the table and do not count. */
function columnsOf(rows: readonly Row[], em: number): Column[] {
  const counted = rows.filter((row) => row.chunks.length > 1);
  if (counted.length === 0) return [];
  const steps: { x: number; by: 1 | -1 }[] = [];
  for (const { chunks } of counted) {
    for (const { x0, x1 } of chunks) steps.push({ x: x0, by: 1 }, { x: Math.max(x1, x0 + 0.1), by: -1 });
  }
  steps.sort((a, b) => a.x - b.x || b.by - a.by);
  const most = Math.floor(SPANNING_SHARE * counted.length);
  const columns: Column[] = [];
  let covering = 0;
  let from: number | undefined;
  for (const { x, by } of steps) {
    covering += by;
    if (from === undefined && covering > most) from = x;
    else if (from !== undefined && covering <= most) {
      const last = columns.at(-1);
      if (last && from - last.x1 < MIN_STRIP_EM * em) columns[columns.length - 1] = { x0: last.x0, x1: x };
      else columns.push({ x0: from, x1: x });
      from = undefined;
    }
  }
  return columns;
}

const MOST_SHARED = 0.5; // of the rows

/**
 * Columns of the rows below the head, where its words reach over the white between them: as many words as columns are one
 * for each, wherever they stand. Undefined where the head leaves the columns apart.
 */
function belowWideHeads(rows: readonly Row[], columns: readonly Column[], em: number): readonly Column[] | undefined {
  const shares = ({ chunks }: Row, own: readonly Column[]): boolean =>
    new Set(chunks.map(({ x0, x1 }) => columnsUnder(x0, x1, own)[0])).size < chunks.length;
  const body = rows.slice(1);
  const isShared = (own: readonly Column[]): boolean =>
    body.filter((row) => shares(row, own)).length > MOST_SHARED * body.length;
  if (columns.length > 0 && !isShared(columns)) return undefined;
  const below = columnsOf(body, em);
  return below.length > 1 && rows[0]!.chunks.length === below.length && !isShared(below) ? below : undefined;
}

/** The words of a head, each the next cell. */
function inOrder(chunks: readonly Chunk[]): TableCell[] {
  return chunks.map(({ start, end }, column) => ({
    row: 0,
    column,
    rowSpan: 1,
    columnSpan: 1,
    spans: [{ start, end }],
  }));
}

/** Rows closer than the others that leave the first column empty go on the cells of the row above. */
function withoutRunOn(rows: readonly Row[], columns: readonly Column[]): Chunk[][] {
  const gaps = rows.slice(1).map((row, i) => row.base - rows[i]!.base);
  const usual = median(gaps);
  const out: Chunk[][] = [];
  for (const [i, row] of rows.entries()) {
    const above = out.at(-1);
    const near = i > 0 && gaps[i - 1]! < 0.85 * usual;
    const opens = row.chunks.some((chunk) => chunk.x0 < columns[0]!.x1);
    if (above && near && !opens) above.push(...row.chunks);
    else out.push([...row.chunks]);
  }
  return out;
}

function cellsOf(chunks: readonly Chunk[], row: number, columns: readonly Column[]): TableCell[] {
  const cells = new Map<number, { columnSpan: number; spans: { start: number; end: number }[] }>();
  for (const { x0, x1, start, end } of chunks) {
    const [from, to] = columnsUnder(x0, x1, columns);
    const cell = cells.get(from);
    if (cell) {
      cell.spans.push({ start, end });
      cell.columnSpan = Math.max(cell.columnSpan, to - from + 1);
    } else cells.set(from, { columnSpan: to - from + 1, spans: [{ start, end }] });
  }
  return [...cells]
    .sort((a, b) => a[0] - b[0])
    .map(([column, { columnSpan, spans }]) => ({ row, column, rowSpan: 1, columnSpan, spans }));
}

/** First and last column that a stretch touches by more than a hair, or else the nearest one. */
function columnsUnder(x0: number, x1: number, columns: readonly Column[]): readonly [number, number] {
  let from = -1;
  let to = -1;
  let nearest = 0;
  let distance = Infinity;
  for (const [i, column] of columns.entries()) {
    const shared = Math.min(x1, column.x1) - Math.max(x0, column.x0);
    if (shared > 0.15 * Math.min(x1 - x0, column.x1 - column.x0)) {
      if (from < 0) from = i;
      to = i;
    }
    if (-shared < distance) {
      distance = -shared;
      nearest = i;
    }
  }
  return from < 0 ? [nearest, nearest] : [from, to];
}

/** The rows above the first one whose cells are mostly numbers or marks; one where there are no such rows. */
function headerRows(text: string, rows: readonly unknown[], cells: readonly TableCell[]): number {
  const values = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const { row, column, spans } of cells) {
    if (column === 0) continue;
    counts.set(row, (counts.get(row) ?? 0) + 1);
    if (spans.every(({ start, end }) => isValue(text.slice(start, end)))) values.set(row, (values.get(row) ?? 0) + 1);
  }
  for (let row = 0; row < rows.length; row++) {
    const count = counts.get(row) ?? 0;
    if (count > 0 && 2 * (values.get(row) ?? 0) >= count) return row <= MAX_HEADER_ROWS ? row : 1;
  }
  return 1;
}

function isValue(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) <= 2;
}
