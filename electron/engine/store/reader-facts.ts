/** Title, authors, year, kind, language and publication as the reader gave them; they stand before what was found. */
import type { DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { DocumentEdit, DocumentOrigins, FieldOrigin, ServiceSource } from '#shared/contract/library.ts';
import { documentFields, foundFields, type FoundFact, type FoundField } from '#shared/domain/document/found-facts.ts';
import {
  publicationFields,
  type Publication,
  type PublicationField,
} from '#shared/domain/document/publication/publication.ts';
import { typedField } from '#shared/domain/document/publication/typed.ts';
import { int, intOrNull, textOrNull, type ReadDb, type Row, type WriteDb } from './db.ts';
import { idOf } from './documents.ts';
import { bumpVersion } from './indexes.ts';
import { kindOfCsl } from './kind-types.ts';
import type { DocumentKey } from './keys.ts';
import { saidPublication, storedFacts, type StoredFacts } from './publications.ts';

/** Null where it is as found; an empty text and the year 0 are none. */
export interface ReaderFacts {
  readonly title: string | null;
  readonly authors: string | null;
  readonly year: number | null;
  readonly kind: string | null;
  readonly language: string | null;
  /** Only what the reader says. */
  readonly publication: Publication | null;
  /** Of fields that were accepted from a bibliographic service. */
  readonly sources: FieldSources | null;
}

type FieldSources = Readonly<Partial<Record<FoundField, ServiceSource>>>;

export function readerFactsOf(db: ReadDb, document: DocumentKey): ReaderFacts {
  const row = db.get(
    `SELECT r.title, r.authors, r.year, r.kind, r.language, r.publication, r.sources FROM reader_facts r JOIN documents d ON d.id = r.document_id
     WHERE d.key = ?`,
    document,
  );
  return {
    title: textOrNull(row?.title),
    authors: textOrNull(row?.authors),
    year: intOrNull(row?.year),
    kind: textOrNull(row?.kind),
    language: textOrNull(row?.language),
    publication: textOrNull(row?.publication) === null ? null : saidPublication(row?.publication),
    sources: JSON.parse(textOrNull(row?.sources) ?? 'null') as FieldSources | null,
  };
}

/**
 * What the edit does not name stays. The caller owns the transaction.
 *
 * @param source  where all of the edit is from; without it the reader typed it
 */
export function saveReaderFacts(db: WriteDb, document: DocumentKey, edit: DocumentEdit, source?: ServiceSource): void {
  const before = readerFactsOf(db, document);
  const publication = edit.publication === undefined ? before.publication : publicationSaid(before, edit);
  const facts = { ...before, ...edit, publication, sources: sourcesAfter(before.sources, edit, source) };
  const id = idOf(db, document) ?? '';
  if (Object.values(facts).every((fact) => fact === null)) {
    db.run('DELETE FROM reader_facts WHERE document_id = ?', id);
  } else {
    db.run(
      `INSERT INTO reader_facts (document_id, title, authors, year, kind, language, publication, sources)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (document_id) DO UPDATE SET title = excluded.title, authors = excluded.authors,
         year = excluded.year, kind = excluded.kind, language = excluded.language,
         publication = excluded.publication, sources = excluded.sources`,
      id,
      facts.title && oneLine(facts.title),
      facts.authors && oneLine(facts.authors),
      facts.year,
      facts.kind,
      facts.language,
      publication && JSON.stringify(publication),
      facts.sources && JSON.stringify(facts.sources),
    );
  }
  applyReaderFacts(db, document);
  // Readers of the index keep what documents are called, and what they are.
  bumpVersion(db);
}

/** What is said of how it was published, once edited; null for nothing. */
function publicationSaid({ publication }: ReaderFacts, edit: DocumentEdit): Publication | null {
  if (!edit.publication) return null;
  const said = { ...publication, ...edit.publication };
  const kept = publicationFields.flatMap((field): [PublicationField, string][] => {
    const value = said[field];
    return value === undefined || value === null ? [] : [[field, typedField(field, oneLine(value)) ?? '']];
  });
  const publicationKept: Publication = Object.fromEntries(kept);
  return kept.length > 0 ? publicationKept : null;
}

/** Of what the edit names, the source is the edit's; null where nothing has one any more. */
function sourcesAfter(before: FieldSources | null, edit: DocumentEdit, source?: ServiceSource): FieldSources | null {
  const valueIn = (field: FoundField): unknown => {
    const published = publicationFields.find((one) => one === field);
    if (published) return edit.publication === null ? null : edit.publication?.[published];
    return edit[field as DocumentField];
  };
  const kept = foundFields.flatMap((field): [FoundField, ServiceSource][] => {
    const value = valueIn(field);
    const known = value === undefined ? before?.[field] : value === null ? undefined : source;
    return known ? [[field, known]] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
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
    `SELECT key, found_title, found_authors, found_year, found_facts, found_kind, found_language,
       ${inZotero('title')} AS title, ${inZotero('authors')} AS authors, ${inZotero('year')} AS year,
       (SELECT ${db.sql.jsonText('c.entry', 'csl', 'type')} FROM citations c WHERE c.document = documents.id) AS cited_type
     FROM documents WHERE id = ?`,
    id,
  );
  if (!row) return {};
  const said = readerFactsOf(db, int(row.key) as DocumentKey);
  const found = storedFacts(row.found_facts);
  const origins = documentFields.map((field): readonly [string, FieldOrigin | undefined] => {
    const origin =
      said[field] === null
        ? unsaidOrigin(field, row, found)
        : { ...saidHere(field, said), found: unsaidValue(field, row) };
    const isReplaced = field === 'title' && (said.title !== null || row.title !== null);
    return [field, origin && isReplaced ? { ...origin, ...replaced(row.found_title, found.title) } : origin];
  });
  const published = publicationFields.map((field): readonly [string, FieldOrigin | undefined] => {
    const value = said.publication?.[field];
    return [
      field,
      value === undefined ? found[field] : { ...saidHere(field, said), value, found: found[field]?.value ?? '' },
    ];
  });
  return Object.fromEntries([...origins, ...published].filter(([, origin]) => origin !== undefined));
}

type DocumentField = (typeof documentFields)[number];

function saidHere(field: FoundField, { sources }: ReaderFacts): FieldOrigin {
  const source = sources?.[field];
  return { from: 'reader', confidence: 1, ...(source && { source }) };
}

/** Where it comes from as long as the reader says nothing of it. */
function unsaidOrigin(field: DocumentField, row: Row, found: StoredFacts): FieldOrigin | undefined {
  if (field === 'kind' && kindOfCsl(textOrNull(row.cited_type))) return { from: 'bibliography', confidence: 1 };
  if (field !== 'kind' && field !== 'language' && row[field] !== null) return { from: 'zotero', confidence: 1 };
  // Told from all of the text, which is never mistaken where there is enough of it.
  return field === 'language' && row.found_language !== null ? { from: 'page', confidence: 0.95 } : found[field];
}

/** What it is then. */
function unsaidValue(field: DocumentField, row: Row): string {
  const found = row[`found_${field}`] ?? '';
  if (field === 'kind') return String(kindOfCsl(textOrNull(row.cited_type)) ?? found);
  return String(field === 'language' ? found : (row[field] ?? found));
}

/** The title that was found, before what could be it instead: a reader who took another may want it back. */
function replaced(foundTitle: Row[string] | undefined, fact: FoundFact | undefined): Pick<FieldOrigin, 'others'> {
  const title = textOrNull(foundTitle);
  if (title === null || fact === undefined) return {};
  return { others: [{ value: title, from: fact.from }, ...(fact.others ?? [])] };
}
