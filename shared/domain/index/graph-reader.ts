import type { DocumentId } from '../../base/ids.ts';
import type { EntityType, KnowledgeGraph } from './knowledge-graph.ts';
import type { RetrievalScope } from './reader.ts';

/** An entity of some document, found by its name. */
export interface EntityHit {
  readonly document: DocumentId;
  /** Position in the document's graph. */
  readonly entity: number;
  readonly name: string;
  readonly type: EntityType;
  readonly mentions: number;
}

/** A language model that added to a graph, and how many of the document's blocks it has read. */
export interface GraphMaker {
  readonly model: string;
  readonly read: number;
  readonly blocks: number;
}

/** The stored knowledge graphs. Calls are synchronous; a graph is loaded when it is asked for. */
export interface GraphReader {
  /** Undefined if the document has none. */
  graph(document: DocumentId): KnowledgeGraph | undefined;
  /** The language model that added to it; undefined if the light extractor made it alone, or none is kept. */
  maker?(document: DocumentId): GraphMaker | undefined;
  /** Entities that bear one of the names, whatever their case, hyphens and plural, most mentioned first. */
  named(names: readonly string[], scope: RetrievalScope): readonly EntityHit[];
}
