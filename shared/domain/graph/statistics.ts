import type { KnowledgeGraph, Relation } from '../index/knowledge-graph.ts';

/** Numbers of a graph, as BookRAG's figure 6 compares them before and after resolution. */
export interface GraphStatistics {
  readonly entities: number;
  readonly relations: number;
  /** Relations there are, as a share of those there could be. */
  readonly density: number;
  /** Entities in the largest connected part. */
  readonly largestComponent: number;
  /** The longest of the shortest ways between two entities of the largest connected part, in relations. */
  readonly diameter: number;
  readonly components: number;
}

export function graphStatistics({ entities, relations }: KnowledgeGraph): GraphStatistics {
  const count = entities.length;
  const neighbors = neighborsOf(count, relations);
  const components = componentsOf(neighbors);
  const largest = components.reduce<readonly number[]>((best, one) => (one.length > best.length ? one : best), []);
  return {
    entities: count,
    relations: relations.length,
    density: count < 2 ? 0 : (2 * relations.length) / (count * (count - 1)),
    largestComponent: largest.length,
    diameter: diameterOf(largest, neighbors),
    components: components.length,
  };
}

function neighborsOf(count: number, relations: readonly Relation[]): readonly (readonly number[])[] {
  const neighbors = Array.from({ length: count }, (): number[] => []);
  for (const { source, target } of relations) {
    neighbors[source]!.push(target);
    neighbors[target]!.push(source);
  }
  return neighbors;
}

function componentsOf(neighbors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const seen = new Uint8Array(neighbors.length);
  const components: (readonly number[])[] = [];
  for (let from = 0; from < neighbors.length; from++) {
    if (seen[from]) continue;
    const members = [...distancesFrom(from, neighbors).keys()];
    for (const member of members) seen[member] = 1;
    components.push(members);
  }
  return components;
}

/** Steps to each entity that can be reached, nearest first. */
function distancesFrom(from: number, neighbors: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const distances = new Map([[from, 0]]);
  // Entities that are added while this runs are visited in turn.
  for (const [at, distance] of distances) {
    for (const next of neighbors[at]!) if (!distances.has(next)) distances.set(next, distance + 1);
  }
  return distances;
}

/**
 * Exact, by bounds on how far the farthest entity of each is: what cannot be farther than the most that was found need not
 * be looked at. After F. Takes and W. Kosters, 'Determining the diameter of small world networks', CIKM 2011.
 */
function diameterOf(component: readonly number[], neighbors: readonly (readonly number[])[]): number {
  const upper = new Map(component.map((at) => [at, Infinity]));
  const lower = new Map(component.map((at) => [at, 0]));
  let diameter = 0;
  for (let fromFar = true; upper.size > 0; fromFar = !fromFar) {
    const from = fromFar ? extreme(upper, (a, b) => a > b) : extreme(lower, (a, b) => a < b);
    const distances = distancesFrom(from, neighbors);
    const farthest = Math.max(0, [...distances.values()].at(-1) ?? 0);
    diameter = Math.max(diameter, farthest);
    for (const at of [...upper.keys()]) {
      const distance = distances.get(at) ?? 0;
      upper.set(at, Math.min(upper.get(at)!, farthest + distance));
      lower.set(at, Math.max(lower.get(at)!, distance, farthest - distance));
      if (at !== from && upper.get(at)! > diameter) continue;
      upper.delete(at);
      lower.delete(at);
    }
  }
  return diameter;
}

function extreme(bounds: ReadonlyMap<number, number>, isBetter: (a: number, b: number) => boolean): number {
  let best: readonly [number, number] | undefined;
  for (const entry of bounds) if (!best || isBetter(entry[1], best[1])) best = entry;
  return best?.[0] ?? 0;
}
