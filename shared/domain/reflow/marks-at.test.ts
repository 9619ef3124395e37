import { expect, test } from 'vitest';
import { nodeId } from '../../base/ids.ts';
import type { Quad } from '../document/geometry.ts';
import type { TextLine } from '../document/tree.ts';
import { marksAtParts } from './marks-at.ts';
import type { ReflowPart } from './part.ts';

const [upper, lower, picture] = [0, 1, 2].map((i) => nodeId('content', i)) as [
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
  ReturnType<typeof nodeId>,
];
const words = (node: typeof upper) => ({ node, text: 'words', links: [], notes: [] }) as never;
const parts = [
  { kind: 'text', look: 'plain', words: words(upper) },
  { kind: 'list', of: 'items', items: [{ words: words(lower), markEnd: 0 }] },
  {
    kind: 'crop',
    reason: 'figure',
    areas: [{ pageIndex: 0, box: { x0: 60, y0: 100, x1: 300, y1: 300 } }],
    words: words(picture),
    caption: null,
  },
] as unknown as readonly ReflowPart[];

function line(y: number): TextLine {
  const edges = Float32Array.from([0, 6, 12, 18, 24, 30]);
  const frame = { origin: [60, y], direction: [1, 0], up: [0, 1], ascent: 8, descent: 2 } as const;
  return { pageIndex: 0, start: 0, end: 5, edges, ...frame };
}
const lines = new Map([
  [upper, [line(700)]],
  [lower, [line(500)]],
]);
const mark = (y: number, pageIndex = 0) => {
  const quad: Quad = [60, y, 90, y, 90, y + 10, 60, y + 10];
  return { pages: [{ pageIndex, quads: [quad] }] };
};

test('what was drawn is told at the part that is nearest on its page', () => {
  const [high, low, inside, elsewhere] = [mark(720), mark(520), mark(200), mark(700, 4)];
  const found = marksAtParts([{ parts, lines }], [high, low, inside, elsewhere]);
  expect([...found]).toEqual([
    [parts[0], [high]],
    [parts[1], [low]],
    [parts[2], [inside]],
  ]);
});

test('where nothing is marked nothing is told', () => {
  expect(marksAtParts([{ parts, lines }], []).size).toBe(0);
});
