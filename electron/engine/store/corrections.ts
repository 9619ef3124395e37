import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { CorrectionSchema } from '#shared/contract/tree.ts';
import type { Correction } from '#shared/domain/document/corrections/correction.ts';
import { int, text, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import type { DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';

export interface StoredCorrection {
  readonly correction: Correction;
  readonly createdAt: number;
}

/** In the order in which they were made. One that cannot be read is left out, and noted. */
export function listCorrections(db: ReadDb, document: DocumentKey): StoredCorrection[] {
  const rows = db.all(
    'SELECT document_key, position, correction, created_at FROM corrections WHERE document_key = ? ORDER BY position',
    document,
  );
  return readRows(db, 'corrections', rows, (row) => ({
    correction: fromJson(CorrectionSchema, text(row.correction)),
    createdAt: int(row.created_at),
  }));
}

export function addCorrection(db: WriteDb, document: DocumentKey, correction: Correction, createdAt: number): void {
  db.run(
    `INSERT INTO corrections (document_key, position, correction, created_at)
     VALUES (?1, (SELECT coalesce(max(position) + 1, 0) FROM corrections WHERE document_key = ?1), ?2, ?3)`,
    document,
    JSON.stringify(correction),
    createdAt,
  );
}

export function removeLastCorrection(db: WriteDb, document: DocumentKey): void {
  db.run(
    `DELETE FROM corrections WHERE document_key = ?1
       AND position = (SELECT max(position) FROM corrections WHERE document_key = ?1)`,
    document,
  );
}

/** What changed each document's tree since it was parsed: another stamp says that the tree is another. */
export function treeStamps(db: ReadDb): Map<DocumentId, string> {
  const rows = db.all(
    `SELECT d.id, c.stamp AS corrections, e.stamp AS edits FROM documents d
     LEFT JOIN (SELECT document_key, count(*) || '/' || sum(created_at) AS stamp FROM corrections GROUP BY document_key) c
       ON c.document_key = d.key
     LEFT JOIN (SELECT document_key, maker || '/' || length(edits) AS stamp FROM tree_edits WHERE finished = 1) e
       ON e.document_key = d.key
     WHERE c.stamp IS NOT NULL OR e.stamp IS NOT NULL`,
  );
  return new Map(
    readRows(db, 'documents', rows, (row): [DocumentId, string] => [
      documentId(text(row.id)),
      `${textOrNull(row.corrections) ?? ''} ${textOrNull(row.edits) ?? ''}`,
    ]),
  );
}
