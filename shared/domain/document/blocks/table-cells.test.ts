import { expect, test } from 'vitest';
import type { TextLine } from '../tree.ts';
import { tableCells } from './table-cells.ts';

/** Lines of cells: text and where it starts; letters are 5 pt wide. */
function table(rows: readonly { readonly y: number; readonly cells: readonly (readonly [string, number])[] }[]) {
  let text = '';
  const lines: TextLine[] = [];
  for (const { y, cells } of rows) {
    if (text !== '') text += '\n';
    const start = text.length;
    const edges: number[] = [];
    const left = cells[0]![1];
    for (const [i, [cell, x]] of cells.entries()) {
      if (i > 0) {
        text += ' ';
        edges.push(cells[i - 1]![1] - left + 5 * cells[i - 1]![0].length);
      }
      text += cell;
      for (let k = 0; k < cell.length; k++) edges.push(x - left + 5 * k);
    }
    edges.push(cells.at(-1)![1] - left + 5 * cells.at(-1)![0].length);
    lines.push({
      pageIndex: 0,
      start,
      end: text.length,
      origin: [left, y],
      direction: [1, 0],
      up: [0, 1],
      ascent: 7,
      descent: 3,
      edges: Float32Array.from(edges),
    });
  }
  const found = tableCells(text, lines);
  return found && { ...found, cells: found.cells.map((cell) => ({ ...cell, text: textOf(text, cell.spans) })) };
}

function textOf(text: string, spans: readonly { readonly start: number; readonly end: number }[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join('/');
}

test('a heading over several columns spans them', () => {
  const found = table([
    { y: 100, cells: [['Scores of models', 110]] },
    {
      y: 88,
      cells: [
        ['Model', 0],
        ['Precision', 90],
        ['Recall', 180],
      ],
    },
    {
      y: 76,
      cells: [
        ['Small one', 0],
        ['0.71', 90],
        ['0.64', 180],
      ],
    },
    {
      y: 64,
      cells: [
        ['Large one', 0],
        ['0.82', 90],
        ['0.79', 180],
      ],
    },
  ]);
  expect(found).toMatchObject({ rows: 4, columns: 3, headerRows: 2 });
  expect(found?.cells[0]).toMatchObject({ row: 0, column: 1, columnSpan: 2, text: 'Scores of models' });
});

test('a cell of several lines is one', () => {
  const found = table([
    {
      y: 200,
      cells: [
        ['Method', 0],
        ['Use', 100],
      ],
    },
    {
      y: 180,
      cells: [
        ['Hashing', 0],
        ['spreads the load', 100],
      ],
    },
    { y: 170, cells: [['over all nodes', 100]] },
    {
      y: 150,
      cells: [
        ['Clocks', 0],
        ['order the writes', 100],
      ],
    },
    {
      y: 130,
      cells: [
        ['Gossip', 0],
        ['tells of failures', 100],
      ],
    },
  ]);
  expect(found?.cells.map((cell) => cell.text)).toContain('spreads the load/over all nodes');
  expect(found?.rows).toBe(4);
});

test('an empty cell leaves its place empty', () => {
  const found = table([
    {
      y: 100,
      cells: [
        ['a', 0],
        ['b', 50],
        ['c', 100],
      ],
    },
    {
      y: 88,
      cells: [
        ['1', 0],
        ['3', 100],
      ],
    },
  ]);
  expect(found?.cells.filter(({ row }) => row === 1).map(({ column, text }) => [column, text])).toEqual([
    [0, '1'],
    [2, '3'],
  ]);
});

test('running text is no table', () => {
  expect(
    table([
      { y: 100, cells: [['words of a line', 0]] },
      { y: 88, cells: [['and of another', 0]] },
    ]),
  ).toBeUndefined();
  expect(tableCells('', [])).toBeUndefined();
});

test('heads that reach over the white between their columns are one for each, in their order', () => {
  const found = table([
    {
      y: 100,
      cells: [
        ['Year', 0],
        ['Herons in the reeds', 55],
      ],
    },
    ...['2031', '2032', '2033'].map((year, i) => ({
      y: 88 - 12 * i,
      cells: [[year, 40] as const, [String(7 + i), 145] as const],
    })),
  ]);
  expect(found).toMatchObject({ rows: 4, columns: 2, headerRows: 1 });
  expect(found?.cells.map(({ row, column, text }) => [row, column, text])).toEqual([
    [0, 0, 'Year'],
    [0, 1, 'Herons in the reeds'],
    [1, 0, '2031'],
    [1, 1, '7'],
    [2, 0, '2032'],
    [2, 1, '8'],
    [3, 0, '2033'],
    [3, 1, '9'],
  ]);
});

test('a blank cell is none, wherever it is in its row', () => {
  const columns = [0, 60, 100, 140];
  const rows = [
    ['Hen', 'April', 'May', 'June'],
    ['Alma', '12', '', '9'],
    ['Berta', '', '14', ''],
    ['Dora', '', '', '17'],
  ];
  const found = table(
    rows.map((row, i) => ({
      y: 100 - 12 * i,
      cells: row.flatMap((cell, k) => (cell === '' ? [] : [[cell, columns[k]!] as const])),
    })),
  );
  expect(found?.columns).toBe(4);
  const places = found?.cells.filter(({ row }) => row > 0).map(({ row, column, text }) => [row, column, text]);
  expect(places).toEqual(
    rows.slice(1).flatMap((row, i) => row.flatMap((cell, k) => (cell === '' ? [] : [[i + 1, k, cell]]))),
  );
});
