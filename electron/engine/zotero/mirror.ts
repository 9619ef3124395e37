/** Takes in what changed in Zotero, and says which attachments that concerns. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isAppError } from '#shared/base/errors.ts';
import {
  nameOf,
  type ZoteroCursor,
  type ZoteroLibraryId,
  type ZoteroObject,
  type ZoteroSource,
} from '../../zotero/objects.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import { childrenOf, dropObject, namesIn, objectOf, putObject } from '../store/zotero.ts';

/** After so long others get their turn. */
const SLICE_MS = 8;

export interface MirrorChanges {
  readonly cursor: ZoteroCursor;
  /** Keys of attachments of whose documents something is to be said again. */
  readonly attachments: ReadonlySet<string>;
  /** Objects that are new, changed or gone. */
  readonly changed: number;
  /** Annotations that are new or otherwise, and those that are gone. */
  readonly annotations: { readonly changed: number; readonly gone: number };
  readonly notesChanged: boolean;
}

/**
 * What cannot be understood, or is more than any library, leaves no new object: it would bring others each time it is read.
 *
 * @param onObjects  told how many objects were read so far
 * @throws what reading the source throws
 */
export async function mirrorLibrary(
  store: Store,
  source: ZoteroSource,
  library: ZoteroLibraryId,
  since: ZoteroCursor | null,
  onObjects: (count: number) => void,
  signal: AbortSignal,
): Promise<MirrorChanges> {
  const touched = new Touched();
  let cursor: ZoteroCursor = { version: 0, modified: '' };
  let objects = 0;
  const brought: string[] = [];
  const drop = (names: readonly string[]): Promise<readonly Change[]> =>
    store.writer.write((db) => sliced(names, (name) => ({ now: undefined, before: dropObject(db, library, name) })));
  try {
    const before = new Set(namesIn(store.read, library));
    for await (const part of source.read(library, since, (name) => before.has(name), signal)) {
      signal.throwIfAborted();
      if (part.kind === 'objects') {
        // Noted when it is stored: a transaction may be begun again.
        const changes = await store.writer.write((db) => sliced(part.objects, (object) => putOne(db, library, object)));
        touched.add(changes);
        for (const { now, before } of changes) if (now && !before) brought.push(nameOf(now));
        onObjects((objects += part.objects.length));
      } else {
        cursor = part.cursor;
        touched.add(await drop(namesIn(store.read, library).filter((name) => !part.names.has(name))));
      }
    }
  } catch (error) {
    if (isAppError(error) && error.code === 'input.unsupported') await drop(brought);
    throw error;
  }
  return { cursor, attachments: touched.attachmentsIn(store.read, library), ...touched.counts() };
}

/** How an object was and is; undefined where there was or is none. */
interface Change {
  readonly now: ZoteroObject | undefined;
  readonly before: ZoteroObject | undefined;
}

function putOne(db: WriteDb, library: ZoteroLibraryId, object: ZoteroObject): Change | undefined {
  const put = putObject(db, library, object);
  return put && { now: object, before: put.before ?? undefined };
}

async function sliced<T>(list: readonly T[], work: (one: T) => Change | undefined): Promise<readonly Change[]> {
  const changes: Change[] = [];
  let since = performance.now();
  for (const one of list) {
    const change = work(one);
    if (change) changes.push(change);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  return changes;
}

class Touched {
  readonly #attachments = new Set<string>();
  /** Items, and attachments that stand by themselves. */
  readonly #tops = new Set<string>();
  readonly #annotations = { changed: 0, gone: 0 };
  #changed = 0;
  #notes = false;

  add(changes: readonly Change[]): void {
    for (const { now, before } of changes) this.#note(now, before);
  }

  #note(now: ZoteroObject | undefined, before: ZoteroObject | undefined): void {
    const object = now ?? before;
    if (!object) return;
    this.#changed++;
    switch (object.kind) {
      case 'item':
        this.#tops.add(object.key);
        break;
      case 'attachment':
        this.#attachments.add(object.key);
        break;
      case 'annotation':
        this.#annotations[now ? 'changed' : 'gone']++;
        break;
      case 'note':
        this.#notes = true;
        break;
      case 'trashed':
        break;
      case 'collection':
        this.#noteCollection(now, before);
    }
  }

  /** One that is called otherwise concerns all that it holds; else only what came and went. */
  #noteCollection(now: ZoteroObject | undefined, before: ZoteroObject | undefined): void {
    const held = (one: ZoteroObject | undefined): readonly string[] => (one?.kind === 'collection' ? one.items : []);
    const [new_, old] = [new Set(held(now)), new Set(held(before))];
    const label = (one: ZoteroObject | undefined): string =>
      one?.kind === 'collection' ? JSON.stringify([one.name, one.parent]) : '';
    const same = label(now) === label(before);
    for (const key of new_.union(old)) if (!same || new_.has(key) !== old.has(key)) this.#tops.add(key);
  }

  attachmentsIn(db: ReadDb, library: ZoteroLibraryId): ReadonlySet<string> {
    const found = new Set(this.#attachments);
    for (const key of this.#tops) {
      if (objectOf(db, library, key)?.kind === 'attachment') found.add(key);
      for (const { object } of childrenOf(db, library, key, 'attachment')) found.add(nameOf(object));
    }
    return found;
  }

  counts(): Pick<MirrorChanges, 'changed' | 'annotations' | 'notesChanged'> {
    return { changed: this.#changed, annotations: this.#annotations, notesChanged: this.#notes };
  }
}
