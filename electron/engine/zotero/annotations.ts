/** Zotero's annotations as highlights that are only read. Their ids lie far above those that the library gives. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { isOnWords, noteMaxChars } from '#shared/domain/document/annotations/annotation.ts';
import type { PageFrame } from '#shared/domain/document/geometry.ts';
import { colorOf, placeOf } from '../../zotero/layer.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts } from '../store/indexes.ts';
import type { Store } from '../store/open.ts';
import { childrenOf, listZoteroDocuments } from '../store/zotero.ts';
import { openPdfLink } from './links.ts';

const FIRST_ID = 2 ** 40;

/** Of a document, or of all; of those that are indexed, since pages have to be known. */
export function zoteroAnnotations(store: Store, document?: DocumentId): Annotation[] {
  return listZoteroDocuments(store.read, document).flatMap(({ library, attachment, document: id }) => {
    const children = childrenOf(store.read, library, attachment, 'annotation');
    if (children.length === 0) return [];
    const frames = framesOf(store, id);
    return children.flatMap(({ id: row, object }) => {
      const placed = object.kind === 'annotation' ? placeOf(object, frames) : null;
      if (!placed || object.kind !== 'annotation') return [];
      return [
        {
          ...placed,
          document: id,
          id: FIRST_ID + row,
          color: colorOf(object.color),
          text: isOnWords(placed.kind) ? object.text : '',
          prefix: '',
          suffix: '',
          note: (isOnWords(placed.kind) ? object.comment : object.comment || object.text).slice(0, noteMaxChars),
          zotero: openPdfLink(library, attachment, (placed.pages[0]?.pageIndex ?? 0) + 1, object.key),
          createdAt: 0,
          changedAt: 0,
        },
      ];
    });
  });
}

function framesOf({ read }: Store, id: DocumentId): readonly PageFrame[] {
  const key = keyOf(read, id);
  return (key === undefined ? undefined : indexFacts(read, key)?.frames) ?? [];
}

/** @throws AppError `input.unsupported` for one that stands in Zotero */
export function requireOwn(...ids: readonly number[]): void {
  if (ids.some((id) => id >= FIRST_ID))
    throw new AppError('input.unsupported', 'This was marked in Zotero, and can only be changed there.');
}
