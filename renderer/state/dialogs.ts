/** Which question about documents of the library stands over the window. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Slice } from './slice.ts';

export type LibraryDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'remove'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'password'; readonly document: DocumentId }
  | { readonly kind: 'details'; readonly document: DocumentId }
  | { readonly kind: 'edit'; readonly document: DocumentId };

export interface Dialogs {
  readonly dialog: LibraryDialog;
  readonly close: () => void;
  readonly askToRemove: (documents: readonly DocumentId[]) => void;
  readonly askPassword: (document: DocumentId) => void;
  readonly showDetails: (document: DocumentId) => void;
  /** Title, authors and year, to be changed. */
  readonly askToEdit: (document: DocumentId) => void;
}

export function createDialogs({ set }: Slice<Dialogs>): Dialogs {
  return {
    dialog: { kind: 'none' },
    close: () => set({ dialog: { kind: 'none' } }),
    askToRemove: (documents) => set({ dialog: { kind: 'remove', documents } }),
    askPassword: (document) => set({ dialog: { kind: 'password', document } }),
    askToEdit: (document) => set({ dialog: { kind: 'edit', document } }),
    showDetails: (document) => set({ dialog: { kind: 'details', document } }),
  };
}
