import { expect, test } from 'vitest';
import { documentId } from '#shared/base/ids.ts';
import { testId } from '../state/testing.ts';
import { drawnCites, linkedDocuments, neighborOf, viewBoxOf, type DrawnDocument } from './cites-model.ts';

const [a, b, c] = [testId('a'), testId('b'), testId('c')];
const documents = [a, b, c].map((document, at) => ({ document, title: `T${at}`, authors: '', year: null }));
const links = [
  { from: a, to: c },
  { from: b, to: c },
  { from: a, to: b },
];
const all = { documents, links, of: 3 };

test('documents are counted by both ends, those that are cited most first', () => {
  expect(linkedDocuments(all).map(({ document, cites, citedBy }) => [document, cites, citedBy])).toEqual([
    [c, 0, 2],
    [b, 1, 1],
    [a, 2, 0],
  ]);
});

test('the same documents are drawn at the same places, apart from each other, the most cited largest', () => {
  const first = drawnCites(linkedDocuments(all), links);
  expect(drawnCites(linkedDocuments(all), links)).toEqual(first);
  expect(first.nodes[0]!.radius).toBeGreaterThan(first.nodes[2]!.radius);
  for (const one of first.nodes)
    for (const other of first.nodes)
      if (one !== other)
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
  const [left = 0, , width = 0] = viewBoxOf(first.nodes, 10).split(' ').map(Number);
  for (const { x } of first.nodes) expect(x > left && x < left + width).toBe(true);
});

test('labels do not lie on each other, nor on another document', () => {
  const many = Array.from({ length: 24 }, (_, at) => ({
    document: documentId(String(at).padStart(64, '0')),
    title: `T${at}`,
    authors: '',
    year: null,
  }));
  const between = many.slice(1).map(({ document }, at) => ({ from: document, to: many[at >> 1]!.document }));
  const { nodes } = drawnCites(linkedDocuments({ documents: many, links: between, of: 24 }), between);
  // Twenty letters of 6 units, below its document.
  const label = ({ x, y, radius }: DrawnDocument) => ({ x0: x - 60, x1: x + 60, y0: y + radius, y1: y + radius + 16 });
  for (const one of nodes)
    for (const other of nodes)
      if (one !== other) {
        const [mine, theirs] = [label(one), label(other)];
        const beside = mine.x1 <= theirs.x0 || theirs.x1 <= mine.x0;
        expect(beside || mine.y1 <= theirs.y0 || theirs.y1 <= mine.y0).toBe(true);
      }
});

test('of very many the most cited are drawn, with the links between them', () => {
  const [first] = linkedDocuments(all);
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...first!,
    document: documentId(String(at).padStart(64, '0')),
  }));
  const between = [
    { from: many[0]!.document, to: many[1]!.document },
    { from: many[0]!.document, to: many[199]!.document },
  ];
  const drawn = drawnCites(many, between);
  expect(drawn.nodes).toHaveLength(80);
  expect(drawn.links).toHaveLength(1);
});

test('an arrow key goes to the nearest on its side', () => {
  const at = (x: number, y: number): DrawnDocument => ({
    document: a,
    title: `${x} ${y}`,
    authors: '',
    year: null,
    cites: 0,
    citedBy: 0,
    radius: 1,
    x,
    y,
  });
  const [own, right, far, below] = [at(0, 0), at(10, 2), at(5, 40), at(0, 9)];
  const nodes = [own, right, far, below];
  expect(neighborOf('ArrowRight', own, nodes)).toBe(right);
  expect(neighborOf('ArrowDown', own, nodes)).toBe(below);
  expect(neighborOf('ArrowLeft', own, nodes)).toBeUndefined();
  expect(neighborOf('Tab', own, nodes)).toBeUndefined();
});
