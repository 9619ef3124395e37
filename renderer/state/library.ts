/** The library as the engine tells it, and what the reader chose in its list. */
import type { DocumentId } from '#shared/base/ids.ts';
import type {
  Collection,
  DocumentEdit,
  DocumentMarks,
  DocumentSummary,
  IndexState,
  LabelKind,
  LibraryEvent,
  QueueProgress,
} from '#shared/contract/library.ts';
import type { ListedMatrix } from '#shared/contract/listed-matrix.ts';
import type { Engine } from '../api/engine.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import { msg, t, type Message } from '../languages/i18n.ts';

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
  readonly collections: readonly Collection[];
  /** Evidence tables, by their names. */
  readonly matrices: readonly ListedMatrix[];
  /** Those that fit, as long as this window is open; they are stored nowhere. */
  readonly passwords: ReadonlyMap<DocumentId, string>;
}

export interface Library extends LibraryData {
  readonly name: string;
  readonly select: (selection: ReadonlySet<DocumentId>) => void;
  readonly setImporting: (importing: Importing) => void;
  /** What a document is called, also when it is there no more. */
  readonly titleOf: (document: DocumentId) => string;
  readonly remove: (documents: readonly DocumentId[]) => void;
  /** Index it again. */
  readonly retry: (document: DocumentId, password?: string) => void;
  /** Try a password on a locked document. Settles when it is known whether it fits; one that does is kept. */
  readonly unlock: (document: DocumentId, password: string) => Promise<'open' | 'wrong'>;
  /**
   * The password has opened the pages: it is kept, and with it a document that was locked can be indexed as well. The index
   * may find out later than the pages that it is locked, so this waits for its word.
   */
  readonly indexUnlocked: (document: DocumentId, password: string) => void;
  readonly cancelIndexing: (document: DocumentId) => void;
  /** Take what lies inside its file into the library, as documents of their own. */
  readonly takeAttached: (document: DocumentId) => void;
  /** Say what it is; what is null is as found. */
  readonly edit: (document: DocumentId, edit: DocumentEdit) => void;
  readonly setPaused: (paused: boolean) => void;
  /** How far they were read, stars, tags, collections. */
  readonly mark: (documents: readonly DocumentId[], marks: DocumentMarks) => void;
  readonly addCollection: (collection: Collection) => void;
  readonly renameLabel: (kind: LabelKind, from: string, to: string) => void;
  readonly removeLabel: (kind: LabelKind, name: string) => void;
}

/** A parser that has not begun by then has refused the password. */
const REFUSED_MS = 4000;

export const emptyLibrary: LibraryData = {
  known: false,
  documents: new Map(),
  queue: { documentsDone: 0, documentsTotal: 0, pagesDone: 0, pagesTotal: 0, paused: false, remainingMs: null },
  importing: { kind: 'none' },
  selection: new Set(),
  collections: [],
  matrices: [],
  passwords: new Map(),
};

export function createLibrary(engine: Engine, slice: Slice<Library>, notices: Slice<Notices>): Library {
  const { get, set } = slice;
  return {
    ...emptyLibrary,
    name: '',
    select: (selection) => set({ selection }),
    setImporting: (importing) => set({ importing }),
    titleOf: (id) => {
      const document = get().documents.get(id);
      return document ? documentTitle(document) : t('The document');
    },
    ...indexing(engine, slice, notices),
    ...unlocking(engine, slice),
    ...describing(engine, slice, notices),
  };
}

/** What is in the library, and reading it. */
function indexing(
  engine: Engine,
  { get }: Slice<Library>,
  notices: Slice<Notices>,
): Pick<Library, 'remove' | 'retry' | 'cancelIndexing' | 'takeAttached' | 'setPaused'> {
  const attempt = (
    document: DocumentId,
    failure: Message,
    method: 'library.remove' | 'indexing.retry' | 'indexing.cancel',
    password?: string,
  ): void => {
    const params = { document, ...(password !== undefined && { password }) };
    engine
      .call(method, params)
      .catch((error: unknown) => notices.get().reportFailure(t(failure, { title: get().titleOf(document) }), error));
  };
  return {
    remove: (documents) => {
      for (const document of documents) attempt(document, msg('“{title}” could not be removed'), 'library.remove');
    },
    retry: (document, password) => attempt(document, msg('“{title}” could not be indexed'), 'indexing.retry', password),
    cancelIndexing: (document) => attempt(document, msg('“{title}” could not be stopped'), 'indexing.cancel'),
    takeAttached: (document) => {
      const password = get().passwords.get(document);
      const params = { document, ...(password !== undefined && { password }) };
      void notices
        .get()
        .attempt(t('What lies inside could not be added'), () => engine.call('document.take-attached', params));
    },
    setPaused: (paused) =>
      void notices
        .get()
        .attempt(paused ? t('Indexing could not be paused') : t('Indexing could not go on'), () =>
          engine.call(paused ? 'indexing.pause' : 'indexing.resume', {}),
        ),
  };
}

/** Documents that need a password. */
function unlocking(engine: Engine, { get, set, subscribe }: Slice<Library>): Pick<Library, 'unlock' | 'indexUnlocked'> {
  const keepPassword = (document: DocumentId, password: string): void =>
    set({ passwords: new Map(get().passwords).set(document, password) });
  return {
    unlock: async (document, password) => {
      const tried = get().documents.get(document)?.state;
      await engine.call('indexing.retry', { document, password });
      return new Promise((resolve) => {
        // Refused like the one before, it leaves everything as it was, and nothing is told.
        const timer = setTimeout(() => settle('wrong'), REFUSED_MS);
        const stop = subscribe(() => {
          const state = get().documents.get(document)?.state;
          if (!state || state === tried) return;
          clearTimeout(timer); // it is on its way, however long others go first
          if (isLocked(state)) settle('wrong');
          else if (state.kind !== 'waiting' && (state.kind !== 'indexing' || state.stage !== 'opening')) settle('open');
        });
        const settle = (how: 'open' | 'wrong'): void => {
          clearTimeout(timer);
          stop();
          if (how === 'open') keepPassword(document, password);
          resolve(how);
        };
      });
    },
    indexUnlocked: (document, password) => {
      keepPassword(document, password);
      const settled = (): boolean => {
        const state = get().documents.get(document)?.state;
        if (state && isLocked(state)) get().retry(document, password);
        return state?.kind !== 'waiting' && state?.kind !== 'indexing';
      };
      if (settled()) return;
      const stop = subscribe(() => {
        if (settled()) stop();
      });
    },
  };
}

/** What the reader says of documents: facts, marks, collections and tags. */
function describing(
  engine: Engine,
  { get }: Slice<Library>,
  notices: Slice<Notices>,
): Pick<Library, 'edit' | 'mark' | 'addCollection' | 'renameLabel' | 'removeLabel'> {
  const keep = (work: () => Promise<unknown>): void => void notices.get().attempt(t('This could not be kept'), work);
  return {
    edit: (document, edit) =>
      void engine
        .call('document.edit', { document, edit })
        .catch((error: unknown) =>
          notices.get().reportFailure(t('“{title}” could not be changed', { title: get().titleOf(document) }), error),
        ),
    mark: (documents, marks) => {
      if (documents.length > 0) keep(() => engine.call('library.mark', { documents: [...documents], marks }));
    },
    addCollection: (collection) => keep(() => engine.call('collection.add', collection)),
    renameLabel: (kind, from, to) => keep(() => engine.call('label.rename', { kind, from, to })),
    removeLabel: (kind, name) => keep(() => engine.call('label.remove', { kind, name })),
  };
}

export function isLocked(state: IndexState): boolean {
  return (
    state.kind === 'failed' && (state.error.code === 'pdf.needs-password' || state.error.code === 'pdf.wrong-password')
  );
}

/** What an event makes of the library; `imported` and `show` concern others than the list. */
export function applyLibraryEvent<S extends LibraryData>(state: S, event: LibraryEvent): S {
  switch (event.kind) {
    case 'snapshot': {
      const documents = new Map(event.documents.map((document) => [document.id, document]));
      const importing: Importing = state.importing.kind === 'looking' ? { kind: 'none' } : state.importing;
      const selection = only(state.selection, documents);
      const { collections = [], matrices = [] } = event;
      return { ...state, known: true, documents, queue: event.queue, importing, selection, collections, matrices };
    }
    case 'documents': {
      const documents = new Map(state.documents);
      for (const document of event.documents) documents.set(document.id, document);
      return { ...state, documents };
    }
    case 'collections':
      return { ...state, collections: event.collections };
    case 'matrices':
      return { ...state, matrices: event.matrices };
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
    case 'server':
    case 'tree-changed':
    case 'annotations-changed':
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
