/** Zotero's annotations as highlights that are only read. Their ids lie far above those that the library gives. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation } from '#shared/contract/annotations.ts';
import { isOnWords, noteMaxChars } from '#shared/domain/document/annotations/annotation.ts';
import type { PageQuads } from '#shared/domain/document/geometry.ts';
import { colorOf, hasPages, kindOf, placeOf, type PlacedAnnotation } from '../../zotero/layer.ts';
import type { ZoteroAnnotation } from '../../zotero/objects.ts';
import type { WordsReader } from '../library/anchor-in.ts';
import { keyOf } from '../store/documents.ts';
import { indexFacts, type IndexFacts } from '../store/indexes.ts';
import type { Store } from '../store/open.ts';
import { aroundOf } from '../store/zotero-around.ts';
import { childrenOf, listZoteroDocuments, type StoredObject, type ZoteroDocument } from '../store/zotero.ts';
import { annotationLink } from './links.ts';
import { placesInText } from './places-in-text.ts';

const FIRST_ID = 2 ** 40;

interface Child extends StoredObject {
  readonly object: ZoteroAnnotation;
}

/** Annotations of a document that was read: those that have a place on its pages, and those that have none. */
export interface OfDocument {
  readonly document: ZoteroDocument;
  readonly placed: readonly Annotation[];
  readonly left: readonly ZoteroAnnotation[];
}

/** Of a document, or of all; of those that are indexed, since pages have to be known. */
export function zoteroAnnotations(store: Store, reader: WordsReader, document?: DocumentId): Annotation[] {
  return annotationsByDocument(store, reader, document).flatMap(({ placed }) => placed);
}

export function annotationsByDocument(store: Store, reader: WordsReader, document?: DocumentId): OfDocument[] {
  return listZoteroDocuments(store.read, document).flatMap((one) => {
    const children = childrenOf(store.read, one.library, one.attachment, 'annotation').filter(
      (child): child is Child => child.object.kind === 'annotation',
    );
    const facts = children.length > 0 ? factsOf(store, one.document) : undefined;
    return facts ? [ofDocument(store, reader, one, children, facts)] : [];
  });
}

function ofDocument(
  store: Store,
  reader: WordsReader,
  document: ZoteroDocument,
  children: readonly Child[],
  { frames, indexedAt }: IndexFacts,
): OfDocument {
  const inText = wordPlaces(store, reader, document, children, indexedAt);
  const placed: Annotation[] = [];
  const left: ZoteroAnnotation[] = [];
  for (const { id, object } of children) {
    const pages = inText.get(object.key) ?? [];
    const place = hasPages(object) ? placeOf(object, frames) : { kind: kindOf(object.type), pages };
    if (place === null || place.pages.length === 0) left.push(object);
    else placed.push(shownAs(object, document, FIRST_ID + id, place));
  }
  return { document, placed, left };
}

function shownAs(
  object: ZoteroAnnotation,
  { library, attachment, document }: ZoteroDocument,
  id: number,
  place: PlacedAnnotation,
): Annotation {
  const { kind, pages } = place;
  const comment = isOnWords(kind) ? object.comment : object.comment || object.text;
  return {
    ...place,
    document,
    id,
    color: colorOf(object.color),
    text: isOnWords(kind) ? object.text : '',
    prefix: '',
    suffix: '',
    note: comment.slice(0, noteMaxChars),
    zotero: annotationLink(library, attachment, object, (pages[0]?.pageIndex ?? 0) + 1),
    ...(object.label !== '' && { pageLabel: object.label.slice(0, MAX_LABEL) }),
    createdAt: 0,
    changedAt: 0,
  };
}

/** As the contract bounds it. */
const MAX_LABEL = 100;

interface Known {
  readonly sign: string;
  readonly places: ReadonlyMap<string, readonly PageQuads[]>;
}

/** Lists are asked for every few seconds, and looking for words goes through a whole document. */
const known = new WeakMap<WordsReader, Map<string, Known>>();

function wordPlaces(
  store: Store,
  reader: WordsReader,
  { library, attachment, document }: ZoteroDocument,
  children: readonly Child[],
  indexedAt: number,
): Known['places'] {
  const byWords = children.filter(({ object }) => !hasPages(object));
  if (byWords.length === 0) return new Map();
  const kept = aroundOf(store.read, library, attachment)?.around ?? [];
  const around = new Map(kept.map(({ key, ...one }) => [key, one]));
  const sought = byWords.map(({ object: { key, text, order } }) => ({ key, text, order, around: around.get(key) }));
  const ofReader = known.get(reader) ?? new Map<string, Known>();
  known.set(reader, ofReader);
  const name = `${library}/${attachment}`;
  const sign = JSON.stringify([document, indexedAt, sought]);
  const before = ofReader.get(name);
  if (before?.sign === sign) return before.places;
  const places = placesInText(reader, document, sought);
  ofReader.set(name, { sign, places });
  return places;
}

function factsOf({ read }: Store, id: DocumentId): IndexFacts | undefined {
  const key = keyOf(read, id);
  return key === undefined ? undefined : indexFacts(read, key);
}

/** @throws AppError `input.unsupported` for one that stands in Zotero */
export function requireOwn(...ids: readonly number[]): void {
  if (ids.some((id) => id >= FIRST_ID))
    throw new AppError('input.unsupported', 'This was marked in Zotero, and can only be changed there.');
}
