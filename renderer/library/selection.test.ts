import { expect, test } from 'vitest';
import { testId } from '../state/testing.ts';
import { anchorOf, selectRow } from './selection.ts';

const rows = ['1', '2', '3', '4'].map(testId);
const alone = { range: false, toggle: false };
const none = { anchor: null, focus: null };

test('a row alone replaces the selection', () => {
  const { selected, selection } = selectRow(rows, new Set([rows[0]!]), none, rows[2]!, alone);
  expect([...selected]).toEqual([rows[2]]);
  expect(selection).toEqual({ anchor: rows[2], focus: rows[2] });
});

test('a range goes from the anchor in either direction', () => {
  const from = { anchor: rows[2]!, focus: rows[2]! };
  expect([...selectRow(rows, new Set(), from, rows[0]!, { range: true, toggle: false }).selected]).toEqual(
    rows.slice(0, 3),
  );
  expect([...selectRow(rows, new Set(), from, rows[3]!, { range: true, toggle: false }).selected]).toEqual(
    rows.slice(2),
  );
});

test('rows are added and taken away one by one', () => {
  const added = selectRow(rows, new Set([rows[0]!]), none, rows[2]!, { range: false, toggle: true });
  expect([...added.selected]).toEqual([rows[0], rows[2]]);
  const taken = selectRow(rows, added.selected, added.selection, rows[0]!, { range: false, toggle: true });
  expect([...taken.selected]).toEqual([rows[2]]);
});

test('Tab comes to the row touched last, else to the first selected', () => {
  expect(anchorOf({ anchor: null, focus: rows[1]! }, rows, new Set())).toBe(rows[1]);
  expect(anchorOf({ anchor: null, focus: testId('9') }, rows, new Set([rows[3]!]))).toBe(rows[3]);
  expect(anchorOf(none, rows, new Set())).toBeUndefined();
});
