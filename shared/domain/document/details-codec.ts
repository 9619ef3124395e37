import type { NodeId } from '../../base/ids.ts';
import type { ContentNode, NearMiss, PageArea, TableCells } from './tree.ts';

export interface Details {
  readonly area?: PageArea | undefined;
  readonly cells?: TableCells | undefined;
  readonly captionOf?: NodeId | undefined;
  readonly doubtful?: ContentNode['doubtful'];
  readonly nearMisses?: readonly NearMiss[] | undefined;
}

/**
 * A figure's place, a table's cells and the near misses of a text as JSON: numbers alone, a cell as row, column, their
 * spans, then its pieces; what a caption belongs to; and which words are doubtful.
 */
export function packDetails({
  area,
  cells,
  captionOf,
  doubtful,
  nearMisses,
}: Pick<ContentNode, 'area' | 'cells' | 'captionOf' | 'doubtful' | 'nearMisses'>): string | undefined {
  if (!area && !cells && captionOf === undefined && !doubtful && !nearMisses) return undefined;
  return JSON.stringify({
    area: area && [area.pageIndex, ...[area.box.x0, area.box.y0, area.box.x1, area.box.y1].map(hundredths)],
    cells: cells && [
      cells.rows,
      cells.columns,
      cells.headerRows,
      ...cells.cells.map(({ row, column, rowSpan, columnSpan, spans }) => [
        row,
        column,
        rowSpan,
        columnSpan,
        ...spans.flatMap(({ start, end }) => [start, end]),
      ]),
    ],
    of: captionOf,
    unsure: doubtful?.map(({ start, end }) => [start, end]),
    near: nearMisses?.map(({ start, end, probability }) => [start, end, hundredths(probability)]),
  });
}

/**
 * The inverse of `packDetails`, exact to 0.01 (points, probability).
 *
 * @throws for what `packDetails` did not make
 */
export function unpackDetails(packed: string): Details {
  const { area, cells, of: captionOf, unsure, near } = JSON.parse(packed) as PackedDetails;
  return {
    area: area && unpackArea(area),
    cells: cells && unpackCells(cells),
    ...(captionOf && { captionOf }),
    ...(unsure && { doubtful: unsure.map(([start, end]) => ({ start, end })) }),
    ...(near && { nearMisses: near.map(([start, end, probability]) => ({ start, end, probability })) }),
  };
}

/** The place alone: tables of a book have very many cells. */
export function unpackPlace(packed: string): PageArea | undefined {
  const { area } = JSON.parse(packed) as PackedDetails;
  return area && unpackArea(area);
}

interface PackedDetails {
  readonly area?: readonly [number, number, number, number, number];
  readonly cells?: readonly [number, number, number, ...(readonly number[])[]];
  readonly of?: NodeId;
  readonly unsure?: readonly (readonly [number, number])[];
  readonly near?: readonly (readonly [number, number, number])[];
}

function unpackArea([pageIndex, x0, y0, x1, y1]: NonNullable<PackedDetails['area']>): PageArea {
  return { pageIndex, box: { x0, y0, x1, y1 } };
}

/** More of them no table has that was read from pages. */
const MOST_LINES = 100_000;

function unpackCells([rows, columns, headerRows, ...packed]: NonNullable<PackedDetails['cells']>): TableCells {
  for (const count of [rows, columns, headerRows])
    if (!Number.isInteger(count) || count < 0 || count > MOST_LINES) throw new Error('Not a table');
  const cells = packed.map(([row = 0, column = 0, rowSpan = 1, columnSpan = 1, ...ends]) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    spans: Array.from({ length: ends.length >> 1 }, (_, i) => ({ start: ends[2 * i] ?? 0, end: ends[2 * i + 1] ?? 0 })),
  }));
  return { rows, columns, headerRows, cells };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
