/** Which documents are older versions of others, and what the reader made of them, handed on. */
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import type { DocumentVersion } from '#shared/contract/library.ts';
import type { DuplicateKind } from '#shared/domain/duplicates/document.ts';
import { int, intOrNull, text, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import { bumpVersion } from './indexes.ts';
import type { DocumentKey } from './keys.ts';
import { newerOf } from './left-out.ts';
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
  // Now it is newer than what it may have been joined to.
  db.run('DELETE FROM joined_documents WHERE document_id = ? AND newest_id = ?', newer, found.id ?? null);
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

/** The newest version of the document, or what it was joined to, as far as that leads; the document itself where it is that. */
export function newestOf(db: ReadDb, id: DocumentId): DocumentId {
  const seen = new Set<DocumentId>();
  for (let newest = id; ;) {
    const row = db.get(`SELECT ${newerOf} AS newer FROM documents d WHERE d.id = ?`, newest);
    const newer = textOrNull(row?.newer);
    seen.add(newest);
    if (newer === null || seen.has(documentId(newer))) return newest;
    newest = documentId(newer);
  }
}

/** All versions of the document and what was joined to it, the newest first; none where there is only one. */
export function versionsOf(db: ReadDb, id: DocumentId): DocumentVersion[] {
  const newest = newestOf(db, id);
  const row = db.get('SELECT id, title, pages, added_at, key FROM documents WHERE id = ?', newest);
  const found = row ? [row] : [];
  const known = new Set([newest]);
  for (const { id: at } of found) {
    const below = db.all(BELOW, text(at)).filter((one) => !known.has(documentId(text(one.id))));
    for (const one of below) known.add(documentId(text(one.id)));
    found.push(...below);
  }
  if (found.length < 2) return [];
  const [first, ...others] = found;
  const byTime = others.toSorted((a, b) => int(b.replaced_at) - int(a.replaced_at) || int(b.key) - int(a.key));
  return readRows(db, 'documents', [first!, ...byTime], (one) => ({
    document: documentId(text(one.id)),
    title: shownTitle(text(one.title)),
    pages: int(one.pages),
    addedAt: int(one.added_at),
    replacedAt: intOrNull(one.replaced_at),
    ...(textOrNull(one.joined) !== null && { joined: text(one.joined) as DuplicateKind }),
  }));
}

/** Documents right below another: older versions, and those that were joined to it. */
const BELOW = `
  SELECT d.id, d.title, d.pages, d.added_at, d.key, v.replaced_at, CAST(NULL AS TEXT) AS joined
  FROM versions v JOIN documents d ON d.id = v.document_id WHERE v.newer_id = ?1
    AND NOT EXISTS (SELECT 1 FROM joined_documents j JOIN documents n ON n.id = j.newest_id WHERE j.document_id = d.id)
  UNION ALL
  SELECT d.id, d.title, d.pages, d.added_at, d.key, j.joined_at, j.kind
  FROM joined_documents j JOIN documents d ON d.id = j.document_id WHERE j.newest_id = ?1`;

/** The newest version leaves the library: the one before it is the newest from now on. The caller owns the transaction. */
export function promoteBefore(db: WriteDb, newest: DocumentId): DocumentId | undefined {
  const row = db.get(
    `SELECT below.id FROM (${BELOW}) AS below ORDER BY below.replaced_at DESC, below.key DESC LIMIT 1`,
    newest,
  );
  if (!row) return undefined;
  const before = documentId(text(row.id));
  db.run('UPDATE versions SET newer_id = ? WHERE newer_id = ?', before, newest);
  db.run('DELETE FROM versions WHERE document_id = ?', before);
  db.run('UPDATE joined_documents SET newest_id = ? WHERE newest_id = ?', before, newest);
  db.run('DELETE FROM joined_documents WHERE document_id = ?', before);
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
  carryLabels(db, older, newer);
  carryFacts(db, older, newer);
}

/** Tags, collections, stars, and how far it was read. */
export function carryLabels(db: WriteDb, older: DocumentId, newer: DocumentId): void {
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
}

/** What it is called and by whom, and its entry in the bibliography. */
export function carryFacts(db: WriteDb, older: DocumentId, newer: DocumentId): void {
  db.run(
    `INSERT INTO reader_facts (document_id, title, authors, year, kind, language, publication, sources)
     SELECT ?, title, authors, year, kind, language, publication, sources FROM reader_facts WHERE document_id = ? ON CONFLICT DO NOTHING`,
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
