import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Indexer } from '../indexing/indexer.ts';
import { listSummaries, listUnfinished, summaryOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';

/** Documents as the windows see them, with progress that is not in the database yet. */
export function documentsNow({ store, indexer }: { readonly store: Store; readonly indexer: Indexer }) {
  const overlaid = (documents: readonly DocumentSummary[]): DocumentSummary[] =>
    documents.map((document) => indexer.overlay(document));
  return {
    summaries: () => overlaid(listSummaries(store.read)),
    unfinished: () => overlaid(listUnfinished(store.read)),
    summary: (id: DocumentId): DocumentSummary | undefined => {
      const found = summaryOf(store.read, id);
      return found && indexer.overlay(found);
    },
  };
}
