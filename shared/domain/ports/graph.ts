import type { DocumentId } from '../../base/ids.ts';
import type { EntityType, KnowledgeGraph } from '../graph/graph.ts';
import type { RetrievalScope } from '../retrieval/ports.ts';

/** An entity of some document, found by its name. */
export interface EntityHit {
  readonly document: DocumentId;
  /** Position in the document's graph. */
  readonly entity: number;
  readonly name: string;
  readonly type: EntityType;
  readonly mentions: number;
}

/** The stored knowledge graphs. Calls are synchronous; a graph is loaded when it is asked for. */
export interface GraphReader {
  /** Undefined if the document has none. */
  graph(document: DocumentId): KnowledgeGraph | undefined;
  /** Entities that bear one of the names, whatever their case, hyphens and plural, most mentioned first. */
  named(names: readonly string[], scope: RetrievalScope): readonly EntityHit[];
}
