import { nodeId } from '../../base/ids.ts';
import { entityTypes, relationKinds, type KnowledgeGraph, type Mention } from '../index/knowledge-graph.ts';

type PackedEntity = readonly [
  name: string,
  type: number,
  description: string,
  aliases: readonly string[],
  mentions: readonly number[],
];
type PackedRelation = readonly [source: number, target: number, kind: number, weight: number];

/** A graph as JSON, short: names and numbers alone. */
export function packGraph({ entities, relations }: KnowledgeGraph): string {
  const packed: readonly [readonly PackedEntity[], readonly PackedRelation[]] = [
    entities.map(({ name, type, description, aliases, mentions }) => [
      name,
      entityTypes.indexOf(type),
      description,
      aliases,
      mentions.flatMap(({ node, start, end }) => [Number(node.slice(1)), start, end]),
    ]),
    relations.map(({ source, target, kind, weight }) => [source, target, relationKinds.indexOf(kind), weight]),
  ];
  return JSON.stringify(packed);
}

/** The inverse of `packGraph`. */
export function unpackGraph(packed: string): KnowledgeGraph {
  const [entities, relations] = JSON.parse(packed) as readonly [readonly PackedEntity[], readonly PackedRelation[]];
  return {
    entities: entities.map(([name, type, description, aliases, mentions], id) => ({
      id,
      name,
      type: entityTypes[type] ?? 'term',
      description,
      aliases,
      mentions: unpackMentions(mentions),
    })),
    relations: relations.map(([source, target, kind, weight]) => ({
      source,
      target,
      kind: relationKinds[kind] ?? 'together',
      weight,
    })),
  };
}

/** Mentions stand in content nodes, whose ids are a letter and a number. */
function unpackMentions(packed: readonly number[]): readonly Mention[] {
  return Array.from({ length: Math.floor(packed.length / 3) }, (_, at) => ({
    node: nodeId('content', packed[3 * at]!),
    start: packed[3 * at + 1]!,
    end: packed[3 * at + 2]!,
  }));
}
