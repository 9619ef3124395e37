/** What was read from Zotero: its objects as they are there, and the documents that its attachments are. */
import { z } from 'zod';
import { oneLine } from '#shared/base/unseen.ts';
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { nameOf, ZoteroObject, type ZoteroLibraryId } from '../../zotero/objects.ts';
import { int, intOrNull, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRow, readRows } from './read-rows.ts';

export interface StoredObject {
  /** Never given twice. */
  readonly id: number;
  readonly library: ZoteroLibraryId;
  readonly object: ZoteroObject;
}

/** What came with an attachment and was not there before it. */
const Given = z.object({
  tags: z.array(z.string()).catch([]),
  collections: z.array(z.string()).catch([]),
  citation: z.string().nullable().catch(null),
});
export type Given = z.infer<typeof Given>;
export const nothingGiven: Given = { tags: [], collections: [], citation: null };

export interface ZoteroDocument {
  readonly library: ZoteroLibraryId;
  /** Its key. */
  readonly attachment: string;
  readonly document: DocumentId;
  readonly title: string | null;
  readonly authors: string | null;
  readonly year: number | null;
  readonly given: Given;
}

export function objectOf(db: ReadDb, library: ZoteroLibraryId, name: string): ZoteroObject | undefined {
  const row = db.get('SELECT * FROM zotero_objects WHERE library = ? AND name = ?', library, name);
  return readRow(db, 'zotero_objects', row, toObject)?.value.object;
}

/** In the order of their names. */
export function childrenOf(
  db: ReadDb,
  library: ZoteroLibraryId,
  parent: string,
  kind: 'attachment' | 'annotation' | 'note',
): StoredObject[] {
  const rows = db.all(
    'SELECT * FROM zotero_objects WHERE library = ? AND parent = ? AND kind = ? ORDER BY name',
    library,
    parent,
    kind,
  );
  return readRows(db, 'zotero_objects', rows, toObject);
}

export function objectsOfKind(db: ReadDb, kind: ZoteroObject['kind']): StoredObject[] {
  const rows = db.all('SELECT * FROM zotero_objects WHERE kind = ? ORDER BY library, name', kind);
  return readRows(db, 'zotero_objects', rows, toObject);
}

export function namesIn(db: ReadDb, library: ZoteroLibraryId): string[] {
  return db.all('SELECT name FROM zotero_objects WHERE library = ?', library).map((row) => text(row.name));
}

/** Libraries that were read, also those that Zotero does not have any more. */
export function librariesRead(db: ReadDb): ZoteroLibraryId[] {
  return db.all('SELECT DISTINCT library FROM zotero_objects').map((row) => text(row.library) as ZoteroLibraryId);
}

/** @returns what it was before, or null, where it is not as before; undefined where it is */
export function putObject(
  db: WriteDb,
  library: ZoteroLibraryId,
  object: ZoteroObject,
): { readonly before: ZoteroObject | null } | undefined {
  const name = nameOf(object);
  const json = JSON.stringify(object);
  const row = db.get('SELECT * FROM zotero_objects WHERE library = ? AND name = ?', library, name);
  if (row && text(row.object) === json) return undefined;
  db.run(
    `INSERT INTO zotero_objects (library, name, kind, parent, object) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (library, name) DO UPDATE SET kind = excluded.kind, parent = excluded.parent, object = excluded.object`,
    library,
    name,
    object.kind,
    object.kind === 'item' ? null : object.parent,
    json,
  );
  return { before: readRow(db, 'zotero_objects', row, toObject)?.value.object ?? null };
}

export function dropObject(db: WriteDb, library: ZoteroLibraryId, name: string): ZoteroObject | undefined {
  const before = objectOf(db, library, name);
  db.run('DELETE FROM zotero_objects WHERE library = ? AND name = ?', library, name);
  return before;
}

export function forgetObjects(db: WriteDb): void {
  db.run('DELETE FROM zotero_objects');
  db.run('DELETE FROM zotero_refused');
}

/** Why the file of an attachment could not be taken in. */
export interface Refused {
  readonly library: ZoteroLibraryId;
  /** Its key. */
  readonly attachment: string;
  /** `file.missing`, or what its bytes are refused for. */
  readonly code: string;
  /** The sentence for the reader. */
  readonly message: string;
}

export function listRefused(db: ReadDb): Refused[] {
  const rows = db.all('SELECT * FROM zotero_refused ORDER BY library, attachment');
  return readRows(db, 'zotero_refused', rows, toRefused);
}

/** @param why  null where it was taken in, or is gone */
export function noteRefused(
  db: WriteDb,
  library: ZoteroLibraryId,
  attachment: string,
  why: Pick<Refused, 'code' | 'message'> | null,
): void {
  db.run('DELETE FROM zotero_refused WHERE library = ? AND attachment = ?', library, attachment);
  if (why === null) return;
  db.run(
    'INSERT INTO zotero_refused (library, attachment, code, message) VALUES (?, ?, ?, ?)',
    library,
    attachment,
    why.code,
    oneLine(why.message),
  );
}

/** @throws for a malformed row */
export function toRefused(row: Row): Refused {
  return {
    library: text(row.library) as ZoteroLibraryId,
    attachment: text(row.attachment),
    code: text(row.code),
    message: text(row.message),
  };
}

/** Of one document, or of all. */
export function listZoteroDocuments(db: ReadDb, document?: DocumentId): ZoteroDocument[] {
  const rows =
    document === undefined
      ? db.all('SELECT * FROM zotero_documents ORDER BY library, attachment')
      : db.all('SELECT * FROM zotero_documents WHERE document_id = ? ORDER BY library, attachment', document);
  return readRows(db, 'zotero_documents', rows, toDocument);
}

export function zoteroDocumentOf(db: ReadDb, library: ZoteroLibraryId, attachment: string): ZoteroDocument | undefined {
  const row = db.get('SELECT * FROM zotero_documents WHERE library = ? AND attachment = ?', library, attachment);
  return readRow(db, 'zotero_documents', row, toDocument)?.value;
}

export function putZoteroDocument(db: WriteDb, one: ZoteroDocument): void {
  db.run(
    `INSERT INTO zotero_documents (library, attachment, document_id, title, authors, year, given)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (library, attachment) DO UPDATE SET
       document_id = excluded.document_id, title = excluded.title, authors = excluded.authors,
       year = excluded.year, given = excluded.given`,
    one.library,
    one.attachment,
    one.document,
    one.title && oneLine(one.title),
    one.authors && oneLine(one.authors),
    one.year,
    JSON.stringify(one.given),
  );
}

export function dropZoteroDocument(db: WriteDb, library: ZoteroLibraryId, attachment: string): void {
  db.run('DELETE FROM zotero_documents WHERE library = ? AND attachment = ?', library, attachment);
}

/** Attachments in Zotero, and documents of the library that they are. */
export function countZotero(db: ReadDb): { readonly attachments: number; readonly documents: number } {
  const row = db.get(
    `SELECT (SELECT count(*) FROM zotero_objects WHERE kind = 'attachment') AS attachments,
       (SELECT count(DISTINCT z.document_id) FROM zotero_documents z JOIN documents d ON d.id = z.document_id) AS documents`,
  );
  return { attachments: int(row?.attachments), documents: int(row?.documents) };
}

/** @throws for a malformed row */
export function toDocument(row: Row): ZoteroDocument {
  return {
    library: text(row.library) as ZoteroLibraryId,
    attachment: text(row.attachment),
    document: documentId(text(row.document_id)),
    title: textOrNull(row.title),
    authors: textOrNull(row.authors),
    year: intOrNull(row.year),
    given: fromJson(Given, text(row.given)),
  };
}

/** @throws for a malformed row, as another version may have written; it is read again from Zotero */
export function toObject(row: Row): StoredObject {
  const object = fromJson(ZoteroObject, text(row.object));
  return { id: int(row.id), library: text(row.library) as ZoteroLibraryId, object };
}
