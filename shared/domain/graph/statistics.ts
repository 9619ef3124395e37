import type { KnowledgeGraph } from './graph.ts';

/** Numbers of a graph, as BookRAG's figure 6 compares them before and after resolution. */
export interface GraphStatistics {
  readonly entities: number;
  readonly relations: number;
  /** Relations there are, as a share of those there could be. */
  readonly density: number;
  /** Entities in the largest connected part. */
  readonly largestComponent: number;
  readonly components: number;
  readonly meanDegree: number;
}

export function graphStatistics({ entities, relations }: KnowledgeGraph): GraphStatistics {
  const parent = entities.map((_, at) => at);
  const root = (at: number): number => {
    let top = at;
    while (parent[top] !== top) top = parent[top] = parent[parent[top]!]!;
    return top;
  };
  for (const { source, target } of relations) parent[root(source)] = root(target);
  const sizes = Map.groupBy(entities.keys(), (at) => root(at));
  const count = entities.length;
  return {
    entities: count,
    relations: relations.length,
    density: count < 2 ? 0 : (2 * relations.length) / (count * (count - 1)),
    largestComponent: Math.max(0, ...[...sizes.values()].map((members) => members.length)),
    components: sizes.size,
    meanDegree: count === 0 ? 0 : (2 * relations.length) / count,
  };
}
