/** Which documents are older versions of others, and what the reader made of them, handed on. */
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { DocumentVersion } from '#shared/contract/library.ts';
import { int, intOrNull, text, type ReadDb, type WriteDb } from './db.ts';
import { bumpVersion } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import { readRows } from './read-rows.ts';
import { shownTitle } from './shown-names.ts';

/** The document at a path is another one now: unless it stands elsewhere, it is an older version. The caller owns the transaction. */
export function putNewer(db: WriteDb, older: DocumentKey, newer: DocumentId, now: number): void {
  const found = db.get(
    `SELECT id FROM documents d WHERE key = ?
     AND NOT EXISTS (SELECT 1 FROM files f WHERE f.document_key = d.key AND f.present = 1)`,
    older,
  );
  if (!found || found.id === newer) return;
  db.run('UPDATE versions SET newer_id = ? WHERE newer_id = ?', newer, found.id ?? null);
  db.run('DELETE FROM versions WHERE document_id = newer_id');
  db.run(
    `INSERT INTO versions (document_id, newer_id, replaced_at) VALUES (?, ?, ?)
     ON CONFLICT (document_id) DO UPDATE SET newer_id = excluded.newer_id, replaced_at = excluded.replaced_at, carried = 0`,
    found.id ?? null,
    newer,
    now,
  );
  bumpVersion(db);
}

/** A document that stands in a file is no older version of another. */
export function standsByItself(db: WriteDb, id: DocumentId): void {
  const { changes } = db.run('DELETE FROM versions WHERE document_id = ?', id);
  if (changes > 0) bumpVersion(db);
}

/** All versions of the document, the newest first; none where there is only one. */
export function versionsOf(db: ReadDb, id: DocumentId): DocumentVersion[] {
  const rows = db.all(
    `WITH newest AS (
       SELECT coalesce((SELECT v.newer_id FROM versions v JOIN documents n ON n.id = v.newer_id WHERE v.document_id = ?1), ?1) AS id
     )
     SELECT d.id, d.title, d.pages, d.added_at, v.replaced_at FROM documents d
     LEFT JOIN versions v ON v.document_id = d.id AND v.newer_id = (SELECT id FROM newest)
     WHERE d.id = (SELECT id FROM newest) OR v.newer_id IS NOT NULL
     ORDER BY v.replaced_at IS NOT NULL, v.replaced_at DESC, d.key DESC`,
    id,
  );
  if (rows.length < 2) return [];
  return readRows(db, 'documents', rows, (row) => ({
    document: documentId(text(row.id)),
    title: shownTitle(text(row.title)),
    pages: int(row.pages),
    addedAt: int(row.added_at),
    replacedAt: intOrNull(row.replaced_at),
  }));
}

/** The newest version leaves the library: the one before it is the newest from now on. The caller owns the transaction. */
export function promoteBefore(db: WriteDb, newest: DocumentId): DocumentId | undefined {
  const row = db.get(
    `SELECT v.document_id FROM versions v JOIN documents d ON d.id = v.document_id WHERE v.newer_id = ?
     ORDER BY v.replaced_at DESC, d.key DESC LIMIT 1`,
    newest,
  );
  if (!row) return undefined;
  const before = documentId(text(row.document_id));
  db.run('UPDATE versions SET newer_id = ? WHERE newer_id = ?', before, newest);
  db.run('DELETE FROM versions WHERE document_id = ?', before);
  bumpVersion(db);
  return before;
}

/** Older versions of the document whose notes it does not have yet, the latest first. */
export function versionsToCarry(db: ReadDb, newer: DocumentId): DocumentId[] {
  return db
    .all('SELECT document_id FROM versions WHERE newer_id = ? AND carried = 0 ORDER BY replaced_at DESC', newer)
    .map((row) => documentId(text(row.document_id)));
}

export function markCarried(db: WriteDb, newer: DocumentId): void {
  db.run('UPDATE versions SET carried = 1 WHERE newer_id = ?', newer);
}

/** Hand on what the reader says of a document: what is said of the newer one already stands. */
export function carryMarks(db: WriteDb, older: DocumentId, newer: DocumentId): void {
  db.run(
    `INSERT INTO labels (document_id, kind, name) SELECT ?, kind, name FROM labels WHERE document_id = ?
     ON CONFLICT DO NOTHING`,
    newer,
    older,
  );
  db.run(
    `INSERT INTO reading_marks (document_id, reading, rating) SELECT ?, reading, rating FROM reading_marks WHERE document_id = ?
     ON CONFLICT DO NOTHING`,
    newer,
    older,
  );
  db.run(
    `INSERT INTO reader_facts (document_id, title, authors, year, kind, language)
     SELECT ?, title, authors, year, kind, language FROM reader_facts WHERE document_id = ? ON CONFLICT DO NOTHING`,
    newer,
    older,
  );
  db.run(
    `UPDATE citations SET document = ?1 WHERE document = ?2
     AND NOT EXISTS (SELECT 1 FROM citations c WHERE c.document = ?1)`,
    newer,
    older,
  );
}

/** Corrections of the tree; where the newer document has some, those stand. */
export function carryCorrections(db: WriteDb, older: DocumentId, newer: DocumentKey): void {
  db.run(
    `INSERT INTO corrections (document_key, position, correction, created_at)
     SELECT CAST(?1 AS BIGINT), c.position, c.correction, c.created_at FROM corrections c JOIN documents d ON d.key = c.document_key
     WHERE d.id = ?2 AND NOT EXISTS (SELECT 1 FROM corrections o WHERE o.document_key = ?1)`,
    newer,
    older,
  );
}
