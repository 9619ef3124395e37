import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import { packDetails, unpackDetails } from './details-codec.ts';

const area = { pageIndex: 3, box: { x0: 72, y0: 100.25, x1: 300.5, y1: 210 } };
const cells = {
  rows: 2,
  columns: 3,
  headerRows: 1,
  cells: [
    { row: 0, column: 1, rowSpan: 1, columnSpan: 2, spans: [{ start: 0, end: 7 }] },
    {
      row: 1,
      column: 0,
      rowSpan: 1,
      columnSpan: 1,
      spans: [
        { start: 8, end: 12 },
        { start: 20, end: 24 },
      ],
    },
  ],
};

test('what is packed comes back', () => {
  expect(unpackDetails(packDetails({ area, cells })!)).toEqual({ area, cells });
  expect(unpackDetails(packDetails({ area })!)).toEqual({ area, cells: undefined });
});

test('near misses come back with their probability to a hundredth', () => {
  const packed = packDetails({ nearMisses: [{ start: 3, end: 14, probability: 0.2345 }] })!;
  expect(unpackDetails(packed).nearMisses).toEqual([{ start: 3, end: 14, probability: 0.23 }]);
});

test('doubtful words come back', () => {
  const doubtful = [{ start: 0, end: 12 }];
  expect(unpackDetails(packDetails({ doubtful })!).doubtful).toEqual(doubtful);
});

test('a caption remembers what it belongs to', () => {
  const captionOf = nodeId('content', 7);
  expect(unpackDetails(packDetails({ captionOf })!)).toEqual({ captionOf });
});

test('a node without place and cells has no details', () => {
  expect(packDetails({})).toBeUndefined();
});
