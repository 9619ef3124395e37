import { expect, test } from 'vitest';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import { lineOf } from '../testing/builders.ts';
import { textEdgesOf } from './text-edges.ts';

const box = { x0: 0, y0: 0, x1: 600, y1: 800 };

function frames(count: number, widths: readonly number[] = []): PageFrame[] {
  return Array.from({ length: count }, (_, pageIndex) => ({
    pageIndex,
    box: { ...box, x1: widths[pageIndex] ?? 600 },
    rotation: 0,
  }));
}

/** Lines from 72 on, `characters` long at six points each. */
function lines(count: number, characters: number, pageIndex = 0): TextLine[] {
  return Array.from({ length: count }, (_, i) => lineOf('x'.repeat(characters), pageIndex, 700 - i * 12));
}

test('the edges are those of the lines, whatever single lines stick out', () => {
  const { textEdges } = textEdgesOf([[...lines(99, 70), ...lines(1, 86)]], [], frames(2));
  expect(textEdges).toEqual({ x0: 72, x1: 492, box });
});

test('what stands out on the first page is not cut, unless it is turned', () => {
  const [title, stamp] = lines(2, 75).map((line) => ({ ...line, origin: [40, line.origin[1]] as const }));
  const turned = { ...stamp!, origin: [10, 400] as const, direction: [0, 1] as const };
  expect(textEdgesOf([lines(60, 70)], [title!, turned], frames(2)).textEdges).toEqual({ x0: 40, x1: 492, box });
});

test('pages of another size do not count', () => {
  expect(textEdgesOf([lines(60, 70), lines(60, 150, 2)], [], frames(3, [600, 600, 1200])).textEdges?.x1).toBe(492);
});

test('little text, text from edge to edge, and turned text have no edges to fit to', () => {
  expect(textEdgesOf([lines(10, 70)], [], frames(1))).toEqual({});
  const wide = lines(50, 98).map((line) => ({ ...line, origin: [6, line.origin[1]] as const }));
  expect(textEdgesOf([wide], [], frames(1))).toEqual({});
  const turned = lines(50, 70).map((line) => ({ ...line, direction: [0, 1] as const }));
  expect(textEdgesOf([turned], [], frames(1))).toEqual({});
  expect(textEdgesOf([], [], [])).toEqual({});
});
