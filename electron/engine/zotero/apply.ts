/** Makes documents of what was read from Zotero, and says of them what it says there. Files are read where they are, never moved. */
import { stat } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentId } from '#shared/base/ids.ts';
import { fileKindOf, isRead } from '../../zotero/file-kinds.ts';
import type { ZoteroAttachment, ZoteroItem, ZoteroLibraryId } from '../../zotero/objects.ts';
import { newKey } from '../citations/keys.ts';
import type { Library } from '../library/library.ts';
import { citationOf, findCitation, listCitationKeys, removeCitation, saveCitations } from '../store/citations.ts';
import type { WriteDb } from '../store/db.ts';
import { keyOf } from '../store/documents.ts';
import { fileAt } from '../store/files.ts';
import type { Store } from '../store/open.ts';
import { applyReaderFacts } from '../store/reader-facts.ts';
import { addCollection, hasLabel, listCollections, markDocument } from '../store/shelves.ts';
import {
  dropZoteroDocument,
  listZoteroDocuments,
  noteRefused,
  nothingGiven,
  objectOf,
  objectsOfKind,
  putZoteroDocument,
  zoteroDocumentOf,
  type Given,
  type ZoteroDocument,
} from '../store/zotero.ts';
import { cslOf, factsOf, groupShelf, shelfKey, shelvesOf, tagsOf, type GroupNames, type Shelf } from './facts.ts';

/** Files that are looked at before others may add theirs. */
const BATCH = 50;

export interface ApplyDeps {
  readonly store: Store;
  readonly library: Pick<Library, 'take'>;
  readonly now: () => number;
  readonly touch: (id: DocumentId) => void;
}

export interface AttachmentRef {
  readonly library: ZoteroLibraryId;
  readonly key: string;
}

/** What came of attachments. */
export interface Applied {
  /** Documents that are new in the library. */
  readonly added: number;
  /** Attachments whose file is not there. */
  readonly missing: number;
  /** Those whose file is there, and is not what it is called or cannot be read. */
  readonly unreadable: number;
  /** Those of them whose file is on another machine. */
  readonly elsewhere: number;
}

/**
 * @param groups  what the groups' libraries are called
 * @param onDone  told how many attachments were done so far
 */
export async function applyAttachments(
  deps: ApplyDeps,
  refs: readonly AttachmentRef[],
  groups: GroupNames,
  onDone: (count: number) => void,
  signal: AbortSignal,
): Promise<Applied> {
  const { store, library, touch } = deps;
  const shelves = shelvesNow(store, groups);
  let keys = new Set(listCitationKeys(store.read).map((key) => key.toLowerCase()));
  let [added, missing, unreadable, elsewhere] = [0, 0, 0, 0];
  for (let at = 0; at < refs.length; at += BATCH) {
    const batch = refs.slice(at, at + BATCH).map((ref) => ({ ref, attachment: attachmentOf(store, ref) }));
    const files = batch.flatMap(({ attachment }) => (attachment && isTaken(attachment) ? (attachment.file ?? []) : []));
    const taken = await library.take(files, signal);
    for (const one of taken.values()) if ('added' in one && one.added) added++;
    const before = keys;
    const made = await store.writer.write(async (db) => {
      // Of this run of it alone: a transaction may be begun again.
      const [ids, keys] = [new Set<DocumentId>(), new Set(before)];
      const counts = { missing: 0, unreadable: 0, elsewhere: 0 };
      for (const { ref, attachment } of batch) {
        const found = taken.get(attachment?.file ?? '');
        const document = found && 'id' in found ? found.id : undefined;
        const error = found && 'error' in found ? found.error : null;
        if (attachment && isTaken(attachment) && document === undefined)
          counts[error && error.code !== 'file.missing' ? 'unreadable' : 'missing']++;
        if (attachment?.elsewhere) counts.elsewhere++;
        noteRefused(db, ref.library, ref.key, error);
        const known = zoteroDocumentOf(db, ref.library, ref.key);
        // A file that is away for a while takes nothing with it.
        const stays = attachment && document === undefined ? known?.document : document;
        for (const id of apply(db, deps, { ref, attachment, document: stays, known }, shelves, keys)) ids.add(id);
        await nextTurn();
      }
      return { ids, keys, ...counts };
    });
    keys = made.keys;
    missing += made.missing;
    unreadable += made.unreadable;
    elsewhere += made.elsewhere;
    for (const id of made.ids) touch(id);
    onDone(Math.min(refs.length, at + BATCH));
  }
  return { added, missing, unreadable, elsewhere };
}

/** Attachments whose file is not as it was when it was read, or that had none. */
export async function movedAttachments({ read }: Store, signal: AbortSignal): Promise<AttachmentRef[]> {
  const known = new Set(listZoteroDocuments(read).map(({ library, attachment }) => shelfKey(library, attachment)));
  const attachments = objectsOfKind(read, 'attachment').flatMap(({ library, object }) =>
    object.kind === 'attachment' && object.file !== null && isTaken(object)
      ? [{ library, key: object.key, path: object.file }]
      : [],
  );
  const moved: AttachmentRef[] = [];
  for (let at = 0; at < attachments.length; at += BATCH) {
    const looks = attachments.slice(at, at + BATCH).map(async ({ library, key, path }) => {
      const found = await stat(path).catch(() => undefined);
      const file = fileAt(read, path);
      const asBefore = found && file?.bytes === found.size && file.modifiedMs === Math.trunc(found.mtimeMs);
      const wanted = known.has(shelfKey(library, key)) ? !asBefore && found : found;
      return wanted ? [{ library, key }] : [];
    });
    moved.push(...(await Promise.all(looks)).flat());
    signal.throwIfAborted();
  }
  return moved;
}

/** Nothing that came from Zotero stands here any more; documents stay. @returns those that are called otherwise now */
export async function releaseAll(store: Store): Promise<readonly DocumentId[]> {
  return store.writer.write(async (db) => {
    const known = listZoteroDocuments(db);
    for (const one of known) {
      release(db, one);
      await nextTurn();
    }
    return [...new Set(known.map(({ document }) => document))];
  });
}

/** Is its file of a kind that is read? */
export function isTaken({ mode, contentType, name }: ZoteroAttachment): boolean {
  return isRead(fileKindOf(mode, contentType, name));
}

interface Shelves {
  readonly of: (library: ZoteroLibraryId, item: string) => readonly Shelf[];
}

function shelvesNow({ read }: Store, groups: GroupNames): Shelves {
  const collections = objectsOfKind(read, 'collection').flatMap(({ library, object }) =>
    object.kind === 'collection' ? [{ library, collection: object }] : [],
  );
  const shelves = shelvesOf(collections, groups);
  const byItem = new Map<string, Shelf[]>();
  for (const { library, collection } of collections) {
    const shelf = shelves.get(shelfKey(library, collection.key));
    if (!shelf) continue;
    for (const item of collection.items) {
      const known = byItem.get(shelfKey(library, item));
      if (known) known.push(shelf);
      else byItem.set(shelfKey(library, item), [shelf]);
    }
  }
  return {
    of: (library, item) => [...groupShelf(library, groups), ...(byItem.get(shelfKey(library, item)) ?? [])],
  };
}

function attachmentOf({ read }: Store, { library, key }: AttachmentRef): ZoteroAttachment | undefined {
  const object = objectOf(read, library, key);
  if (object?.kind !== 'attachment') return undefined;
  // One whose item is in the trash is gone with it.
  return object.parent === null || objectOf(read, library, object.parent)?.kind === 'item' ? object : undefined;
}

interface Applying {
  readonly ref: AttachmentRef;
  readonly attachment: ZoteroAttachment | undefined;
  readonly document: DocumentId | undefined;
  readonly known: ZoteroDocument | undefined;
}

/** @returns the documents of which something else is said now */
function apply(
  db: WriteDb,
  { now }: ApplyDeps,
  { ref, attachment, document, known }: Applying,
  shelves: Shelves,
  taken: Set<string>,
): readonly DocumentId[] {
  const { library, key } = ref;
  if (known && known.document !== document) release(db, known);
  if (!attachment || document === undefined) return known ? [known.document] : [];
  const parent = attachment.parent === null ? undefined : objectOf(db, library, attachment.parent);
  const item = parent?.kind === 'item' ? parent : undefined;
  const given = known?.document === document ? known.given : nothingGiven;
  const wanted = {
    tags: tagsOf(item, attachment),
    collections: shelves.of(library, attachment.parent ?? key),
  };
  const next: ZoteroDocument = {
    ...ref,
    attachment: key,
    document,
    ...factsOf(item),
    given: {
      tags: relabel(db, document, 'tag', given.tags, wanted.tags),
      collections: reshelve(db, document, given.collections, wanted.collections),
      citation: item ? cite(db, item, document, given.citation, taken, now()) : given.citation,
    },
  };
  if (JSON.stringify(next) === JSON.stringify(known)) return [];
  putZoteroDocument(db, next);
  showFacts(db, document);
  return known && known.document !== document ? [known.document, document] : [document];
}

function showFacts(db: WriteDb, document: DocumentId): void {
  const key = keyOf(db, document);
  if (key !== undefined) applyReaderFacts(db, key);
}

/** What the reader labeled so is the reader's. @returns the labels that came from Zotero */
function relabel(
  db: WriteDb,
  document: DocumentId,
  kind: 'tag' | 'collection',
  given: readonly string[],
  wanted: readonly string[],
): string[] {
  const came = wanted.filter((name) => given.includes(name) || !hasLabel(db, document, kind, name));
  const gone = given.filter((name) => !wanted.includes(name));
  const marks =
    kind === 'tag' ? { addTags: came, removeTags: gone } : { addCollections: came, removeCollections: gone };
  if (came.length + gone.length > 0) markDocument(db, document, marks);
  return came;
}

function reshelve(db: WriteDb, document: DocumentId, given: readonly string[], wanted: readonly Shelf[]): string[] {
  const there = new Map(listCollections(db).map(({ name, parent }) => [name, parent]));
  for (const { name, parent } of wanted) {
    if (parent !== null && !there.has(parent)) addCollection(db, { name: parent, parent: null });
    const holds = parent !== null && (there.get(parent) ?? null) === null ? parent : null;
    if (!there.has(name)) addCollection(db, { name, parent: holds });
  }
  const names = [...new Set(wanted.map(({ name }) => name))];
  return relabel(db, document, 'collection', given, names);
}

/** An entry of the reader's own bibliography stays as it is. @returns the key of what stands here for Zotero */
function cite(
  db: WriteDb,
  item: ZoteroItem,
  document: DocumentId,
  given: string | null,
  taken: Set<string>,
  now: number,
): string | null {
  const csl = cslOf(item);
  const own = citationOf(db, document);
  if (own && own.key !== given) return null;
  const key = item.citationKey ?? given ?? newKey(csl, taken);
  const standing = findCitation(db, key);
  if (standing && key !== given) {
    if (standing.document === null) saveCitations(db, [{ ...standing, document }], now);
    return null;
  }
  if (given !== null && given !== key) removeCitation(db, given);
  taken.add(key.toLowerCase());
  const entry = { key, document, csl: { ...csl, id: key, 'citation-key': key } };
  if (JSON.stringify(standing) !== JSON.stringify(entry)) saveCitations(db, [entry], now);
  return key;
}

function release(db: WriteDb, { library, attachment, document, given }: ZoteroDocument): void {
  removeGiven(db, document, given);
  dropZoteroDocument(db, library, attachment);
  showFacts(db, document);
}

function removeGiven(db: WriteDb, document: DocumentId, { tags, collections, citation }: Given): void {
  markDocument(db, document, { removeTags: [...tags], removeCollections: [...collections] });
  if (citation !== null && findCitation(db, citation)?.document === document) removeCitation(db, citation);
}
