/** What the reader says of a document that goes over to another with it, and comes back. */
import type { DocumentId } from '#shared/base/ids.ts';
import { Label, labelKinds } from '#shared/contract/library.ts';
import { text, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import type { Carried, JoinedDocument } from './joined.ts';
import { readRows } from './read-rows.ts';

/** What is said of the one and not of the other yet. @param withFacts  also what it is called and cited by */
export function labelsBeyond(db: ReadDb, one: DocumentId, other: DocumentId, withFacts: boolean): Carried {
  const rows = db.all(
    `SELECT l.kind, l.name FROM labels l WHERE l.document_id = ?1 AND NOT EXISTS (
       SELECT 1 FROM labels o WHERE o.document_id = ?2 AND o.kind = l.kind AND o.name = l.name) ORDER BY l.kind, l.name`,
    one,
    other,
  );
  const lacks = (table: string): boolean =>
    db.get(`SELECT 1 FROM ${table} WHERE document_id = ?`, one) !== undefined &&
    db.get(`SELECT 1 FROM ${table} WHERE document_id = ?`, other) === undefined;
  const entry = db.get(
    'SELECT key FROM citations WHERE document = ?1 AND NOT EXISTS (SELECT 1 FROM citations c WHERE c.document = ?2)',
    one,
    other,
  );
  return {
    labels: readRows(db, 'labels', rows, ({ kind, name }) => ({
      kind: labelKinds.find((known) => known === kind)!,
      name: Label.parse(name),
    })),
    marks: lacks('reading_marks'),
    facts: withFacts && lacks('reader_facts'),
    citation: withFacts ? textOrNull(entry?.key) : null,
  };
}

/** What was changed since stays. */
export function takeLabelsBack(db: WriteDb, { document, newest, carried }: JoinedDocument): void {
  for (const { kind, name } of carried.labels)
    db.run('DELETE FROM labels WHERE document_id = ? AND kind = ? AND name = ?', newest, kind, name);
  if (carried.marks) deleteEqual(db, 'reading_marks', ['reading', 'rating'], newest, document);
  if (carried.facts) deleteEqual(db, 'reader_facts', FACTS, newest, document);
  if (carried.citation !== null)
    db.run('UPDATE citations SET document = ? WHERE key = ? AND document = ?', document, carried.citation, newest);
}

const FACTS = ['title', 'authors', 'year', 'kind', 'language', 'publication', 'sources'] as const;

/** Of the one, unless it differs from that of the other. */
function deleteEqual(db: WriteDb, table: string, columns: readonly string[], one: DocumentId, other: DocumentId): void {
  const row = db.get(`SELECT * FROM ${table} WHERE document_id = ?`, one);
  const like = db.get(`SELECT * FROM ${table} WHERE document_id = ?`, other);
  if (row && like && columns.every((column) => row[column] === like[column]))
    db.run(`DELETE FROM ${table} WHERE document_id = ?`, text(row.document_id));
}
