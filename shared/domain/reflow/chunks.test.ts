import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { NodeKind } from '../document/tree.ts';
import { chunksOf, chunksWithNotes, type NodeSize } from './chunks.ts';

const node = (at: number, kind: NodeKind, chars: number, pageIndex = at): NodeSize => ({
  id: nodeId(kind === 'section' || kind === 'document' ? 'section' : 'content', at),
  kind,
  chars,
  pageIndex,
  endPageIndex: kind === 'section' ? 99 : pageIndex,
  heightPt: kind === 'figure' ? 120 : 0,
});
const bounds = (sizes: readonly NodeSize[]) => chunksOf(sizes).map(({ from, to }) => [from, to]);

test('chunks follow each other without a gap, and none is longer than a few screens', () => {
  const sizes = [
    node(0, 'document', 9),
    ...Array.from({ length: 500 }, (_, i) => node(i + 1, i % 20 === 0 ? 'section' : 'text', 400)),
  ];
  const chunks = chunksOf(sizes);
  expect(chunks[0]!.from).toBe(0);
  for (const [i, chunk] of chunks.entries()) {
    expect(chunk.from).toBe(chunks[i - 1]?.to ?? 0);
    expect(chunk.chars).toBeLessThan(8_000);
  }
  expect(chunks.at(-1)!.to).toBe(sizes.length);
});

test('a chunk begins with a heading where it can, and a heading stays with what it heads', () => {
  expect(
    bounds([node(0, 'section', 10), node(1, 'text', 3_000), node(2, 'section', 10), node(3, 'text', 9_000)]),
  ).toEqual([
    [0, 2],
    [2, 4],
  ]);
});

test('a figure stays with its caption', () => {
  expect(
    bounds([node(0, 'text', 6_990), node(1, 'figure', 20), node(2, 'caption', 3_000), node(3, 'text', 10)]),
  ).toEqual([
    [0, 1],
    [1, 4],
  ]);
});

test('of a chunk is said on which pages it stands, and how much of it is drawn', () => {
  expect(
    chunksOf([node(0, 'document', 40), node(3, 'section', 10), node(4, 'figure', 50), node(5, 'text', 60)]),
  ).toEqual([{ from: 0, to: 4, pageIndex: 0, endPageIndex: 5, chars: 70, blocks: 3, drawnPt: 120 }]);
  expect(chunksOf([])).toEqual([]);
});

test('footnotes are read in their place, in chunks behind all else, or have none', () => {
  const sizes = [node(0, 'text', 900), node(1, 'footnote', 400), node(2, 'text', 900), node(3, 'footnote', 300)];
  expect(chunksWithNotes(sizes, 'place')).toEqual(chunksOf(sizes));
  const [rest, behind, ...more] = chunksWithNotes(sizes, 'end');
  expect(rest).toMatchObject({ from: 0, to: 4, chars: 1_800 });
  expect(behind).toMatchObject({ from: 4, to: 6, chars: 700, pageIndex: 1, endPageIndex: 3, notes: true });
  expect(more).toEqual([]);
  expect(chunksWithNotes(sizes, 'hidden')).toEqual([rest]);
});
