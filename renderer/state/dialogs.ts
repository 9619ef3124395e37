/** Which question about documents of the library stands over the window. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { LabelKind } from '#shared/contract/library.ts';
import type { Slice } from './slice.ts';

export type LibraryDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'remove'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'password'; readonly document: DocumentId }
  | { readonly kind: 'details'; readonly document: DocumentId }
  | { readonly kind: 'edit'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'labels'; readonly of: LabelKind; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'lists'; readonly document: DocumentId }
  /** A new collection, or another name for what `from` names. */
  | { readonly kind: 'name'; readonly of: LabelKind; readonly from: string | null; readonly parent: string | null };

export interface Dialogs {
  readonly dialog: LibraryDialog;
  readonly close: () => void;
  readonly askToRemove: (documents: readonly DocumentId[]) => void;
  readonly askPassword: (document: DocumentId) => void;
  readonly showDetails: (document: DocumentId) => void;
  /** What they are, to be changed: title, authors, year, kind, language, tags. */
  readonly askToEdit: (documents: readonly DocumentId[]) => void;
  /** Which tags or collections these documents have. */
  readonly askForLabels: (of: LabelKind, documents: readonly DocumentId[]) => void;
  /** Figures, tables, references and sections of a document, to be kept. */
  readonly showLists: (document: DocumentId) => void;
  readonly askForName: (of: LabelKind, from: string | null, parent?: string | null) => void;
}

export function createDialogs({ set }: Slice<Dialogs>): Dialogs {
  return {
    dialog: { kind: 'none' },
    close: () => set({ dialog: { kind: 'none' } }),
    askToRemove: (documents) => set({ dialog: { kind: 'remove', documents } }),
    askPassword: (document) => set({ dialog: { kind: 'password', document } }),
    askToEdit: (documents) => set({ dialog: { kind: 'edit', documents } }),
    askForLabels: (of, documents) => set({ dialog: { kind: 'labels', of, documents } }),
    askForName: (of, from, parent = null) => set({ dialog: { kind: 'name', of, from, parent } }),
    showLists: (document) => set({ dialog: { kind: 'lists', document } }),
    showDetails: (document) => set({ dialog: { kind: 'details', document } }),
  };
}
