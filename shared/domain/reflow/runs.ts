/** The words of a node cut where something changes, for whoever writes or draws them. */
import type { TableCell, TableCells } from '../document/tree.ts';
import type { FlowingLink, FlowingText } from './part.ts';

/** Characters `start` to `end` of a node's text that lead to one place, or nowhere. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly link: FlowingLink | null;
}

/** All of characters `start` to `end`, in order; without empty runs. */
export function runsOf({ links }: Pick<FlowingText, 'links'>, start: number, end: number): Run[] {
  const runs: Run[] = [];
  let at = start;
  const upTo = (to: number, link: FlowingLink | null): void => {
    if (to > at) runs.push({ start: at, end: to, link });
    at = Math.max(at, to);
  };
  for (const link of links) {
    if (link.end <= start || link.start >= end) continue;
    upTo(Math.min(end, link.start), null);
    upTo(Math.min(end, link.end), link);
  }
  upTo(end, null);
  return runs;
}

/** A place in a row of a table: a cell, or nothing where the table is empty. */
export interface RowPlace {
  readonly column: number;
  readonly cell: TableCell | null;
}

/** The places of each row from its first column on; none where a cell from above or from the left reaches over it. */
export function tableRows({ rows, columns, cells }: TableCells): readonly (readonly RowPlace[])[] {
  const starts = new Map<number, TableCell>();
  const covered = new Set<number>();
  for (const cell of cells) {
    starts.set(cell.row * columns + cell.column, cell);
    for (let row = cell.row; row < cell.row + cell.rowSpan; row++)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column++)
        covered.add(row * columns + column);
  }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column): RowPlace[] => {
      const at = row * columns + column;
      const cell = starts.get(at) ?? null;
      return cell || !covered.has(at) ? [{ column, cell }] : [];
    }).flat(),
  );
}
