/** How a question is put to one document, as a cell and as a line of an answer have it. */
import type { DocumentId } from '../../base/ids.ts';
import type { IndexReader, RetrievalScope } from '../index/reader.ts';
import { rolesOf } from '../index/sections.ts';
import { attemptsAt, type Attempt } from './templates.ts';

/** One try with where it looks. */
export interface PlacedAttempt extends Attempt {
  readonly scope: Extract<RetrievalScope, { kind: 'documents' | 'section' }>;
}

/** In turn; tries in sections that the document does not have are left out. */
export function attemptsIn(
  question: string,
  document: DocumentId,
  reader: Pick<IndexReader, 'documents' | 'sections'>,
): readonly PlacedAttempt[] {
  const writtenIn = reader.documents({ kind: 'documents', documents: [document] })[0]?.writtenIn;
  return attemptsAt(question, writtenIn).flatMap((attempt) => {
    const scope = scopeOf(attempt, document, reader);
    return scope ? [{ ...attempt, scope }] : [];
  });
}

/** Undefined where the document has no such section. */
function scopeOf(
  { role }: Attempt,
  document: DocumentId,
  reader: Pick<IndexReader, 'sections'>,
): PlacedAttempt['scope'] | undefined {
  if (role === undefined) return { kind: 'documents', documents: [document] };
  const section = reader
    .sections(document)
    .find(({ parent, title }) => parent !== null && rolesOf(title).includes(role));
  return section && { kind: 'section', document, section: section.id };
}
