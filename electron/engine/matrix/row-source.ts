import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { documentsOfCollection } from '#shared/contract/in-collection.ts';
import type { RowSource } from '#shared/contract/matrix.ts';
import type { NewMatrixRow } from '../store/matrices.ts';

export interface RowSourceDeps {
  /** All documents of the library. */
  readonly documents: () => readonly DocumentSummary[];
  /** Those in which all these words stand, the best first. */
  readonly search: (words: string) => readonly DocumentId[];
}

/**
 * The documents that become rows, by their titles; what was found by words, as it was found. Older versions of a document are left out
 * unless they are named.
 *
 * @throws AppError `input.invalid` where there are none
 */
export function rowsFrom(source: RowSource, { documents, search }: RowSourceDeps): NewMatrixRow[] {
  const all = documents();
  const chosen = chosenIn(all, source, search);
  if (chosen.length === 0) throw new AppError('input.invalid', 'No document of the library is meant by this.');
  return chosen.map(({ id, title }) => ({ document: id, title }));
}

function chosenIn(
  all: readonly DocumentSummary[],
  source: RowSource,
  search: RowSourceDeps['search'],
): readonly DocumentSummary[] {
  const byId = new Map(all.map((document) => [document.id, document]));
  const newest = all.filter(({ newer }) => newer === undefined).toSorted(byTitle);
  switch (source.kind) {
    case 'documents':
      return source.documents.flatMap((id) => byId.get(id) ?? []);
    case 'collection':
      return documentsOfCollection(source.name, newest);
    case 'search':
      return search(source.words).flatMap((id) => byId.get(id) ?? []);
    case 'library':
      return newest;
  }
}

function byTitle(a: DocumentSummary, b: DocumentSummary): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
