/** How documents were published: as the reader says, else as it was found, which is kept with where, since it has no columns of its own. */
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { FoundFact, FoundFacts, FoundField } from '#shared/domain/document/found-facts.ts';
import {
  publicationFields,
  type Publication,
  type PublicationField,
} from '#shared/domain/document/publication/publication.ts';
import { text, textOrNull, type ReadDb, type Row } from './db.ts';
import { readRows } from './read-rows.ts';

/** As `documents.found_facts` has it. */
export type StoredFacts = Readonly<Partial<Record<FoundField, FoundFact & { readonly value?: string | undefined }>>>;

/** @param publication  the values of the fields that have no columns */
export function withValues(found: FoundFacts, publication: Publication): StoredFacts {
  const valued = publicationFields.flatMap((field) => {
    const [fact, value] = [found[field], publication[field]];
    return fact && value !== undefined ? [[field, { ...fact, value: oneLine(value) }] as const] : [];
  });
  const bare = Object.entries(found)
    .filter(([field]) => !(publicationFields as readonly string[]).includes(field))
    .map(([field, fact]) => [field, withShownOthers(fact)] as const);
  return Object.fromEntries([...bare, ...valued]);
}

function withShownOthers(fact: FoundFact): FoundFact {
  const others = fact.others?.map(({ value, from }) => ({ value: oneLine(value), from }));
  return { ...fact, ...(others && { others }) };
}

/** @param column  `found_facts` of a row */
export function storedFacts(column: Row[string] | undefined): StoredFacts {
  return JSON.parse(text(column)) as StoredFacts;
}

/** @param column  `publication` of a row of `reader_facts`: what the reader says by field, an empty text for none */
export function saidPublication(column: Row[string] | undefined): Publication {
  return JSON.parse(textOrNull(column) ?? '{}') as Publication;
}

/** @param said  what the reader says, which goes before */
export function publicationIn(facts: StoredFacts, said: Publication = {}): Publication {
  const valueOf = (field: PublicationField): string => said[field] ?? facts[field]?.value ?? '';
  return Object.fromEntries(
    publicationFields.flatMap((field) => {
      const value = valueOf(field);
      return value === '' ? [] : [[field, value]];
    }),
  );
}

const PUBLISHED =
  'SELECT d.id, d.found_facts, r.publication AS said_publication FROM documents d LEFT JOIN reader_facts r ON r.document_id = d.id';

/** Of a row with `found_facts` and `said_publication`. */
export function publicationOfRow(row: Row): Publication {
  return publicationIn(storedFacts(row.found_facts), saidPublication(row.said_publication));
}

/** The same for lists of documents: without its abstract. */
export function placeOfRow(row: Row): Publication {
  const { abstract: _, ...place } = publicationOfRow(row);
  return place;
}

/** Empty where nothing was found or said, and of a document that is not in the library. */
export function publicationOf(db: ReadDb, id: DocumentId): Publication {
  const row = db.get(`${PUBLISHED} WHERE d.id = ?`, id);
  return row ? publicationOfRow(row) : {};
}

/** Of those of which something was found or said; without abstracts, of which a library has megabytes. */
export function listPublications(db: ReadDb): ReadonlyMap<DocumentId, Publication> {
  const rows = db.all(PUBLISHED);
  const all = readRows(db, 'documents', rows, (row) => [documentId(text(row.id)), placeOfRow(row)] as const);
  return new Map(all.filter(([, publication]) => Object.keys(publication).length > 0));
}
