import type { DocumentId } from '#shared/base/ids.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { keyOf } from '../store/documents.ts';
import type { DocumentKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { basicGraph } from './basic-graph.ts';
import { extractorOf } from './handlers.ts';

/**
 * Let the language model read a document for its knowledge graph now; whatever ends it, what was found stays.
 *
 * @throws AppError `chat.unavailable` (also where no model is chosen), `chat.failed`, `call.cancelled`
 */
export type ReadNames = (
  document: { readonly key: DocumentKey; readonly id: DocumentId },
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
) => Promise<void>;

/** What programs that run the engine in their own process can do with knowledge graphs, beside looking at them. */
export interface GraphTools {
  /** Throws what `ReadNames` throws. */
  readNames(
    document: DocumentId,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** The document's graph as it would be without resolution; undefined if it has none. */
  basicGraph(document: DocumentId): Promise<KnowledgeGraph | undefined>;
}

export function graphTools(store: Store, reader: IndexReader, read: ReadNames): GraphTools {
  return {
    readNames: async (id, onProgress, signal) => {
      const key = keyOf(store.read, id);
      if (key !== undefined) await read({ key, id }, onProgress, signal);
    },
    basicGraph: async (id) => {
      const key = keyOf(store.read, id);
      const withModel = extractorOf(id, reader).kind === 'model';
      return key === undefined ? undefined : basicGraph(store.read, key, withModel);
    },
  };
}
