import type { NodeId } from '../../base/ids.ts';

/** What an entity is, as far as names and the words around them tell. */
export const entityTypes = [
  'dataset',
  'model',
  'method',
  'metric',
  'organization',
  'person',
  'term',
  'table',
  'figure',
  'formula',
  'algorithm',
  'header',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Where an entity stands: a stretch of a node's text, UTF-16 offsets, end exclusive. */
export interface Mention {
  readonly node: NodeId;
  readonly start: number;
  readonly end: number;
}

/** An entity of one document. `mentions` is the Graph-Tree Link M: V → P(N) (BookRAG §4.3). */
export interface Entity {
  /** Position in `KnowledgeGraph.entities`. */
  readonly id: number;
  readonly name: string;
  readonly type: EntityType;
  /** What the document says that it is; empty if it does not say. */
  readonly description: string;
  /** Other spellings and short forms, without the name itself. */
  readonly aliases: readonly string[];
  /** In reading order. */
  readonly mentions: readonly Mention[];
}

export const relationKinds = ['together', 'ContainedIn', 'is-a', 'part-of'] as const;
export type RelationKind = (typeof relationKinds)[number];

/** `weight` counts the sentences that say so. */
export interface Relation {
  readonly source: number;
  readonly target: number;
  readonly kind: RelationKind;
  readonly weight: number;
}

/** The knowledge graph of one document. */
export interface KnowledgeGraph {
  readonly entities: readonly Entity[];
  readonly relations: readonly Relation[];
}
