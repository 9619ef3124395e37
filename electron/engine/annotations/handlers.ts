/** The reader's highlights and notes. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Annotation, annotationMethods, NewAnnotation } from '#shared/contract/annotations.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import { isSameMark } from '#shared/domain/document/annotations/same-mark.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { addAnnotations, changeAnnotation, listAnnotations, removeAnnotations } from '../store/annotations.ts';
import type { Store } from '../store/open.ts';
import { requireOwn, zoteroAnnotations } from '../zotero/annotations.ts';
import { anchorIn, notAmong } from '../library/anchor-in.ts';
import { textPlaces } from './places.ts';

export interface AnnotationDeps {
  readonly store: Store;
  readonly reader: IndexReader;
  readonly now: () => number;
  readonly publish: (event: LibraryEvent) => void;
}

export function annotationHandlers({
  store,
  reader,
  now,
  publish,
}: AnnotationDeps): Handlers<typeof annotationMethods> {
  const tell = (): void => publish({ kind: 'annotations-changed' });
  const add = async (added: readonly NewAnnotation[]): Promise<Annotation[]> => {
    const annotations = await store.writer.write((db) => addAnnotations(db, added, now()));
    tell();
    return annotations;
  };
  return {
    'annotations.list': async ({ document }) => {
      const own = listAnnotations(store.read, document);
      const annotations = withThoseOf(zoteroAnnotations(store, reader, document), own);
      if (document === undefined) return { annotations: annotations.map((one) => ({ ...one, section: null })) };
      const places = textPlaces(reader, document);
      const ordered = places.inOrder(annotations);
      return { annotations: ordered.map((one) => ({ ...one, section: places.sectionOf(one) })) };
    },
    'annotations.add': async ({ annotations }) => {
      const added = takenIn(reader, annotations, (document) => listAnnotations(store.read, document));
      return { annotations: added.length === 0 ? [] : await add(added) };
    },
    'annotations.change': async ({ id, ...change }) => {
      requireOwn(id);
      const annotation = await store.writer.write((db) => changeAnnotation(db, id, change, now()));
      tell();
      return annotation;
    },
    'annotations.remove': async ({ ids }) => {
      requireOwn(...ids);
      await store.writer.write((db) => removeAnnotations(db, ids));
      tell();
      return null;
    },
    'annotations.adopt': async ({ from, to }) => {
      const marked = notAmong(listAnnotations(store.read, to), listAnnotations(store.read, from));
      const found = anchorIn(reader, to, marked);
      if (!found) throw new AppError('document.not-indexed', 'This document was not read yet.');
      if (found.length > 0) await add(found);
      return { adopted: found.length, left: marked.length - found.length };
    },
  };
}

/**
 * What stood in files in the order of its text, with the very words that are marked, and without what is there already; what was marked
 * here as it is.
 */
function takenIn(
  reader: IndexReader,
  added: readonly NewAnnotation[],
  known: (document: DocumentId) => readonly Annotation[],
): readonly NewAnnotation[] {
  const [own, inFiles] = [
    added.filter(({ inFile }) => inFile === undefined),
    added.filter(({ inFile }) => inFile !== undefined),
  ];
  const taken = [...Map.groupBy(inFiles, ({ document }) => document)].flatMap(([document, marks]) => {
    const places = textPlaces(reader, document);
    const here = onPages(known(document));
    const fresh = marks.filter(
      (mark) => !(here.get(mark.pages[0]?.pageIndex) ?? []).some((one) => isSameMark(mark, one)),
    );
    return places.inOrder(fresh.map(places.withWords));
  });
  return [...own, ...taken];
}

function onPages(annotations: readonly Annotation[]): ReadonlyMap<number | undefined, readonly Annotation[]> {
  const pages = new Map<number | undefined, Annotation[]>();
  for (const one of annotations) {
    for (const { pageIndex } of one.pages) {
      const here = pages.get(pageIndex);
      if (here) here.push(one);
      else pages.set(pageIndex, [one]);
    }
  }
  return pages;
}

/** By document in the order in which these come, and by page. */
function withThoseOf(zotero: readonly Annotation[], own: readonly Annotation[]): readonly Annotation[] {
  if (zotero.length === 0) return own;
  const documents = [...new Set([...own, ...zotero].map(({ document }) => document))];
  const rank = new Map(documents.map((document, at) => [document, at]));
  const pageOf = ({ pages }: Annotation): number => pages[0]?.pageIndex ?? 0;
  return [...own, ...zotero].sort(
    (a, b) => (rank.get(a.document) ?? 0) - (rank.get(b.document) ?? 0) || pageOf(a) - pageOf(b) || a.id - b.id,
  );
}
