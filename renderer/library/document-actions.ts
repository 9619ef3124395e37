/** What can be done with a document of the library, from the list, the indexing panel and the desk. */
import { create } from 'zustand';
import type { DocumentId } from '#shared/base/ids.ts';
import type { IndexState } from '#shared/contract/library.ts';
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

export function isLocked(state: IndexState): boolean {
  return (
    state.kind === 'failed' && (state.error.code === 'pdf.needs-password' || state.error.code === 'pdf.wrong-password')
  );
}

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

/**
 * The password has opened the pages: with it a document that was locked can be indexed as well. The index may find out
 * later than the pages that it is locked, so this waits for its word; the password is kept no longer than that.
 */
export function indexUnlocked(document: DocumentId, password: string): void {
  const settled = (): boolean => {
    const state = useLibrary.getState().documents.get(document)?.state;
    if (state && isLocked(state)) retry(document, password);
    return state?.kind !== 'waiting' && state?.kind !== 'indexing';
  };
  if (settled()) return;
  const stop = useLibrary.subscribe(() => {
    if (settled()) stop();
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
