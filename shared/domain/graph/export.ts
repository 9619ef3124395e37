import type { KnowledgeGraph } from '../index/knowledge-graph.ts';
import { type GraphKey, writeGraphMl } from './graphml.ts';

/** A graph as programs that draw graphs read it: nodes and links by id. */
export function graphJson(graph: KnowledgeGraph, title: string): string {
  return JSON.stringify(
    {
      title,
      nodes: graph.entities.map(({ id, name, type, description, aliases, mentions }) => ({
        id,
        name,
        type,
        description,
        aliases,
        mentions: mentions.length,
      })),
      links: graph.relations,
    },
    null,
    1,
  );
}

/** As programs that draw graphs import it. */
export function graphMl(graph: KnowledgeGraph, title: string): string {
  const text = (name: string, of: GraphKey['of']): GraphKey => ({ name, of, type: 'string' });
  return writeGraphMl({
    title,
    directed: false,
    keys: [
      ...['name', 'type', 'description', 'aliases'].map((name) => text(name, 'node')),
      { name: 'mentions', of: 'node', type: 'int' },
      text('kind', 'edge'),
      { name: 'weight', of: 'edge', type: 'int' },
    ],
    nodes: graph.entities.map(({ id, name, type, description, aliases, mentions }) => ({
      id: `n${id}`,
      name,
      type,
      description,
      aliases: aliases.join('; '),
      mentions: mentions.length,
    })),
    edges: graph.relations.map(({ source, target, kind, weight }) => ({
      source: `n${source}`,
      target: `n${target}`,
      kind,
      weight,
    })),
  });
}
