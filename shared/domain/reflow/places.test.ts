import { expect, test } from 'vitest';
import type { PageFrame } from '../document/geometry.ts';
import { firstAfter, firstAt, pagePlaceOf, pagePlaceOfArea } from './places.ts';
import { contentOf, paragraph } from './testing/made.ts';

const frame = (rotation: PageFrame['rotation'] = 0): PageFrame => ({
  pageIndex: 0,
  box: { x0: 0, y0: 0, x1: 600, y1: 800 },
  rotation,
});
const nodes = [
  paragraph(1, 700, 'one', 'two', 'three'),
  contentOf(2, 'text', [{ text: 'beside', x: 320, y: 700 }]),
  contentOf(3, 'text', [{ text: 'later', y: 700, pageIndex: 1 }]),
];
const texts = nodes.map(({ id, text }) => ({ node: id, text }));
const lines = new Map(nodes.map((node) => [node.id, node.lines]));
const at = (offset: number, pageIndex = 0) => firstAt(texts, lines, { pageIndex, offset }, frame());

test('the first words of a page are the first in flowing text, and the other way round', () => {
  for (const node of nodes) {
    for (const line of node.lines) {
      const place = pagePlaceOf(node.lines, line.start, () => frame())!;
      const back = at(place.offset, place.pageIndex)!;
      const { node: found, offset } = back;
      const other = lines.get(found)!.find(({ start }) => start === offset)!;
      // In another column the same height is read first in the column before it.
      expect([other.pageIndex, other.origin[1]]).toEqual([line.pageIndex, line.origin[1]]);
    }
  }
});

test('a line that is cut in half at the edge is not read any more, and behind the last comes the next page', () => {
  expect(at((800 - 708) / 800)).toEqual({ node: nodes[0]!.id, offset: 0 });
  expect(at((800 - 702) / 800)).toEqual({ node: nodes[0]!.id, offset: 4 });
  expect(at(0.9)).toBeNull();
  expect(firstAfter(texts, lines, 0)).toEqual({ node: nodes[2]!.id, offset: 0 });
  expect(firstAfter(texts, lines, 1)).toBeNull();
});

test('on a turned page the top is where it is shown', () => {
  expect(pagePlaceOf(nodes[0]!.lines, 0, () => frame(180))?.offset).toBeCloseTo(708 / 800);
  expect(pagePlaceOf(nodes[0]!.lines, 0, () => frame(90))?.offset).toBeCloseTo(60 / 600);
  expect(pagePlaceOf(nodes[0]!.lines, 0, () => frame(270))?.offset).toBeCloseTo(540 / 600);
});

test('a place behind the last line is its end, and without a page there is none', () => {
  expect(pagePlaceOf(nodes[0]!.lines, 99, () => frame())?.offset).toBeCloseTo((800 - 684) / 800);
  expect(pagePlaceOf(nodes[0]!.lines, 0, () => undefined)).toBeNull();
});

test('a picture begins at its upper edge as it is shown', () => {
  const area = { pageIndex: 3, box: { x0: 60, y0: 200, x1: 300, y1: 600 } };
  expect(pagePlaceOfArea(area, frame())).toEqual({ pageIndex: 3, offset: 0.25 });
  expect(pagePlaceOfArea(area, frame(180)).offset).toBeCloseTo(0.25);
  expect(pagePlaceOfArea(area, frame(90)).offset).toBeCloseTo(0.1);
});
