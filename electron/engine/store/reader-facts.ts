/** Title, authors, year, kind and language as the reader gave them; they stand before what was found. */
import type { DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { DocumentEdit, DocumentOrigins, FieldOrigin } from '#shared/contract/library.ts';
import { documentFields, type FoundFact } from '#shared/domain/document/found-facts.ts';
import { publicationFields } from '#shared/domain/document/publication/publication.ts';
import { int, intOrNull, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { idOf } from './documents.ts';
import { bumpVersion } from './indexes.ts';
import { kindOfCsl } from './kind-types.ts';
import type { DocumentKey } from './keys.ts';
import { storedFacts } from './publications.ts';

/** Null where it is as found; an empty text and the year 0 are none. */
export interface ReaderFacts {
  readonly title: string | null;
  readonly authors: string | null;
  readonly year: number | null;
  readonly kind: string | null;
  readonly language: string | null;
}

export function readerFactsOf(db: ReadDb, document: DocumentKey): ReaderFacts {
  const row = db.get(
    `SELECT r.title, r.authors, r.year, r.kind, r.language FROM reader_facts r JOIN documents d ON d.id = r.document_id
     WHERE d.key = ?`,
    document,
  );
  return {
    title: textOrNull(row?.title),
    authors: textOrNull(row?.authors),
    year: intOrNull(row?.year),
    kind: textOrNull(row?.kind),
    language: textOrNull(row?.language),
  };
}

/** What the edit does not name stays. The caller owns the transaction. */
export function saveReaderFacts(db: WriteDb, document: DocumentKey, edit: DocumentEdit): void {
  const facts = { ...readerFactsOf(db, document), ...edit };
  const id = idOf(db, document) ?? '';
  if (Object.values(facts).every((fact) => fact === null)) {
    db.run('DELETE FROM reader_facts WHERE document_id = ?', id);
  } else {
    db.run(
      `INSERT INTO reader_facts (document_id, title, authors, year, kind, language) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (document_id) DO UPDATE SET title = excluded.title, authors = excluded.authors,
         year = excluded.year, kind = excluded.kind, language = excluded.language`,
      id,
      facts.title && oneLine(facts.title),
      facts.authors && oneLine(facts.authors),
      facts.year,
      facts.kind,
      facts.language,
    );
  }
  applyReaderFacts(db, document);
  // Readers of the index keep what documents are called, and what they are.
  bumpVersion(db);
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
       year = CASE WHEN CAST(? AS BIGINT) IS NULL THEN coalesce(${inZotero('year')}, found_year) ELSE nullif(?, 0) END
     WHERE key = ?`,
    title,
    authors,
    year,
    year,
    document,
  );
}

/** Where what is shown of the document comes from; nothing of one that is not in the library. */
export function originsOf(db: ReadDb, id: DocumentId): DocumentOrigins {
  const row = db.get(
    `SELECT key, found_title, found_facts, found_kind, found_language, ${inZotero('title')} AS title, ${inZotero('authors')} AS authors,
       ${inZotero('year')} AS year,
       (SELECT ${db.sql.jsonText('c.entry', 'csl', 'type')} FROM citations c WHERE c.document = documents.id) AS cited_type
     FROM documents WHERE id = ?`,
    id,
  );
  if (!row) return {};
  const said = readerFactsOf(db, int(row.key) as DocumentKey);
  const found = storedFacts(row.found_facts);
  // Told from all of the text, which is never mistaken where there is enough of it.
  const foundFact = (field: (typeof documentFields)[number]): FieldOrigin | undefined =>
    field === 'language' && row.found_language !== null ? { from: 'page', confidence: 0.95 } : found[field];
  const origins = documentFields.map((field): readonly [string, FieldOrigin | undefined] => {
    const others = field === 'title' ? replaced(row.found_title, found.title) : {};
    if (said[field] !== null) return [field, { from: 'reader', confidence: 1, ...others }];
    if (field === 'kind' && kindOfCsl(textOrNull(row.cited_type)))
      return [field, { from: 'bibliography', confidence: 1 }];
    const isZoteros = field !== 'kind' && field !== 'language' && row[field] !== null;
    return [field, isZoteros ? { from: 'zotero', confidence: 1, ...others } : foundFact(field)];
  });
  const published = publicationFields.map((field) => [field, found[field]] as const);
  return Object.fromEntries([...origins, ...published].filter(([, origin]) => origin !== undefined));
}

/** The title that was found, before what could be it instead: a reader who took another may want it back. */
function replaced(foundTitle: Row[string] | undefined, fact: FoundFact | undefined): Pick<FieldOrigin, 'others'> {
  const title = textOrNull(foundTitle);
  if (title === null || fact === undefined) return {};
  return { others: [{ value: title, from: fact.from }, ...(fact.others ?? [])] };
}
