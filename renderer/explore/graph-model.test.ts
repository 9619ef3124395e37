import { expect, test } from 'vitest';
import type { EntityRelation, EntitySummary } from '#shared/contract/graph.ts';
import { drawnGraph, NODES_MAX, roomForLabels, type PlacedNode } from './graph-model.ts';
import { layOutGraph } from './lay-out-graph.ts';

const entity = (id: number, mentions: number): EntitySummary => ({
  id,
  name: `name ${id}`,
  type: id % 2 === 0 ? 'model' : 'dataset',
  description: '',
  aliases: [],
  mentions,
});
const tie = (source: number, target: number, weight: number): EntityRelation => ({
  source,
  target,
  kind: 'together',
  weight,
});

/** A thousand names, each tied to some twenty others. */
const many = Array.from({ length: 1000 }, (_, id) => entity(id, 1000 - id));
const tangled = many.flatMap(({ id }) =>
  Array.from({ length: 20 }, (_, k) => tie(id, (id * 7 + k * k * 13 + 1) % 1000, 1 + ((id + k) % 9))),
);

test('the names that are named most are drawn, larger the more they are named', () => {
  const { nodes } = drawnGraph(many, []);
  expect(nodes).toHaveLength(NODES_MAX);
  expect(nodes[0]).toMatchObject({ id: 0, group: 'method' });
  expect(nodes[1]?.group).toBe('data');
  expect(nodes.map(({ radius }) => radius)).toEqual(nodes.map(({ radius }) => radius).toSorted((a, b) => b - a));
});

test('of many ties the strongest stay, and no name loses all of its own', () => {
  const { ties } = drawnGraph(many, tangled);
  expect(ties.length).toBeLessThanOrEqual(3 * NODES_MAX);
  const tied = new Set(ties.flatMap(({ source, target }) => [source, target]));
  const possible = new Set(
    tangled
      .filter(({ source, target }) => source < NODES_MAX && target < NODES_MAX && source !== target)
      .flatMap(({ source, target }) => [source, target]),
  );
  expect(tied).toEqual(possible);
  expect(drawnGraph(many.slice(0, 2), [tie(0, 1, 2), tie(1, 0, 5), tie(0, 0, 9)]).ties).toEqual([tie(1, 0, 5)]);
});

const placed = (id: number, x: number, y: number): PlacedNode => ({
  id,
  name: `name ${id}`,
  group: 'method',
  radius: 5,
  x,
  y,
});

test('a label that would lie on another one waits until there is room', () => {
  const nodes = [placed(0, 0, 0), placed(1, 12, 2), placed(2, 300, 0), placed(3, 24, 0)];
  const labeled = (zoom: number, first?: readonly number[]) => [...roomForLabels(nodes, zoom, first)];
  expect(labeled(1)).toEqual([
    [0, 'below'],
    [1, 'above'],
    [2, 'below'],
  ]);
  expect(labeled(8).map(([id]) => id)).toEqual([0, 1, 2, 3]);
  expect(labeled(1, [3]).map(([id]) => id)).toEqual([3, 0, 2]);
});

test('a label lies on no other node, but those of the largest and of the one that is chosen', () => {
  const crowd = (id: number) => [placed(id, 0, 0), placed(id + 1, 0, 14), placed(id + 2, 0, -14)];
  const large = Array.from({ length: 20 }, (_, id) => placed(id, 1000 * (id + 1), 0));
  expect(roomForLabels([...large, ...crowd(20)], 1).has(20)).toBe(false);
  expect(roomForLabels([...large, ...crowd(20)], 1, [20]).get(20)).toBe('below');
  expect(roomForLabels(crowd(0), 1).get(0)).toBe('below');
});

async function layOut(graph: Parameters<typeof layOutGraph>[0], now: () => number) {
  let slices = 0;
  let places: readonly PlacedNode[] = [];
  for await (const next of layOutGraph(graph, { now, nextFrame: async () => undefined })) {
    places = next.map((one) => ({ ...one }));
    slices++;
  }
  return { slices, places };
}

test('a layout keeps names apart, and is the same each time', async () => {
  const graph = drawnGraph(many.slice(0, 60), tangled);
  const { places } = await layOut(graph, () => 0);
  expect((await layOut(graph, () => 0)).places).toEqual(places);
  for (const [at, one] of places.entries())
    for (const other of places.slice(at + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius - 1);
});

test('a layout gives the window back after each slice, and ends in its time', async () => {
  const graph = drawnGraph(many.slice(0, 20), tangled);
  let clock = 0;
  const { slices } = await layOut(graph, () => (clock += 5));
  expect(slices).toBeGreaterThan(50);
  let slow = 0;
  expect((await layOut(graph, () => (slow += 400))).slices).toBeLessThan(10);
});
