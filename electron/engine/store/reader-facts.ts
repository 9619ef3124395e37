/** Title, authors and year as the reader gave them; they stand before what was found. */
import type { DocumentEdit } from '#shared/contract/library.ts';
import { intOrNull, textOrNull, type ReadDb, type WriteDb } from './db.ts';
import { idOf } from './documents.ts';
import type { DocumentKey } from './keys.ts';

/** Null where it is as found; the year 0 is none. */
export interface ReaderFacts {
  readonly title: string | null;
  readonly authors: string | null;
  readonly year: number | null;
}

export function readerFactsOf(db: ReadDb, document: DocumentKey): ReaderFacts {
  const row = db.get(
    'SELECT r.title, r.authors, r.year FROM reader_facts r JOIN documents d ON d.id = r.document_id WHERE d.key = ?',
    document,
  );
  return { title: textOrNull(row?.title), authors: textOrNull(row?.authors), year: intOrNull(row?.year) };
}

/** What the edit does not name stays. The caller owns the transaction. */
export function saveReaderFacts(db: WriteDb, document: DocumentKey, edit: DocumentEdit): void {
  const facts = { ...readerFactsOf(db, document), ...edit };
  const id = idOf(db, document) ?? '';
  if (facts.title === null && facts.authors === null && facts.year === null) {
    db.run('DELETE FROM reader_facts WHERE document_id = ?', id);
  } else {
    db.run(
      `INSERT INTO reader_facts (document_id, title, authors, year) VALUES (?, ?, ?, ?)
       ON CONFLICT (document_id) DO UPDATE SET title = excluded.title, authors = excluded.authors, year = excluded.year`,
      id,
      facts.title,
      facts.authors,
      facts.year,
    );
  }
  applyReaderFacts(db, document);
}

/** Of what Zotero says of the document; it may have it more than once. */
const inZotero = (column: 'title' | 'authors' | 'year'): string =>
  `(SELECT z.${column} FROM zotero_documents z WHERE z.document_id = documents.id AND z.${column} IS NOT NULL
    ORDER BY z.library, z.attachment LIMIT 1)`;

/** Make what is shown and asked what the reader says, else what Zotero says, else what was found. */
export function applyReaderFacts(db: WriteDb, document: DocumentKey): void {
  const { title, authors, year } = readerFactsOf(db, document);
  db.run(
    `UPDATE documents SET title = coalesce(?, ${inZotero('title')}, found_title),
       authors = coalesce(?, ${inZotero('authors')}, found_authors),
       year = CASE WHEN ? IS NULL THEN coalesce(${inZotero('year')}, found_year) ELSE nullif(?, 0) END
     WHERE key = ?`,
    title,
    authors,
    year,
    year,
    document,
  );
}
