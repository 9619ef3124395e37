import { expect, test } from 'vitest';
import type { PageFrame, Quad } from '#shared/domain/document/geometry.ts';
import { isAttributed, regionRecall } from './attributed.ts';

const frame: PageFrame = { pageIndex: 0, box: { x0: 10, y0: 20, x1: 110, y1: 220 }, rotation: 0 };
const quad = (x0: number, y0: number, x1: number, y1: number): Quad => [x0, y0, x1, y0, x1, y1, x0, y1];
/** The upper left quarter of the page. */
const region = { pageIndex: 0, box: { x0: 0, y0: 0, x1: 0.5, y1: 0.5 } };
const recall = (cited: Quad, at = frame, pageIndex = 0) =>
  regionRecall([region], [{ pageIndex, quads: [cited] }], () => at);

test('a line in the element cites it, one beside it does not', () => {
  expect(recall(quad(15, 200, 55, 210))).toBe(1);
  expect(recall(quad(65, 200, 105, 210))).toBe(0);
  expect(recall(quad(15, 30, 55, 40))).toBe(0);
  expect(recall(quad(15, 200, 55, 210), frame, 1)).toBe(0);
});

test('a page is compared as it is shown', () => {
  // Turned clockwise by a quarter, what stands at the lower left is seen at the upper left.
  expect(recall(quad(15, 30, 25, 60), { ...frame, rotation: 90 })).toBe(1);
  expect(recall(quad(15, 200, 25, 215), { ...frame, rotation: 90 })).toBe(0);
  expect(recall(quad(95, 25, 105, 35), { ...frame, rotation: 180 })).toBe(1);
  expect(recall(quad(95, 200, 105, 215), { ...frame, rotation: 270 })).toBe(1);
});

test('both have to be right', () => {
  expect(regionRecall([], [], () => frame)).toBeNull();
  expect(isAttributed(true, 0.6)).toBe(true);
  expect(isAttributed(true, 0.5)).toBe(false);
  expect(isAttributed(false, 1)).toBe(false);
  expect(isAttributed(true, null)).toBeNull();
});
