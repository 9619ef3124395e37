/** Which question about documents of the library stands over the window. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { LabelKind } from '#shared/contract/library.ts';
import { windowSize } from '../parts/screen.ts';
import { rightIsOpen, type Panes } from './panes.ts';
import type { Slice } from './slice.ts';
import type { Right, View } from './view.ts';

/** What flashcards are made of: documents, or an evidence table. */
export interface CardsOf {
  readonly documents?: readonly DocumentId[];
  readonly table?: { readonly id: string; readonly name: string };
}

export type LibraryDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'remove'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'password'; readonly document: DocumentId }
  | { readonly kind: 'details'; readonly document: DocumentId }
  /** `fromDetails`: its details were being edited, and come back. */
  | { readonly kind: 'look-up'; readonly document: DocumentId; readonly fromDetails: boolean }
  | { readonly kind: 'edit'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'labels'; readonly of: LabelKind; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'lists'; readonly document: DocumentId }
  | { readonly kind: 'cards'; readonly of: CardsOf }
  /** A new collection, or another name for what `from` names. */
  | { readonly kind: 'name'; readonly of: LabelKind; readonly from: string | null; readonly parent: string | null };

export interface Dialogs {
  readonly dialog: LibraryDialog;
  /** The document whose details stand in the right pane, to be changed. */
  readonly editing: DocumentId | null;
  /** What the right pane was before. */
  readonly beforeEditing: { readonly right: Exclude<Right, 'details'>; readonly open: boolean };
  readonly close: () => void;
  readonly askToRemove: (documents: readonly DocumentId[]) => void;
  readonly askPassword: (document: DocumentId) => void;
  readonly showDetails: (document: DocumentId) => void;
  /** What they are, to be changed: title, authors, year, kind, language, tags. Of one in the right pane, of several in a dialog. */
  readonly askToEdit: (documents: readonly DocumentId[]) => void;
  /** Asks a bibliographic service what the document is, once the reader says so. */
  readonly lookUp: (document: DocumentId) => void;
  /** Brings back what the right pane was. */
  readonly stopEditing: () => void;
  /** Which tags or collections these documents have. */
  readonly askForLabels: (of: LabelKind, documents: readonly DocumentId[]) => void;
  /** Figures, tables, references and sections of a document, to be kept. */
  readonly showLists: (document: DocumentId) => void;
  /** Flashcards, to be looked through and written. */
  readonly showCards: (of: CardsOf) => void;
  readonly askForName: (of: LabelKind, from: string | null, parent?: string | null) => void;
}

export function createDialogs({ get, set }: Slice<Dialogs>, view: Slice<View>, panes: Panes): Dialogs {
  const edit = (editing: DocumentId): void => {
    const { right } = view.get();
    if (right !== 'details') set({ beforeEditing: { right, open: rightIsOpen(view.get(), windowSize()) } });
    set({ editing });
    panes.showRight('details');
  };
  return {
    dialog: { kind: 'none' },
    editing: null,
    beforeEditing: { right: 'ask', open: true },
    close: () => set({ dialog: { kind: 'none' } }),
    askToRemove: (documents) => set({ dialog: { kind: 'remove', documents } }),
    askPassword: (document) => set({ dialog: { kind: 'password', document } }),
    askToEdit: (documents) => {
      const [first, ...more] = documents;
      if (first !== undefined && more.length === 0) edit(first);
      else set({ dialog: { kind: 'edit', documents } });
    },
    stopEditing: () => {
      const { beforeEditing } = get();
      set({ editing: null });
      if (view.get().right !== 'details') return;
      view.get().setRight(beforeEditing.right);
      panes.setRightOpen(beforeEditing.open);
    },
    lookUp: (document) => {
      const fromDetails = get().editing === document;
      if (fromDetails) get().stopEditing();
      set({ dialog: { kind: 'look-up', document, fromDetails } });
    },
    askForLabels: (of, documents) => set({ dialog: { kind: 'labels', of, documents } }),
    askForName: (of, from, parent = null) => set({ dialog: { kind: 'name', of, from, parent } }),
    showCards: (of) => set({ dialog: { kind: 'cards', of } }),
    showLists: (document) => set({ dialog: { kind: 'lists', document } }),
    showDetails: (document) => set({ dialog: { kind: 'details', document } }),
  };
}
