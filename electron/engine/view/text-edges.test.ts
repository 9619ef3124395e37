import { expect, test } from 'vitest';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import type { TextLine } from '#shared/domain/document/tree.ts';
import { lineOf } from '../testing/builders.ts';
import { textEdgesOf, type PlacedLines } from './text-edges.ts';

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

function edgesOf(paragraphs: PlacedLines['paragraphs'], pages: readonly PageFrame[], more: Partial<PlacedLines> = {}) {
  return textEdgesOf({ paragraphs, asides: [], opening: [], ...more }, pages);
}

test('the edges are those of the lines, whatever single lines stick out', () => {
  const { textEdges } = edgesOf([[...lines(99, 70), ...lines(1, 86)]], frames(2));
  expect(textEdges).toEqual({ x0: 72, x1: 492, box });
});

test('a title that stands out on the first page is cut on none, a stamp along its edge is not on the first', () => {
  const [title, stamp] = lines(2, 75).map((line) => ({ ...line, origin: [40, line.origin[1]] as const }));
  const turned = { ...stamp!, origin: [20, 400] as const, direction: [0, 1] as const, up: [-1, 0] as const };
  const { textEdges } = edgesOf([lines(60, 70)], frames(2), { opening: [title!, turned] });
  expect(textEdges).toMatchObject({ x0: 40, x1: 492, box });
  expect(textEdges?.first?.x0).toBeLessThan(20);
  expect(textEdges?.first?.x1).toBe(492);
});

test('notes in the margin of several pages belong to the text, a stray does not, nor what stands above the text', () => {
  const noteOn = (pageIndex: number): TextLine[] => {
    const [line] = lines(1, 12, pageIndex);
    return [{ ...line!, origin: [500, 300] as const }];
  };
  const long = [lines(60, 68)];
  expect(edgesOf(long, frames(9), { asides: [noteOn(1), noteOn(2)] }).textEdges?.x1).toBe(480);
  expect(edgesOf(long, frames(9), { asides: [1, 2, 5].map(noteOn) }).textEdges?.x1).toBe(572);
  const above = [1, 2, 5].map((pageIndex) => lines(1, 80, pageIndex));
  expect(edgesOf(long, frames(9), { asides: above }).textEdges?.x1).toBe(480);
});

test('where notes leave nothing to the margins there are no edges to fit to', () => {
  const note = (pageIndex: number, x: number): TextLine[] =>
    lines(1, 10, pageIndex).map((line) => ({ ...line, origin: [x, 300] as const }));
  const asides = [1, 2, 3].flatMap((at) => [note(at, 8), note(at, 535)]);
  expect(edgesOf([lines(60, 70)], frames(9), { asides })).toEqual({});
});

test('pages of another size do not count', () => {
  expect(edgesOf([lines(60, 70), lines(60, 150, 2)], frames(3, [600, 600, 1200])).textEdges?.x1).toBe(492);
});

test('little text, text from edge to edge, and turned text have no edges to fit to', () => {
  expect(edgesOf([lines(10, 70)], frames(1))).toEqual({});
  const wide = lines(50, 98).map((line) => ({ ...line, origin: [6, line.origin[1]] as const }));
  expect(edgesOf([wide], frames(1))).toEqual({});
  const turned = lines(50, 70).map((line) => ({ ...line, direction: [0, 1] as const }));
  expect(edgesOf([turned], frames(1))).toEqual({});
  expect(edgesOf([], [])).toEqual({});
});
