/** What a document of the library cites, and what cites it, with the words that do. */
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import type { CitesDocument, CitesEntry, CitesList, CitesPassage } from '#shared/contract/cites.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { inventoryOf } from '#shared/domain/agent/global/inventory.ts';
import { outlineOf } from '#shared/domain/agent/global/outline.ts';
import { citationsAmong, citingsOf, type Citing } from '#shared/domain/citing/citations.ts';
import { citingPassages } from '#shared/domain/citing/passages.ts';
import { worksOf } from '#shared/domain/citing/works.ts';
import { quadsOf } from '#shared/domain/document/quads.ts';
import type { ContentRecord, IndexReader } from '#shared/domain/index/reader.ts';
import { pathTitles } from '#shared/domain/index/sections.ts';
import { inSteps, requireIndexed } from '../answering/scope.ts';

export interface CitingDeps {
  readonly reader: IndexReader;
  /** All of the library. */
  readonly documents: () => readonly DocumentSummary[];
  readonly document: (id: DocumentId) => DocumentSummary | undefined;
}

export interface Cited {
  readonly cites: CitesEntry[];
  readonly citedBy: CitesEntry[];
  readonly list: CitesList;
}

/** Sentences that are shown of one document; nobody reads more of them at once. */
const MOST_SENTENCES = 100;

/** @throws AppError `document.unknown`, `document.not-indexed` */
export async function citedIn(document: DocumentId, deps: CitingDeps, signal: AbortSignal): Promise<Cited> {
  const { reader } = deps;
  const own = deps.document(document);
  if (!own) throw new AppError('document.unknown', 'No document with this id is in the library.');
  requireIndexed({ kind: 'documents', documents: [document] }, reader);
  const citations = await inSteps(citationsAmong(reader), signal);
  // The library answers without older versions: what one of them cites is read for it alone, and it is cited as its newest version is.
  const cites =
    own.newer === undefined
      ? citations.from(document)
      : citingsOf(document, worksOf(reader.documents({ kind: 'library' })), reader);
  const citedBy = citations.to(own.newer ?? document);
  const { items, state } = inventoryOf({ kind: 'reference' }, document, outlineOf(document, reader), reader);
  const matched = new Set(cites.flatMap(({ entries }) => entries)).size;
  const list = { entries: Math.max(items.length, matched), matched, state };
  const byYear = citedBy.map((citing) => entryOf(citing, citing.from, deps)).toSorted(newestFirst);
  return { cites: cites.map((citing) => entryOf(citing, citing.to, deps)), citedBy: byYear, list };
}

function newestFirst(a: CitesEntry, b: CitesEntry): number {
  return (b.year ?? 0) - (a.year ?? 0) || byTitle(a, b);
}

/** The same on every machine. */
export function byTitle(a: CitesDocument, b: CitesDocument): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1;
  return a.document < b.document ? -1 : 1;
}

export function documentOf(id: DocumentId, { document }: Pick<CitingDeps, 'document'>): CitesDocument {
  const { title = '', authors = '', year = null } = document(id) ?? {};
  return { document: id, title, authors, year };
}

/** @param other  the document that is told of */
function entryOf({ from, entries, by }: Citing, other: DocumentId, deps: CitingDeps): CitesEntry {
  const { reader } = deps;
  const sentences = citingPassages(from, entries, reader);
  const tell = passageTeller(from, reader);
  return {
    ...documentOf(other, deps),
    by,
    references: reader.contents(from, entries).map((content) => tell(content, 0, content.text.length)),
    sentences: sentences.slice(0, MOST_SENTENCES).map(({ content, start, end }) => tell(content, start, end)),
    total: sentences.length,
  };
}

function passageTeller(document: DocumentId, reader: IndexReader) {
  const sections = reader.sections(document);
  const paths = new Map<NodeId, readonly string[]>();
  return ({ section, text, lines }: ContentRecord, start: number, end: number): CitesPassage => {
    const path = paths.get(section) ?? pathTitles(section, sections);
    paths.set(section, path);
    const marks = quadsOf(lines, start, end);
    const pageIndex = marks[0]?.pageIndex ?? lines[0]?.pageIndex ?? 0;
    return {
      text: text.slice(start, end).replace(/\s+/gu, ' ').trim(),
      pageIndex,
      marks: marks.map((mark) => ({ ...mark })),
      section,
      path: [...path],
    };
  };
}
