import type { Methods } from '#shared/contract/methods.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import type { Indexer } from '../indexing/indexer.ts';

type IndexingMethods = 'indexing.pause' | 'indexing.resume' | 'indexing.cancel' | 'indexing.retry';

/** The queue of documents that wait to be read. */
export function indexingHandlers(indexer: Indexer): Pick<Handlers<Methods>, IndexingMethods> {
  return {
    'indexing.pause': () => done(indexer.pause()),
    'indexing.resume': () => done(indexer.resume()),
    'indexing.cancel': ({ document }) => done(indexer.cancel(document)),
    'indexing.retry': ({ document, password }) => done(indexer.retry(document, password)),
  };
}
