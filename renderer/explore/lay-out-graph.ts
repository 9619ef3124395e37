/** Places the names of a graph by the forces between them, in slices that leave the window free. */
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force';
import type { DrawnGraph, PlacedNode } from './graph-model.ts';

/** The simulation has cooled down after these. */
const TICKS = 300;
/** Of the main thread at a time; a frame has 16 ms. */
const SLICE_MS = 8;
/** A graph that has not come to rest by then stays as it is. */
const BUDGET_MS = 5000;

interface LayOutDeps {
  readonly now: () => number;
  /** Settles when the next slice may begin. */
  readonly nextFrame: () => Promise<unknown>;
}

/** The places after each slice; the last ones stay. The same graph gets the same places. */
export async function* layOutGraph(
  { nodes, ties }: DrawnGraph,
  deps: LayOutDeps,
): AsyncGenerator<readonly PlacedNode[]> {
  const bodies: (PlacedNode & { x: number; y: number })[] = nodes.map((node, at) => {
    // A spiral, the largest in its middle.
    const angle = at * Math.PI * (3 - Math.sqrt(5));
    const away = 12 * Math.sqrt(at + 0.5);
    return { ...node, x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
  const simulation = forceSimulation(bodies)
    .force(
      'ties',
      forceLink<(typeof bodies)[number], { source: number; target: number }>(
        ties.map(({ source, target }) => ({ source, target })),
      )
        .id(({ id }) => id)
        .distance(70),
    )
    .force('apart', forceManyBody().strength(-260).distanceMax(900))
    .force(
      'room',
      forceCollide<(typeof bodies)[number]>().radius(({ radius }) => radius + 4),
    )
    // Names without ties would drift away.
    .force('x', forceX(0).strength(0.06))
    .force('y', forceY(0).strength(0.09))
    .stop();
  const startedAt = deps.now();
  let ticks = 0;
  while (ticks < TICKS && deps.now() - startedAt < BUDGET_MS) {
    const sliceAt = deps.now();
    do simulation.tick();
    while (++ticks < TICKS && deps.now() - sliceAt < SLICE_MS);
    yield bodies;
    await deps.nextFrame();
  }
}
