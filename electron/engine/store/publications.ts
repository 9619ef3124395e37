/** How documents were published, as it was found; it is kept with where it was found, since it has no columns of its own. */
import { documentId, type DocumentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { FoundFact, FoundFacts, FoundField } from '#shared/domain/document/found-facts.ts';
import { publicationFields, type Publication } from '#shared/domain/document/publication/publication.ts';
import { text, type ReadDb, type Row } from './db.ts';
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

export function publicationIn(facts: StoredFacts): Publication {
  return Object.fromEntries(
    publicationFields.flatMap((field) => {
      const value = facts[field]?.value;
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Empty where nothing was found, and of a document that is not in the library. */
export function publicationOf(db: ReadDb, id: DocumentId): Publication {
  const row = db.get('SELECT found_facts FROM documents WHERE id = ?', id);
  return row ? publicationIn(storedFacts(row.found_facts)) : {};
}

/** Of those of which something was found. */
export function listPublications(db: ReadDb): ReadonlyMap<DocumentId, Publication> {
  const rows = db.all('SELECT id, found_facts FROM documents');
  const all = readRows(
    db,
    'documents',
    rows,
    (row) => [documentId(text(row.id)), publicationIn(storedFacts(row.found_facts))] as const,
  );
  return new Map(all.filter(([, publication]) => Object.keys(publication).length > 0));
}
