/** What notes are made of. */
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { annotationSigns, listAnnotations } from '../store/annotations.ts';
import { keyOfDocument, keysOfDocuments } from '../store/citations.ts';
import { listSummaries, summaryOf } from '../store/documents.ts';
import type { Store } from '../store/open.ts';
import { zoteroAnnotations } from '../zotero/annotations.ts';
import { notesOfItems, notesText } from '../zotero/notes.ts';
import type { ComposeDeps } from './compose.ts';

export interface NotesSource extends ComposeDeps {
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
  readonly annotations: (id: DocumentId) => readonly Annotation[];
  /** By document, what is another one once its highlights or its citation key changed. */
  readonly signs: () => ReadonlyMap<DocumentId, string>;
  /** Documents with their highlights: all that have some, and those that are named, whether or not they have any. */
  readonly marked: (also: {
    readonly has: (id: DocumentId) => boolean;
  }) => readonly (readonly [DocumentSummary, readonly Annotation[]])[];
}

export function notesSource(store: Store, reader: IndexReader): NotesSource {
  return {
    reader,
    citationKey: (id) => keyOfDocument(store.read, id),
    zoteroNotes: (id) => notesText({ store, reader }, id),
    signs: () => signsOf(store, reader),
    document: (id) => summaryOf(store.read, id),
    annotations: (id) => [...listAnnotations(store.read, id), ...zoteroAnnotations(store, reader, id)],
    marked: (also) => {
      const all = [...listAnnotations(store.read), ...zoteroAnnotations(store, reader)];
      const by = Map.groupBy(all, ({ document }) => document);
      return listSummaries(store.read)
        .filter(({ id }) => by.has(id) || also.has(id))
        .map((document) => [document, by.get(document.id) ?? []] as const);
    },
  };
}

function signsOf(store: Store, reader: IndexReader): ReadonlyMap<DocumentId, string> {
  const signs = new Map(annotationSigns(store.read));
  const join = (id: DocumentId, more: unknown): unknown =>
    signs.set(id, `${signs.get(id) ?? ''} ${JSON.stringify(more)}`);
  const ofZotero = Map.groupBy(zoteroAnnotations(store, reader), ({ document }) => document);
  for (const [id, annotations] of ofZotero) join(id, annotations);
  // Files are made of what is marked; of notes alone none is.
  for (const [id, notes] of notesOfItems(store.read)) if (signs.has(id)) join(id, notes);
  for (const [id, key] of keysOfDocuments(store.read)) if (signs.has(id)) join(id, key);
  return signs;
}
