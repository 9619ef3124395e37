import type { DocumentId } from '#shared/base/ids.ts';
import type { KnowledgeGraph } from '#shared/domain/index/knowledge-graph.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Models } from '../models/models.ts';
import { keyOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { basicGraph } from './basic-graph.ts';
import { extractorOf } from './handlers.ts';

/** What programs that run the engine in their own process can do with knowledge graphs, beside looking at them. */
export interface GraphTools {
  /** Let the language model read a document for its names now. @throws what `Models.readNames` throws */
  readNames(
    document: DocumentId,
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** The document's graph as it would be without resolution; undefined if it has none. */
  basicGraph(document: DocumentId): Promise<KnowledgeGraph | undefined>;
}

export function graphTools(store: Store, reader: IndexReader, models: Pick<Models, 'readNames'>): GraphTools {
  return {
    readNames: async (id, onProgress, signal) => {
      const key = keyOf(store.read, id);
      if (key !== undefined) await models.readNames({ key, id }, onProgress, signal);
    },
    basicGraph: async (id) => {
      const key = keyOf(store.read, id);
      const withModel = extractorOf(id, reader).kind === 'model';
      return key === undefined ? undefined : basicGraph(store.read, key, withModel);
    },
  };
}
