import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { FlowingLink } from './part.ts';
import { runsOf, tableRows } from './runs.ts';

const link = (start: number, end: number): FlowingLink => ({
  start,
  end,
  kind: 'citation',
  target: nodeId('content', 9),
});
const cut = (links: readonly FlowingLink[], start: number, end: number) =>
  runsOf({ links }, start, end).map((run) => [run.start, run.end, run.link !== null]);

test('words are cut where links begin and end, also where only a part of them is wanted', () => {
  expect(cut([link(2, 4), link(6, 8)], 0, 10)).toEqual([
    [0, 2, false],
    [2, 4, true],
    [4, 6, false],
    [6, 8, true],
    [8, 10, false],
  ]);
  expect(cut([link(2, 4), link(6, 8)], 3, 7)).toEqual([
    [3, 4, true],
    [4, 6, false],
    [6, 7, true],
  ]);
  expect(cut([], 5, 5)).toEqual([]);
});

test('rows have a place for each column that no cell reaches over', () => {
  const cell = (row: number, column: number, rowSpan = 1, columnSpan = 1) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    spans: [],
  });
  const rows = tableRows({ rows: 2, columns: 3, headerRows: 1, cells: [cell(0, 0, 2), cell(0, 1, 1, 2), cell(1, 2)] });
  expect(rows.map((places) => places.map(({ column, cell: one }) => [column, one !== null]))).toEqual([
    [
      [0, true],
      [1, true],
    ],
    [
      [1, false],
      [2, true],
    ],
  ]);
});
