/** Documents, their outlines, and the reader's marks in them. */
import type { DocumentId } from '#shared/base/ids.ts';
import { formatLink } from '#shared/contract/deep-link.ts';
import { readingOf, type DocumentSummary } from '#shared/contract/library.ts';
import type { DocumentOut, SectionOut } from '#shared/contract/tool-shapes.ts';
import type { Tools } from '#shared/contract/tools.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import { fold } from '#shared/domain/text/fold.ts';
import type { ParsedParams, Result } from '#shared/rpc/spec.ts';
import { textPlaces } from '../annotations/places.ts';
import { requireIndexed } from '../answering/scope.ts';
import type { ToolDeps } from './deps.ts';
import { pageOf } from './paging.ts';
import { Places, quadsOut } from './places.ts';

export function listDocuments(
  { query = '', reading, limit, cursor }: ParsedParams<Tools['list_documents']>,
  deps: ToolDeps,
): Result<Tools['list_documents']> {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  const publications = deps.publications();
  const stops = deps.stops();
  const documents = deps.documents().filter((one) => {
    if (reading && !reading.includes(readingOf(one))) return false;
    const { id, title, authors, kind = '', fileName } = one;
    const published = Object.values(publications.get(id) ?? {}).join(' ');
    const all = fold(`${title} ${authors} ${kind} ${fileName} ${published}`);
    return words.every((word) => all.includes(word));
  });
  const { entries, nextCursor } = pageOf(documents, cursor, limit);
  return {
    documents: entries.map((one) => documentOut(one, publications.get(one.id) ?? {}, stops.get(one.id) ?? null, deps)),
    total: documents.length,
    nextCursor,
  };
}

function documentOut(
  summary: DocumentSummary,
  publication: Publication,
  stoppedAt: number | null,
  deps: ToolDeps,
): DocumentOut {
  const { id, title, authors, year, kind, language, fileName, pages, state } = summary;
  return {
    document: id,
    title,
    citationKey: deps.citationKey(id),
    authors,
    year,
    kind: kind ?? null,
    language: language ?? null,
    publication,
    file: fileName,
    pages,
    reading: readingOf(summary),
    stoppedAt,
    newest: summary.newer ?? null,
    ready: state.kind === 'ready',
    state: state.kind,
    link: formatLink({ document: id, page: null, quote: null }),
  };
}

/** @throws AppError `document.unknown`, `document.not-indexed` */
export function getOutline(
  { document, depth = Infinity, limit, cursor }: ParsedParams<Tools['get_outline']>,
  deps: ToolDeps,
): Result<Tools['get_outline']> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  const { title, pages } = places.document(document);
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  const sections = reader.sections(document).filter(({ level }) => level > 0 && level <= depth);
  const { entries, nextCursor } = pageOf(sections, cursor, limit);
  const { hidden, attached } = deps.particulars(document);
  return {
    title,
    pages,
    sections: entries.map((section) => sectionOut(document, section, places)),
    ...(hidden !== undefined && { hiddenPassages: hidden }),
    ...(attached && { filesInside: attached.map(({ name }) => name) }),
    total: sections.length,
    nextCursor,
  };
}

export function sectionOut(
  document: DocumentId,
  { id, parent, level, title, pageIndex }: SectionRecord,
  places: Places,
): SectionOut {
  return {
    section: id,
    parent,
    level,
    title,
    page: pageIndex + 1,
    pageLabel: places.label(document, pageIndex),
    link: places.link(document, pageIndex, level === 0 ? null : title),
  };
}

/** @throws AppError `document.unknown` */
export async function getAnnotations(
  { document, limit, cursor }: ParsedParams<Tools['get_annotations']>,
  deps: ToolDeps,
): Promise<Result<Tools['get_annotations']>> {
  const reader = deps.reader();
  const places = new Places(deps, reader);
  if (document) places.document(document);
  const marked = deps.annotations(document);
  const all = document ? textPlaces(reader, document).inOrder(marked) : marked;
  const { entries, nextCursor } = pageOf(all, cursor, limit);
  const documents = [...new Set(entries.map((one) => one.document))];
  const texts = new Map(documents.map((id) => [id, textPlaces(reader, id)]));
  const notes = document && cursor === undefined ? await deps.notes(document) : [];
  return {
    notes: notes.map(({ item, title, text, link }) => ({ item, title, text, link })),
    annotations: entries.map(({ id, kind, document: own, pages, text, note, color, changedAt }) => ({
      ...places.at(
        own,
        texts.get(own)?.sectionOf({ pages }) ?? null,
        pages[0]?.pageIndex ?? 0,
        text === '' ? null : text,
      ),
      id,
      kind,
      quote: text,
      note,
      color,
      quads: quadsOut(pages),
      changedAt: new Date(changedAt).toISOString(),
    })),
    total: all.length,
    nextCursor,
  };
}
