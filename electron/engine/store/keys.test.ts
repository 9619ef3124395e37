import { expect, test } from 'vitest';
import { keyOfRow, maxRows, orderOfRow, rowId, rowRange, type DocumentKey } from './keys.ts';

test('rows of a document are one range, in reading order', () => {
  const key = 3 as DocumentKey;
  expect(rowRange(key)).toEqual([rowId(key, 0), rowId(key, maxRows - 1)]);
  expect(rowId(key, 0) - 1).toBe(rowId(2 as DocumentKey, maxRows - 1));
  for (const order of [0, 1, 900, maxRows - 1]) {
    const row = rowId(key, order);
    expect([keyOfRow(row), orderOfRow(row)]).toEqual([key, order]);
  }
  for (const order of [-1, maxRows]) expect(() => rowId(key, order)).toThrow();
});
