/** Notes of Zotero, and what is marked there without a place on our pages: each with the documents here that it belongs to. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentId } from '#shared/base/ids.ts';
import type { ZoteroNote } from '#shared/contract/connections.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { markdownText } from '#shared/domain/text/markdown-text.ts';
import { noteText, type NoteCite } from '../../zotero/note-text.ts';
import type { ZoteroAnnotation, ZoteroLibraryId } from '../../zotero/objects.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { childrenOf, listZoteroDocuments, objectOf, objectsOfKind, type StoredObject } from '../store/zotero.ts';
import { annotationsByDocument } from './annotations.ts';
import { shelfKey, titleOf } from './facts.ts';
import { annotationLink, openPdfLink, selectLink } from './links.ts';

/** After so long others get their turn. */
const SLICE_MS = 8;

export interface NotesDeps {
  readonly store: Store;
  readonly reader: IndexReader;
}

/** Of one document or of all; those of an item by its title, then in the order of their keys. */
export async function listNotes({ store, reader }: NotesDeps, document?: DocumentId): Promise<ZoteroNote[]> {
  const where = new Whereabouts(store.read, reader);
  const notes: ZoteroNote[] = [];
  let since = performance.now();
  for (const stored of objectsOfKind(store.read, 'note')) {
    const note = noteOf(store.read, where, stored);
    if (note && (document === undefined || note.documents.includes(document))) notes.push(note);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return [...notes, ...withoutPlace(store, reader, document)].sort((a, b) =>
    a.item < b.item ? -1 : a.item > b.item ? 1 : 0,
  );
}

/** Of the item of a document, as Markdown; empty where it has none. What other notes quote of it is not among them. */
export function notesText({ store, reader }: NotesDeps, document: DocumentId): string {
  const own = listZoteroDocuments(store.read, document);
  if (own.length === 0) return '';
  const where = new Whereabouts(store.read, reader);
  const notes = own.flatMap(({ library, attachment }) => {
    const object = objectOf(store.read, library, attachment);
    const parent = object?.kind === 'attachment' ? object.parent : null;
    return parent === null ? [] : childrenOf(store.read, library, parent, 'note');
  });
  const texts = notes.flatMap((stored) => noteOf(store.read, where, stored)?.text ?? []);
  return [...new Set(texts)].filter((text) => text !== '').join('\n\n');
}

/** By document what the notes of its item are written as. */
export function notesOfItems(db: ReadDb): ReadonlyMap<DocumentId, readonly string[]> {
  const notes = objectsOfKind(db, 'note');
  if (notes.length === 0) return new Map();
  const found = new Map<DocumentId, string[]>();
  const documents = new Map(
    listZoteroDocuments(db).map(({ library, attachment, document }) => [shelfKey(library, attachment), document]),
  );
  for (const { library, object } of notes) {
    if (object.kind !== 'note' || object.parent === null) continue;
    for (const { object: file } of childrenOf(db, library, object.parent, 'attachment')) {
      const id = documents.get(shelfKey(library, file.key));
      if (id !== undefined) found.set(id, [...(found.get(id) ?? []), object.html]);
    }
  }
  return found;
}

function noteOf(db: ReadDb, where: Whereabouts, { library, object }: StoredObject): ZoteroNote | undefined {
  if (object.kind !== 'note') return undefined;
  const parent = object.parent === null ? undefined : objectOf(db, library, object.parent);
  // One whose item is in the trash is gone with it.
  if (object.parent !== null && parent?.kind !== 'item') return undefined;
  const { title, markdown, cites } = noteText(object.html, (cite) => where.addressOf(cite));
  const documents = [
    ...(object.parent === null ? [] : where.documentsOf(library, object.parent)),
    ...cites.flatMap(({ of }) => where.documentsOf(of.library, of.key)),
  ];
  return {
    id: shelfKey(library, object.key),
    item: parent?.kind === 'item' ? titleOf(parent) : '',
    documents: [...new Set(documents)],
    title,
    text: markdown,
    link: selectLink(library, object.key),
  };
}

/** Marks whose places cannot be told here: their words and what is noted of them are not lost. */
function withoutPlace(store: Store, reader: IndexReader, document: DocumentId | undefined): ZoteroNote[] {
  return annotationsByDocument(store, reader, document).flatMap(
    ({ document: { library, attachment, document: id }, left }) =>
      left.filter(saysSomething).map((one) => {
        const item = itemTitle(store.read, library, attachment);
        const quote = one.text.trim() === '' ? [] : [`> ${markdownText(one.text.trim().replace(/\s+/gu, ' '))}`];
        return {
          id: shelfKey(library, one.key),
          item,
          documents: [id],
          title: one.comment.trim().split('\n')[0] || one.text.trim(),
          text: [...quote, ...(one.comment.trim() === '' ? [] : [markdownText(one.comment.trim())])].join('\n\n'),
          link: annotationLink(library, attachment, one, 1),
        };
      }),
  );
}

function saysSomething({ text, comment }: ZoteroAnnotation): boolean {
  return text.trim() !== '' || comment.trim() !== '';
}

/** What Zotero calls the item of an attachment; of one that stands by itself its own title. */
export function itemTitle(db: ReadDb, library: ZoteroLibraryId, attachment: string): string {
  const object = objectOf(db, library, attachment);
  if (object?.kind !== 'attachment') return '';
  const parent = object.parent === null ? undefined : objectOf(db, library, object.parent);
  return parent?.kind === 'item' ? titleOf(parent) : object.title || object.name;
}

/** Where what notes cite stands here. */
class Whereabouts {
  readonly #db: ReadDb;
  readonly #reader: IndexReader;
  readonly #byAttachment: ReadonlyMap<string, DocumentId>;

  constructor(db: ReadDb, reader: IndexReader) {
    this.#db = db;
    this.#reader = reader;
    this.#byAttachment = new Map(
      listZoteroDocuments(db).map(({ library, attachment, document }) => [shelfKey(library, attachment), document]),
    );
  }

  /** Of an item, or of an attachment itself. */
  documentsOf(library: ZoteroLibraryId, key: string): readonly DocumentId[] {
    const own = this.#byAttachment.get(shelfKey(library, key));
    if (own !== undefined) return [own];
    return childrenOf(this.#db, library, key, 'attachment').flatMap(
      ({ object }) => this.#byAttachment.get(shelfKey(library, object.key)) ?? [],
    );
  }

  addressOf({ of: { library, key }, annotation, pageIndex, label, words }: NoteCite): string {
    const [document] = this.documentsOf(library, key);
    if (document === undefined) {
      if (annotation === null) return selectLink(library, key);
      return openPdfLink(library, key, pageIndex === null ? null : pageIndex + 1, annotation);
    }
    const labeled = label === '' ? -1 : (this.#reader.pageLabels?.(document) ?? []).indexOf(label);
    const page = pageIndex ?? (labeled === -1 ? null : labeled);
    return formatLink({ document, page: page === null ? null : page + 1, quote: words === '' ? null : words });
  }
}
