import { expect, test } from 'vitest';
import { clampTo, columnsDrawn, HEAD, movedBy } from './grid-place.ts';

const size = { rows: 3, columns: 4 };
const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false });

test('arrow keys lead from cell to cell, and over the heads, but not out of the grid', () => {
  const at = { row: 0, column: 0 };
  expect(movedBy(press('ArrowDown'), at, size)).toEqual({ row: 1, column: 0 });
  expect(movedBy(press('ArrowUp'), at, size)).toEqual({ row: HEAD, column: 0 });
  expect(movedBy(press('ArrowUp'), { row: HEAD, column: 2 }, size)).toEqual({ row: HEAD, column: 2 });
  expect(movedBy(press('ArrowRight'), { row: 1, column: 3 }, size)).toEqual({ row: 1, column: 3 });
  expect(movedBy(press('PageDown'), at, size)).toEqual({ row: 2, column: 0 });
  expect(movedBy(press('End'), at, size)).toEqual({ row: 0, column: 3 });
  expect(movedBy(press('End', true), at, size)).toEqual({ row: 2, column: 3 });
  expect(movedBy(press('Home', true), { row: 2, column: 3 }, size)).toEqual({ row: HEAD, column: 0 });
  expect(movedBy(press('x'), at, size)).toBeUndefined();
  expect(movedBy({ ...press('ArrowDown'), altKey: true }, at, size)).toBeUndefined();
});

test('a place that is not there any more is the nearest one', () => {
  expect(clampTo({ row: 9, column: 9 }, size)).toEqual({ row: 2, column: 3 });
  expect(clampTo({ row: 0, column: 0 }, { rows: 0, columns: 1 })).toEqual({ row: HEAD, column: 0 });
});

test('columns in view are drawn, and the one that has the focus, in their order', () => {
  const inView = { first: 4, last: 6 };
  expect(columnsDrawn(inView, null)).toEqual([4, 5, 6]);
  expect(columnsDrawn(inView, 5)).toEqual([4, 5, 6]);
  expect(columnsDrawn(inView, 2)).toEqual([2, 4, 5, 6]);
  expect(columnsDrawn(inView, 20)).toEqual([4, 5, 6, 20]);
  // The titles stand there anyway.
  expect(columnsDrawn(inView, 0)).toEqual([4, 5, 6]);
  expect(columnsDrawn({ first: 1, last: 0 }, null)).toEqual([]);
});
