/** What can be done with a document of the library, from the list, the indexing panel and the desk. */
import { create } from 'zustand';
import type { DocumentId } from '#shared/base/ids.ts';
import { engine } from '../api/engine.ts';
import { focusQuestion } from '../layout/focus.ts';
import { useAsk } from '../state/ask.ts';
import { documentTitle, useLibrary } from '../state/library.ts';
import { reportFailure } from '../state/notices.ts';

export type LibraryDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'remove'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'password'; readonly document: DocumentId }
  | { readonly kind: 'details'; readonly document: DocumentId };

export const useDialog = create<{ readonly dialog: LibraryDialog }>()(() => ({ dialog: { kind: 'none' } }));

export function closeDialog(): void {
  useDialog.setState({ dialog: { kind: 'none' } });
}
export function askToRemove(documents: readonly DocumentId[]): void {
  useDialog.setState({ dialog: { kind: 'remove', documents } });
}
export function askPassword(document: DocumentId): void {
  useDialog.setState({ dialog: { kind: 'password', document } });
}
export function showDetails(document: DocumentId): void {
  useDialog.setState({ dialog: { kind: 'details', document } });
}

export function askAbout(documents: readonly DocumentId[]): void {
  useAsk.getState().choose(documents);
  focusQuestion();
}

export function removeDocuments(documents: readonly DocumentId[]): void {
  for (const document of documents) attempt(document, 'could not be removed', 'library.remove', { document });
}

export function retry(document: DocumentId, password?: string): void {
  attempt(document, 'could not be indexed', 'indexing.retry', {
    document,
    ...(password !== undefined && { password }),
  });
}

export function cancelIndexing(document: DocumentId): void {
  attempt(document, 'could not be stopped', 'indexing.cancel', { document });
}

export function setPaused(paused: boolean): void {
  engine()
    .call(paused ? 'indexing.pause' : 'indexing.resume', {})
    .catch((error: unknown) =>
      reportFailure(paused ? 'Indexing could not be paused' : 'Indexing could not go on', error),
    );
}

function attempt(
  id: DocumentId,
  failure: string,
  method: 'library.remove' | 'indexing.retry' | 'indexing.cancel',
  params: { readonly document: DocumentId; readonly password?: string },
): void {
  engine()
    .call(method, params)
    .catch((error: unknown) => reportFailure(`“${titleOf(id)}” ${failure}`, error));
}

export function titleOf(id: DocumentId): string {
  const document = useLibrary.getState().documents.get(id);
  return document ? documentTitle(document) : 'The document';
}
