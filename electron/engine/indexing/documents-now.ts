import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { Indexer } from './indexer.ts';
import { listSummaries, listUnfinished, summaryOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';

export interface DocumentsNow {
  readonly summaries: () => DocumentSummary[];
  readonly unfinished: () => DocumentSummary[];
  readonly summary: (id: DocumentId) => DocumentSummary | undefined;
}

/** Documents as the windows see them, with progress that is not in the database yet. */
export function documentsNow({ store, indexer }: { readonly store: Store; readonly indexer: Indexer }): DocumentsNow {
  const overlaid = (documents: readonly DocumentSummary[]): DocumentSummary[] =>
    documents.map((document) => indexer.overlay(document));
  return {
    summaries: () => overlaid(listSummaries(store.read)),
    unfinished: () => overlaid(listUnfinished(store.read)),
    summary: (id) => {
      const found = summaryOf(store.read, id);
      return found && indexer.overlay(found);
    },
  };
}
