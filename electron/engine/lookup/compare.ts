/** What a record says beside what the library says now, and by what a document can be looked up. */
import { isGroupName } from '#shared/base/person-names.ts';
import type { DocumentSummary } from '#shared/contract/library.ts';
import { lookUpFields, type LookUpField, type LookUpQuery, type LookUpRecord } from '#shared/contract/look-up.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import type { ReadRecord } from '../../lookup/read-record.ts';

/** A document as the library has it. */
export interface KnownDocument {
  readonly summary: DocumentSummary;
  readonly publication: Publication;
}

export function compared({ fields, left }: ReadRecord, known: KnownDocument): LookUpRecord {
  const values = lookUpFields.flatMap((field) => {
    const value = fields[field];
    if (value === undefined) return [];
    const now = valueNow(field, known);
    return [{ field, value, now, same: isSame(field, value, now) }];
  });
  return { values, left: [...left] };
}

/** Of a DOI the case of letters says nothing. */
function isSame(field: LookUpField, value: string, now: string): boolean {
  return field === 'doi' ? value.toLowerCase() === now.toLowerCase() : value === now;
}

function valueNow(field: LookUpField, { summary, publication }: KnownDocument): string {
  if (field === 'title' || field === 'authors') return summary[field];
  return field === 'year' ? String(summary.year ?? '') : (publication[field] ?? '');
}

/** The surest first: what is printed names one document, a title may name several. */
export function queriesFor({ summary, publication }: KnownDocument): readonly LookUpQuery[] {
  const { doi, arxiv } = publication;
  const title = summary.title.trim().slice(0, MOST_OF_TITLE);
  return [
    ...(doi === undefined ? [] : [{ by: 'doi', doi } as const]),
    ...(arxiv === undefined ? [] : [{ by: 'arxiv', arxiv } as const]),
    ...(title === '' ? [] : [{ by: 'title', title, author: firstAuthor(summary.authors) } as const]),
  ];
}

const MOST_OF_TITLE = 500;
const MOST_OF_NAME = 200;

/** The family name of the first, or the whole name of a group. */
function firstAuthor(authors: string): string {
  const [first = ''] = authors.split(/\s*[,;]\s*/u);
  const name = isGroupName(first) ? first : (first.trim().split(/\s+/u).at(-1) ?? '');
  return name.slice(0, MOST_OF_NAME);
}
