/** The library as the engine tells it, and what the reader chose in its list. */
import { create } from 'zustand';
import type { DocumentId } from '#shared/base/ids.ts';
import type { DocumentSummary, LibraryEvent, QueueProgress } from '#shared/contract/library.ts';

/** Files on their way into the library. */
export type Importing =
  | { readonly kind: 'none' }
  | { readonly kind: 'looking'; readonly filesDone: number; readonly filesTotal: number }
  | { readonly kind: 'sending'; readonly name: string; readonly filesDone: number; readonly filesTotal: number };

export interface LibraryData {
  /** False until the first snapshot. */
  readonly known: boolean;
  readonly documents: ReadonlyMap<DocumentId, DocumentSummary>;
  readonly queue: QueueProgress;
  readonly importing: Importing;
  /** Selected in the list. */
  readonly selection: ReadonlySet<DocumentId>;
}

interface LibraryState extends LibraryData {
  readonly name: string;
  readonly select: (selection: ReadonlySet<DocumentId>) => void;
  readonly setImporting: (importing: Importing) => void;
}

export const emptyLibrary: LibraryData = {
  known: false,
  documents: new Map(),
  queue: { documentsDone: 0, documentsTotal: 0, pagesDone: 0, pagesTotal: 0, paused: false, remainingMs: null },
  importing: { kind: 'none' },
  selection: new Set(),
};

export const useLibrary = create<LibraryState>()((set) => ({
  ...emptyLibrary,
  name: 'Library',
  select: (selection) => set({ selection }),
  setImporting: (importing) => set({ importing }),
}));

/** What an event makes of the library; `imported` and `show` concern others than the list. */
export function applyLibraryEvent<S extends LibraryData>(state: S, event: LibraryEvent): S {
  switch (event.kind) {
    case 'snapshot': {
      const documents = new Map(event.documents.map((document) => [document.id, document]));
      const importing: Importing = state.importing.kind === 'looking' ? { kind: 'none' } : state.importing;
      const selection = only(state.selection, documents);
      return { ...state, known: true, documents, queue: event.queue, importing, selection };
    }
    case 'document':
      return { ...state, documents: new Map(state.documents).set(event.document.id, event.document) };
    case 'removed': {
      const documents = new Map(state.documents);
      documents.delete(event.document);
      return { ...state, documents, selection: only(state.selection, documents) };
    }
    case 'queue':
      return { ...state, queue: event.queue };
    case 'importing':
      return { ...state, importing: { ...event, kind: 'looking' } };
    case 'imported':
      return state.importing.kind === 'looking' ? { ...state, importing: { kind: 'none' } } : state;
    case 'show':
    case 'tree-changed':
    case 'graph-changed':
      return state;
  }
}

function only(
  selection: ReadonlySet<DocumentId>,
  documents: ReadonlyMap<DocumentId, DocumentSummary>,
): ReadonlySet<DocumentId> {
  return new Set([...selection].filter((id) => documents.has(id)));
}

export function documentTitle(document: DocumentSummary): string {
  return document.title.trim() || document.fileName;
}
