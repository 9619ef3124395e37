import type { DocumentSummary } from './library.ts';

/** The documents of a collection; older versions of a document are left out. */
export function documentsOfCollection(name: string, documents: readonly DocumentSummary[]): readonly DocumentSummary[] {
  return documents.filter(({ collections = [], newer }) => newer === undefined && collections.includes(name));
}
