import { expect, test } from 'vitest';
import { chunksBetween, estimatedHeight, heightOf } from './flow-layout.ts';

const chunk = { from: 0, to: 9, pageIndex: 0, endPageIndex: 1, chars: 6_000, blocks: 8, drawnPt: 0 };

test('larger letters and narrower lines make a chunk higher, pictures add what they are', () => {
  const usual = estimatedHeight(chunk, { sizePx: 18, leading: 1.5, widthPx: 640 });
  expect(estimatedHeight(chunk, { sizePx: 24, leading: 1.5, widthPx: 640 })).toBeGreaterThan(usual);
  expect(estimatedHeight(chunk, { sizePx: 18, leading: 1.5, widthPx: 320 })).toBeGreaterThan(usual);
  expect(estimatedHeight({ ...chunk, drawnPt: 300 }, { sizePx: 18, leading: 1.5, widthPx: 640 })).toBe(usual + 400);
});

test('the chunks in view are those that a part of is between two heights', () => {
  const heights = [100, 200, 300];
  expect(chunksBetween(heights, 0, 50)).toEqual({ first: 0, last: 0 });
  expect(chunksBetween(heights, 100, 301)).toEqual({ first: 1, last: 2 });
  expect(chunksBetween(heights, 9_000, 9_500)).toEqual({ first: 2, last: 2 });
  expect(heightOf(heights, 1, 9)).toBe(500);
});
