import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { StoredEntry, type CitationEntry } from '#shared/contract/citation-entry.ts';
import { int, text, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { fromJson } from './json-text.ts';
import { readRows } from './read-rows.ts';

export interface StoredCitation extends CitationEntry {
  readonly document: DocumentId | null;
}

/** By key. One that cannot be read is left out, and noted. */
export function listCitations(db: ReadDb): StoredCitation[] {
  return citationsIn(db, db.all('SELECT key, document, entry FROM citations ORDER BY rowid'));
}

export function findCitation(db: ReadDb, key: string): StoredCitation | undefined {
  return citationsIn(db, db.all('SELECT key, document, entry FROM citations WHERE key = ?', key))[0];
}

const citationsIn = (db: ReadDb, rows: readonly Row[]): StoredCitation[] => readRows(db, 'citations', rows, toCitation);

export function listCitationKeys(db: ReadDb): string[] {
  return db.all('SELECT key FROM citations').map((row) => text(row.key));
}

export function removeCitation(db: WriteDb, key: string): void {
  db.run('DELETE FROM citations WHERE key = ?', key);
}

/** How many there are, and how many are about documents of the library. */
export function countCitations(db: ReadDb): { readonly entries: number; readonly matched: number } {
  const row = db.get(
    `SELECT count(*) AS entries, count(d.key) AS matched
     FROM citations c LEFT JOIN documents d ON d.id = c.document`,
  );
  return { entries: int(row?.entries), matched: int(row?.matched) };
}

export function citationOf(db: ReadDb, document: DocumentId): StoredCitation | undefined {
  return citationsIn(db, db.all('SELECT key, document, entry FROM citations WHERE document = ?', document))[0];
}

export function keyOfDocument(db: ReadDb, document: DocumentId): string | null {
  const row = db.get('SELECT key FROM citations WHERE document = ?', document);
  return row ? text(row.key) : null;
}

/** Of all documents that have one. */
export function keysOfDocuments(db: ReadDb): ReadonlyMap<DocumentId, string> {
  const rows = db.all('SELECT document, key FROM citations WHERE document IS NOT NULL');
  return new Map(readRows(db, 'citations', rows, (row) => [documentId(text(row.document)), text(row.key)] as const));
}

/** Why an entry could not be read again after it was saved; undefined for one that can be. */
export function whyUnreadable(entry: CitationEntry): string | undefined {
  const parsed = StoredEntry.safeParse(JSON.parse(writtenAs(entry)));
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  return `${issue?.path.slice(1).join('.') ?? ''}: ${issue?.message ?? ''}`;
}

function writtenAs({ csl, bibtex, ris }: CitationEntry): string {
  return JSON.stringify({ csl, ...(bibtex && { bibtex }), ...(ris && { ris }) });
}

/** Puts entries in place of those with the same keys. @returns how many keys were new */
export function saveCitations(
  db: WriteDb,
  entries: readonly StoredCitation[],
  now: number,
): { readonly added: number; readonly updated: number } {
  let updated = 0;
  for (const { document, ...entry } of entries) {
    const { key } = entry;
    updated += db.run('DELETE FROM citations WHERE key = ?', key).changes;
    // A document has one key: the last that was given.
    if (document !== null) db.run('UPDATE citations SET document = NULL WHERE document = ?', document);
    db.run(
      'INSERT INTO citations (key, document, entry, imported_at) VALUES (?, ?, ?, ?)',
      key,
      document,
      writtenAs(entry),
      now,
    );
  }
  return { added: entries.length - updated, updated };
}

/** @throws for a row that is no entry */
function toCitation(row: Row): StoredCitation {
  const document = textOrNull(row.document);
  const entry = fromJson(StoredEntry, text(row.entry));
  return { key: text(row.key), document: document === null ? null : documentId(document), ...entry };
}
