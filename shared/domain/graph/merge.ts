import type { KnowledgeGraph, Relation } from '../index/knowledge-graph.ts';
import { resolveEntities, type Cluster } from './resolve.ts';

/** The graph with entities brought together that are the same: their mentions, aliases and relations joined. */
export function mergeSame(graph: KnowledgeGraph): KnowledgeGraph {
  return joinClusters(graph, resolveEntities(graph.entities));
}

/** Basic entity resolution, what BookRAG compares with: only entities of the very same name are one. */
export function mergeSameNames(graph: KnowledgeGraph): KnowledgeGraph {
  const groups = Map.groupBy(graph.entities, ({ name, type }) => `${type} ${name}`);
  const clusters = [...groups.values()].map((group): Cluster => {
    const { name, type, aliases, description } = group[0]!;
    return { name, type, aliases, description, members: group.map(({ id }) => id) };
  });
  return joinClusters(graph, clusters);
}

function joinClusters({ entities, relations }: KnowledgeGraph, clusters: readonly Cluster[]): KnowledgeGraph {
  const home = new Map(clusters.flatMap(({ members }, id) => members.map((member) => [member, id] as const)));
  const merged = clusters.map(({ name, type, aliases, description, members }, id) => ({
    id,
    name,
    type,
    aliases,
    description,
    mentions:
      members.length === 1 ? entities[members[0]!]!.mentions : members.flatMap((member) => entities[member]!.mentions),
  }));
  const joined = new Map<string, Relation>();
  for (const { source, target, kind, weight } of relations) {
    const [a, b] = [home.get(source)!, home.get(target)!];
    if (a === b) continue;
    const [from, to] = kind === 'together' && a > b ? [b, a] : [a, b];
    const key = `${kind} ${from} ${to}`;
    joined.set(key, { source: from, target: to, kind, weight: weight + (joined.get(key)?.weight ?? 0) });
  }
  return { entities: merged, relations: [...joined.values()] };
}
