/** Documents that the reader joined as versions of one, and those that are not the same. */
import { z } from 'zod';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { duplicateKinds, type DuplicateKind } from '#shared/domain/duplicates/document.ts';
import { labelKinds } from '#shared/contract/library.ts';
import { int, text, type ReadDb, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { bumpVersion } from './indexes.ts';
import { readRow, readRows } from './read-rows.ts';

/** What went over to the newest version when it was joined, and may be taken back from it. */
export const Carried = z.strictObject({
  labels: z.array(z.strictObject({ kind: z.enum(labelKinds), name: z.string() })),
  /** How far it was read, and stars. */
  marks: z.boolean(),
  /** Title, authors and so on as the reader gave them. */
  facts: z.boolean(),
  /** Key of the bibliography's entry. */
  citation: z.string().nullable(),
});
export type Carried = z.infer<typeof Carried>;

export interface JoinedDocument {
  readonly document: DocumentId;
  readonly newest: DocumentId;
  readonly kind: DuplicateKind;
  readonly joinedAt: number;
  readonly carried: Carried;
}

/** The caller owns the transaction. */
export function putJoined(db: WriteDb, { document, newest, kind, joinedAt, carried }: JoinedDocument): void {
  db.run(
    `INSERT INTO joined_documents (document_id, newest_id, kind, joined_at, carried) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (document_id) DO UPDATE SET newest_id = excluded.newest_id, kind = excluded.kind,
       joined_at = excluded.joined_at, carried = excluded.carried`,
    document,
    newest,
    kind,
    joinedAt,
    JSON.stringify(carried),
  );
  bumpVersion(db);
}

export function deleteJoined(db: WriteDb, document: DocumentId): void {
  const { changes } = db.run('DELETE FROM joined_documents WHERE document_id = ?', document);
  if (changes > 0) bumpVersion(db);
}

/** Undefined where it was never joined to another. */
export function joinedAs(db: ReadDb, document: DocumentId): JoinedDocument | undefined {
  const row = db.get('SELECT * FROM joined_documents WHERE document_id = ?', document);
  return readRow(db, 'joined_documents', row, toJoined)?.value;
}

/** Of documents in the library, the latest first. */
export function listJoined(db: ReadDb): JoinedDocument[] {
  const rows = db.all(
    `SELECT j.* FROM joined_documents j JOIN documents d ON d.id = j.document_id JOIN documents n ON n.id = j.newest_id
     ORDER BY j.joined_at DESC, j.document_id`,
  );
  return readRows(db, 'joined_documents', rows, toJoined);
}

/** @throws for a malformed row */
function toJoined(row: Readonly<Record<string, Parameters<typeof text>[0]>>): JoinedDocument {
  return {
    document: documentId(text(row.document_id)),
    newest: documentId(text(row.newest_id)),
    kind: z.enum(duplicateKinds).parse(row.kind),
    joinedAt: int(row.joined_at),
    carried: fromJson(Carried, text(row.carried)),
  };
}

/** In one order, whichever is named first. */
function ordered(one: DocumentId, other: DocumentId): readonly [DocumentId, DocumentId] {
  return one < other ? [one, other] : [other, one];
}

export function sayApart(db: WriteDb, one: DocumentId, other: DocumentId, now: number): void {
  db.run(
    'INSERT INTO apart_documents (one_id, other_id, said_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    ...ordered(one, other),
    now,
  );
}

/** They are offered again. */
export function takeApartBack(db: WriteDb, one: DocumentId, other: DocumentId): void {
  db.run('DELETE FROM apart_documents WHERE one_id = ? AND other_id = ?', ...ordered(one, other));
}

export interface ApartDocuments {
  readonly one: DocumentId;
  readonly other: DocumentId;
}

/** Of documents in the library, the latest first. */
export function listApart(db: ReadDb): ApartDocuments[] {
  const rows = db.all(
    `SELECT a.one_id, a.other_id FROM apart_documents a JOIN documents o ON o.id = a.one_id JOIN documents p ON p.id = a.other_id
     ORDER BY a.said_at DESC, a.one_id, a.other_id`,
  );
  return readRows(db, 'apart_documents', rows, (row) => ({
    one: documentId(text(row.one_id)),
    other: documentId(text(row.other_id)),
  }));
}
