import { z } from 'zod';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import { ErrorReportSchema } from '#shared/contract/common.ts';
import { Particulars } from '#shared/contract/particulars.ts';
import { DocumentSummary, Label, type IndexState, type ReadingState } from '#shared/contract/library.ts';
import { DOUBTFUL } from '#shared/domain/document/found-facts.ts';
import type { DuplicateKind } from '#shared/domain/duplicates/document.ts';
import type { DocumentKind } from '#shared/domain/document/kind/kinds.ts';
import { int, intOrNull, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import type { DocumentKey } from './keys.ts';
import { readRow, readRows } from './read-rows.ts';
import { shownFileName, shownTitle } from './shown-names.ts';
import type { StoredFacts } from './publications.ts';
import { saidColumns, saidOf } from './said-facts.ts';
import { joinedKind, newerOf } from './left-out.ts';

export interface NewDocument {
  readonly id: DocumentId;
  readonly bytes: number;
  readonly title: string;
  readonly addedAt: number;
}

/** What the parser learned about the document as a whole. */
export interface DocumentFacts {
  readonly title: string;
  readonly authors: string;
  readonly year: number | null;
  readonly kind: DocumentKind | null;
  readonly found: StoredFacts;
  readonly pages: number;
}

export function keyOf(db: ReadDb, id: DocumentId): DocumentKey | undefined {
  const row = db.get('SELECT key FROM documents WHERE id = ?', id);
  return row && asKey(row);
}

export function idOf(db: ReadDb, key: DocumentKey): DocumentId | undefined {
  const row = db.get('SELECT id FROM documents WHERE key = ?', key);
  return readRow(db, 'documents', row, ({ id }) => documentId(text(id)))?.value;
}

/** The new document's key. Its job is made with `addJob`. */
export function addDocument(db: WriteDb, document: NewDocument): DocumentKey {
  const row = db.get(
    'INSERT INTO documents (id, bytes, title, found_title, added_at) VALUES (?, ?, ?, ?, ?) RETURNING key',
    document.id,
    document.bytes,
    shownTitle(document.title),
    shownTitle(document.title),
    document.addedAt,
  );
  return int(row?.key) as DocumentKey;
}

/** What was found. `applyReaderFacts` then makes it what is shown, unless the reader says otherwise. */
export function updateFacts(db: WriteDb, key: DocumentKey, facts: DocumentFacts): void {
  db.run(
    `UPDATE documents SET found_title = ?, found_authors = ?, found_year = ?, found_kind = ?, found_facts = ?, pages = ?
     WHERE key = ?`,
    shownTitle(facts.title),
    oneLine(facts.authors),
    facts.year,
    facts.kind,
    JSON.stringify(facts.found),
    facts.pages,
    key,
  );
}

export function updatePages(db: WriteDb, key: DocumentKey, pages: number): void {
  db.run('UPDATE documents SET pages = ? WHERE key = ?', pages, key);
}

export function markOpened(db: WriteDb, key: DocumentKey, openedAt: number): void {
  db.run('UPDATE documents SET opened_at = ? WHERE key = ?', openedAt, key);
}

/** The document with its job, files and history of reading; its index goes first, with `deleteIndexStep`. */
export function deleteDocument(db: WriteDb, key: DocumentKey): void {
  db.run('DELETE FROM documents WHERE key = ?', key);
}

/**
 * Forget those of the documents that never were read to the end, and that no file holds any more.
 *
 * @param states  of their jobs
 * @returns those that are forgotten
 */
export function forgetUnread(db: WriteDb, keys: readonly DocumentKey[], states: readonly UnreadState[]): DocumentId[] {
  const rows = db.all(
    `DELETE FROM documents WHERE key ${db.sql.amongNumbers('?')}
     AND NOT EXISTS (SELECT 1 FROM files f WHERE f.document_key = key AND f.present = 1)
     AND NOT EXISTS (SELECT 1 FROM indexes x WHERE x.document_key = key)
     AND EXISTS (SELECT 1 FROM jobs j WHERE j.document_key = key AND j.state ${db.sql.amongTexts('?')})
     RETURNING id`,
    JSON.stringify(keys),
    JSON.stringify(states),
  );
  return rows.map(({ id }) => documentId(text(id)));
}

export type UnreadState = Exclude<IndexState['kind'], 'ready'>;

/** Neither the reader nor Zotero says what it is called. */
const isTitleAsFound = 'r.title IS NULL AND d.title = d.found_title';

const summarySelect = (sql: ReadDb['sql']): string => `
  SELECT d.key, d.id, d.title, d.authors, d.year, d.bytes,
    r.document_id IS NOT NULL AS edited, ${isTitleAsFound} AS title_as_found,
    ${sql.jsonText('d.found_facts', 'title', 'confidence')} AS title_confidence, d.found_kind, ${saidColumns(sql)},
    EXISTS (SELECT 1 FROM zotero_documents z WHERE z.document_id = d.id) AS in_zotero, ${newerOf} AS newer, ${joinedKind} AS joined, d.pages, d.added_at, d.opened_at,
    m.reading, m.rating,
    (SELECT ${sql.jsonListOf('l.name')} FROM labels l WHERE l.document_id = d.id AND l.kind = 'tag') AS tags,
    (SELECT ${sql.jsonListOf('l.name')} FROM labels l WHERE l.document_id = d.id AND l.kind = 'collection') AS collections,
    j.state, j.stage, j.pages_done, j.pages_total, j.error,
    x.sections, x.segments, x.pages_without_text,
    (SELECT f.path FROM files f WHERE f.document_key = d.key ORDER BY f.present DESC, f.seen_at DESC LIMIT 1) AS path,
    (SELECT count(*) FROM files f WHERE f.document_key = d.key AND f.present = 1) AS present
  FROM documents d
  JOIN jobs j ON j.document_key = d.key
  LEFT JOIN reader_facts r ON r.document_id = d.id
  LEFT JOIN reading_marks m ON m.document_id = d.id
  LEFT JOIN indexes x ON x.document_key = d.key`;

/** All documents, newest first; one that cannot be read is left out, and noted. */
export function listSummaries(db: ReadDb): DocumentSummary[] {
  return summariesIn(db, db.all(`${summarySelect(db.sql)} ORDER BY d.added_at DESC, d.key DESC`));
}

/** Of all documents. */
export function documentIds(db: ReadDb): ReadonlySet<string> {
  return new Set(db.all('SELECT id FROM documents').map(({ id }) => text(id)));
}

/** Those that are not read to the end, and not given up. */
export function listUnfinished(db: ReadDb): DocumentSummary[] {
  return summariesIn(db, db.all(`${summarySelect(db.sql)} WHERE j.state IN ('waiting', 'indexing')`));
}

export function summaryOf(db: ReadDb, id: DocumentId): DocumentSummary | undefined {
  const row = db.get(`${summarySelect(db.sql)} WHERE d.id = ?`, id);
  return row && summariesIn(db, [row])[0];
}

const summariesIn = (db: ReadDb, rows: readonly Row[]): DocumentSummary[] =>
  readRows(db, 'documents', rows, (row) => toSummary(db, row));

function toSummary(db: ReadDb, row: Row): DocumentSummary {
  const fileName = shownFileName(textOrNull(row.path) ?? '');
  return DocumentSummary.parse({
    id: documentId(text(row.id)),
    title: shownTitle(text(row.title), fileName),
    authors: oneLine(text(row.authors)),
    year: intOrNull(row.year),
    ...saidOf(row),
    fileName,
    missing: int(row.present) === 0,
    bytes: int(row.bytes),
    pages: int(row.pages),
    addedAt: int(row.added_at),
    openedAt: intOrNull(row.opened_at),
    state: stateOf(db, row),
    ...(int(row.edited) === 1 && { edited: true }),
    ...(isDoubtful(row) && { titleDoubtful: true }),
    ...marksOf(db, row),
    ...(int(row.in_zotero) === 1 && { inZotero: true }),
    ...(textOrNull(row.newer) !== null && { newer: documentId(text(row.newer)) }),
    ...(textOrNull(row.joined) !== null && { joined: text(row.joined) as DuplicateKind }),
    ...(int(row.present) > 1 && { copies: int(row.present) }),
  } satisfies z.input<typeof DocumentSummary>);
}

/** Of one that was read: before, its file's name stands where its title will. */
function isDoubtful({ title_as_found: asFound, title_confidence: confidence }: Row): boolean {
  return asFound === 1 && confidence !== null && Number(confidence) < DOUBTFUL;
}

/** What the reader says of it; a malformed label leaves its document in place. */
function marksOf(db: ReadDb, row: Row): Pick<DocumentSummary, 'reading' | 'rating' | 'tags' | 'collections'> {
  const [reading, rating] = [textOrNull(row.reading), intOrNull(row.rating)];
  const [tags, collections] = [namesIn(db, row.tags, row), namesIn(db, row.collections, row)];
  return {
    ...(reading !== null && { reading: reading as ReadingState }),
    ...(rating !== null && { rating }),
    ...(tags.length > 0 && { tags }),
    ...(collections.length > 0 && { collections }),
  };
}

function namesIn(db: ReadDb, list: Row[string] | undefined, { id }: Row): string[] {
  if (list === '[]') return [];
  const named = (JSON.parse(text(list)) as unknown[]).map((name) => ({ document_id: id!, name: String(name) }));
  return readRows(db, 'labels', named, ({ name }) => Label.parse(name)).sort();
}

const stages = ['opening', 'reading', 'recognizing', 'structuring', 'storing'] as const;

const WithoutText = z.array(z.int().positive());
/** What is noted of its reading cannot be read. */
const unknown: IndexState = {
  kind: 'failed',
  error: { code: 'library.corrupt', message: 'What became of reading it is not known any more. Read it again.' },
};

/** How many pages a document has, and which of them have no words: they were not read, or are pictures. */
export interface PageCount {
  readonly document: DocumentId;
  readonly pages: number;
  /** From 1. */
  readonly withoutText: readonly number[];
  /** Its pages are made by a program that knows XFA forms. */
  readonly form: boolean;
}

/** Of those that are indexed. */
export function countPages(db: ReadDb, documents: readonly DocumentId[]): PageCount[] {
  const rows = db.all(
    `SELECT d.key AS id, d.id AS document, d.pages, x.pages_without_text, x.particulars FROM documents d
     JOIN indexes x ON x.document_key = d.key WHERE d.id ${db.sql.amongTexts('?')}`,
    JSON.stringify(documents),
  );
  return readRows(db, 'documents', rows, (row) => ({
    document: documentId(text(row.document)),
    pages: int(row.pages),
    withoutText: fromJson(WithoutText, text(row.pages_without_text)),
    form: fromJson(Particulars, text(row.particulars)).form === true,
  }));
}

/** The state in a row that joins `jobs` with `indexes`. */
function stateOf(db: ReadDb, row: Row): IndexState {
  return readRow(db, 'jobs', row, readState)?.value ?? unknown;
}

function readState(row: Row): IndexState {
  const state = text(row.state);
  switch (state) {
    case 'waiting':
      return { kind: 'waiting' };
    case 'paused':
      return { kind: 'paused' };
    case 'failed':
      return { kind: 'failed', error: fromJson(ErrorReportSchema, text(row.error)) };
    case 'indexing':
      return {
        kind: 'indexing',
        stage: stages.find((stage) => stage === row.stage) ?? 'opening',
        pagesDone: int(row.pages_done),
        pagesTotal: int(row.pages_total),
      };
    default:
      return {
        kind: 'ready',
        sections: int(row.sections),
        segments: int(row.segments),
        pagesWithoutText: fromJson(WithoutText, text(row.pages_without_text)),
      };
  }
}

function asKey(row: Row): DocumentKey {
  return int(row.key) as DocumentKey;
}
