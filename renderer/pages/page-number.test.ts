import { expect, test } from 'vitest';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { findPage } from './page-number.ts';

const frames: PageFrame[] = ['i', 'ii', '1', '2', 'A-1'].map((label, pageIndex) => ({
  pageIndex,
  box: { x0: 0, y0: 0, x1: 600, y1: 800 },
  rotation: 0,
  label,
}));

test.each([
  ['1', 2],
  ['2', 3],
  ['4', 3],
  [' 5 ', 4],
  ['ii', 1],
  ['A-1', 4],
  ['a-1', 4],
  ['0', null],
  ['6', null],
  ['', null],
  ['1.5', null],
])('%j is page index %j', (typed, pageIndex) => {
  expect(findPage(frames, typed)).toBe(pageIndex);
});
