/** What of Zotero is not here, each with its reason. */
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
  type StoredObject,
} from '../store/zotero.ts';
import { annotationsByDocument } from './annotations.ts';
import { isTaken } from './apply.ts';
import { shelfKey, titleOf, type GroupNames } from './facts.ts';
import { annotationLink, selectLink } from './links.ts';
import { itemTitle } from './notes.ts';

/** More is not told at once. */
const MOST_TOLD = 20_000;

interface Passed {
  readonly library: ZoteroLibraryId;
  readonly title: string;
  readonly reason: PassedReason;
  readonly detail: string;
  readonly link: string;
}

/** Files first, then items without any, marks without a place, and what is in the trash; of a group by its name. */
export function listPassed(
  store: Store,
  reader: IndexReader,
  groups: GroupNames,
): { readonly passed: ZoteroPassed[]; readonly total: number } {
  const all = [...files(store.read), ...fileless(store.read), ...marks(store, reader), ...trash(store.read)];
  return {
    passed: all
      .slice(0, MOST_TOLD)
      .map(({ library, ...one }) => ({ ...one, library: library === '' ? null : (groups.get(library) ?? library) })),
    total: all.length,
  };
}

function files(db: ReadDb): Passed[] {
  const here = new Set(listZoteroDocuments(db).map(({ library, attachment }) => shelfKey(library, attachment)));
  const refused = new Map(listRefused(db).map((one) => [shelfKey(one.library, one.attachment), one]));
  return objectsOfKind(db, 'attachment').flatMap(({ library, object }) => {
    const name = shelfKey(library, object.key);
    if (object.kind !== 'attachment' || here.has(name)) return [];
    const why = whyNot(object, refused.get(name));
    if (!why || isGone(db, library, object.parent)) return [];
    return [{ library, title: itemTitle(db, library, object.key), ...why, link: selectLink(library, object.key) }];
  });
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

function fileless(db: ReadDb): Passed[] {
  return objectsOfKind(db, 'item').flatMap(({ library, object }: StoredObject) => {
    if (object.kind !== 'item') return [];
    const has = childrenOf(db, library, object.key, 'attachment');
    if (has.some(({ object: one }) => one.kind === 'attachment' && one.mode !== 'embedded_image')) return [];
    return [
      {
        library,
        title: titleOf(object),
        reason: 'fileless' as const,
        detail: '',
        link: selectLink(library, object.key),
      },
    ];
  });
}

function marks(store: Store, reader: IndexReader): Passed[] {
  return annotationsByDocument(store, reader).flatMap(({ document: { library, attachment }, left }) =>
    left.map((one) => ({
      library,
      title: itemTitle(store.read, library, attachment),
      reason: 'no-place' as const,
      detail: (one.text || one.comment).slice(0, 200),
      link: annotationLink(library, attachment, one, 1),
    })),
  );
}

function trash(db: ReadDb): Passed[] {
  return objectsOfKind(db, 'trashed').flatMap(({ library, object }) =>
    object.kind === 'trashed'
      ? [
          {
            library,
            title: object.title,
            reason: 'trash' as const,
            detail: object.type,
            link: selectLink(library, object.key),
          },
        ]
      : [],
  );
}
