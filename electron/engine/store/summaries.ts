import { createHash } from 'node:crypto';
import { documentId, type DocumentId, type NodeId } from '#shared/base/ids.ts';
import type { SectionRecord } from '#shared/domain/index/reader.ts';
import type { Segment } from '#shared/domain/segment/segment.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';
import type { DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';

/** What wrote a summary. */
export interface SummaryMaker {
  readonly model: string;
  readonly promptVersion: number;
}

const HASH_BYTES = 16;

/** Names what a summary is of: equal titles, headings and words have one summary. */
export function summaryHash(title: string, path: readonly string[], segment: Pick<Segment, 'text'>): Uint8Array {
  const words = JSON.stringify([title, path, segment.text]);
  return createHash('sha256').update(words).digest().subarray(0, HASH_BYTES);
}

export function hasSummaries(db: ReadDb, document: DocumentKey): boolean {
  return db.get('SELECT 1 FROM summaries WHERE document_key = ? LIMIT 1', document) !== undefined;
}

/** By whomever it was written; undefined if there is none. */
export function summaryAt(db: ReadDb, document: DocumentKey, hash: Uint8Array): string | undefined {
  const row = db.get('SELECT text FROM summaries WHERE document_key = ? AND hash = ?', document, hash);
  return row && text(row.text);
}

/** True if this maker wrote it: another model or prompt writes it again. */
export function isSummaryOf(db: ReadDb, document: DocumentKey, hash: Uint8Array, maker: SummaryMaker): boolean {
  return (
    db.get(
      'SELECT 1 FROM summaries WHERE document_key = ? AND hash = ? AND model = ? AND prompt_version = ?',
      document,
      hash,
      maker.model,
      maker.promptVersion,
    ) !== undefined
  );
}

export function putSummary(
  db: WriteDb,
  document: DocumentKey,
  hash: Uint8Array,
  summary: SummaryMaker & { readonly text: string; readonly madeAt: number },
): void {
  db.run(
    `INSERT INTO summaries (document_key, hash, model, prompt_version, text, made_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (document_key, hash) DO UPDATE SET
       model = excluded.model, prompt_version = excluded.prompt_version, text = excluded.text, made_at = excluded.made_at`,
    document,
    hash,
    summary.model,
    summary.promptVersion,
    summary.text,
    summary.madeAt,
  );
}

/** The vectors of a document's summaries have to be made again. */
export function summariesChanged(db: WriteDb, document: DocumentKey): void {
  db.run(
    "UPDATE vector_sets SET complete = 0, revision = revision + 1 WHERE document_key = ? AND channel = 'summary'",
    document,
  );
}

/** Titles from the top section down to each section, without the document's own; and that one. */
export function headingPaths(sections: readonly SectionRecord[]): {
  readonly title: string;
  readonly pathOf: (section: NodeId) => readonly string[];
} {
  const paths = new Map<NodeId, readonly string[]>();
  for (const { id, parent, title } of sections) {
    paths.set(id, parent === null ? [] : [...(paths.get(parent) ?? []), title]);
  }
  return { title: sections[0]?.title ?? '', pathOf: (section) => paths.get(section) ?? [] };
}

export interface ReadDocument {
  readonly key: DocumentKey;
  readonly id: DocumentId;
  /** Another one says that the document's index may be another. */
  readonly stamp: string;
}

/** Indexed documents, lately opened ones first, then those added last. */
export function documentsByReading(db: ReadDb, onlyOpened: boolean): readonly ReadDocument[] {
  const rows = db.all(
    `SELECT d.key, d.id, i.indexed_at || '/' || i.nodes || '/' || i.segments || '/' ||
       (SELECT count(*) FROM corrections c WHERE c.document_key = d.key) AS stamp
     FROM documents d JOIN indexes i ON i.document_key = d.key
     WHERE d.opened_at IS NOT NULL OR ?
     ORDER BY d.opened_at IS NULL, d.opened_at DESC, d.added_at DESC`,
    onlyOpened ? 0 : 1,
  );
  return readRows(db, 'documents', rows, (row) => ({
    key: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    stamp: text(row.stamp),
  }));
}
