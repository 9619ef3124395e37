import type { Methods } from '#shared/contract/methods.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Indexer } from '../indexing/indexer.ts';

type IndexingMethods = 'indexing.pause' | 'indexing.resume' | 'indexing.cancel' | 'indexing.retry';

/** The queue of documents that wait to be read. */
export function indexingHandlers(indexer: Indexer): Pick<Handlers<Methods>, IndexingMethods> {
  return {
    'indexing.pause': async () => {
      await indexer.pause();
      return null;
    },
    'indexing.resume': async () => {
      await indexer.resume();
      return null;
    },
    'indexing.cancel': async ({ document }) => {
      await indexer.cancel(document);
      return null;
    },
    'indexing.retry': async ({ document, password }) => {
      await indexer.retry(document, password);
      return null;
    },
  };
}
