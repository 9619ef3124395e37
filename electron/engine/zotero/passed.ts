/** What of Zotero is not here, each with its reason. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PassedReason, ZoteroPassed } from '#shared/contract/connections.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { fileKindOf } from '../../zotero/file-kinds.ts';
import type { ZoteroAttachment, ZoteroLibraryId } from '../../zotero/objects.ts';
import type { ReadDb } from '../store/db.ts';
import type { Store } from '../store/open.ts';
import {
  childrenOf,
  listRefused,
  listZoteroDocuments,
  objectOf,
  objectsOfKind,
  type Refused,
} from '../store/zotero.ts';
import { annotationsByDocument } from './annotations.ts';
import { isTaken } from './apply.ts';
import { shelfKey, titleOf, type GroupNames } from './facts.ts';
import { annotationLink, selectLink } from './links.ts';
import { itemTitle } from './notes.ts';

/** More is not told at once. */
const MOST_TOLD = 20_000;
const MAX_DETAIL = 200;
/** After so long others get their turn. */
const SLICE_MS = 8;

interface Passed {
  readonly library: ZoteroLibraryId;
  readonly title: string;
  readonly reason: PassedReason;
  readonly detail: string;
  readonly link: string;
}

/** Undefined stands for something that is here: others may get their turn. */
type Found = Generator<Passed | undefined, void, void>;

/** Files first, then items without any, marks without a place, and what is in the trash; of a group by its name. */
export async function listPassed(
  store: Store,
  reader: IndexReader,
  groups: GroupNames,
): Promise<{ readonly passed: ZoteroPassed[]; readonly total: number }> {
  const passed: ZoteroPassed[] = [];
  let [total, since] = [0, performance.now()];
  for (const found of [files(store.read), fileless(store.read), marks(store, reader), trash(store.read)]) {
    for (const one of found) {
      if (one && ++total <= MOST_TOLD) {
        const { library, ...rest } = one;
        passed.push({ ...rest, library: library === '' ? null : (groups.get(library) ?? library) });
      }
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  }
  return { passed, total };
}

function* files(db: ReadDb): Found {
  const here = new Set(listZoteroDocuments(db).map(({ library, attachment }) => shelfKey(library, attachment)));
  const refused = new Map(listRefused(db).map((one) => [shelfKey(one.library, one.attachment), one]));
  for (const { library, object } of objectsOfKind(db, 'attachment')) {
    const name = shelfKey(library, object.key);
    const why = object.kind === 'attachment' && !here.has(name) ? whyNot(object, refused.get(name)) : undefined;
    if (!why || isGone(db, library, object.kind === 'attachment' ? object.parent : null)) yield undefined;
    else yield { library, title: itemTitle(db, library, object.key), ...why, link: selectLink(library, object.key) };
  }
}

/** Its item is in the trash, and is named there. */
function isGone(db: ReadDb, library: ZoteroLibraryId, parent: string | null): boolean {
  return parent !== null && objectOf(db, library, parent)?.kind !== 'item';
}

/** Undefined for pictures inside of notes, which are no files of their own. */
function whyNot(object: ZoteroAttachment, refused: Refused | undefined): Pick<Passed, 'reason' | 'detail'> | undefined {
  const { mode, contentType, name, file, elsewhere, noBase } = object;
  const kind = fileKindOf(mode, contentType, name);
  if (kind === undefined) return undefined;
  if (kind === 'links') return { reason: 'link', detail: object.title };
  if (!isTaken(object)) return { reason: 'kind', detail: [name, contentType].filter((one) => one !== '').join(', ') };
  if (elsewhere) return { reason: 'elsewhere', detail: name };
  if (noBase) return { reason: 'no-base', detail: name };
  if (refused && refused.code !== 'file.missing') return { reason: 'unreadable', detail: refused.message };
  return { reason: 'missing', detail: file ?? name };
}

function* fileless(db: ReadDb): Found {
  for (const { library, object } of objectsOfKind(db, 'item')) {
    const files = childrenOf(db, library, object.key, 'attachment');
    const has = files.some(({ object: one }) => one.kind === 'attachment' && one.mode !== 'embedded_image');
    if (object.kind !== 'item' || has) yield undefined;
    else
      yield { library, title: titleOf(object), reason: 'fileless', detail: '', link: selectLink(library, object.key) };
  }
}

function* marks(store: Store, reader: IndexReader): Found {
  for (const { document, left } of annotationsByDocument(store, reader)) {
    const { library, attachment } = document;
    for (const one of left) {
      yield {
        library,
        title: itemTitle(store.read, library, attachment),
        reason: 'no-place',
        detail: (one.text || one.comment).slice(0, MAX_DETAIL),
        link: annotationLink(library, attachment, one, 1),
      };
    }
  }
}

function* trash(db: ReadDb): Found {
  for (const { library, object } of objectsOfKind(db, 'trashed')) {
    if (object.kind !== 'trashed') continue;
    const { key, title, type } = object;
    yield { library, title, reason: 'trash', detail: type, link: selectLink(library, key) };
  }
}
