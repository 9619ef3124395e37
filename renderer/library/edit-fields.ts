/** What the reader typed about a document, and what of it can be kept. */
import type { DocumentEdit, DocumentSummary } from '#shared/contract/library.ts';
import { t } from '../languages/i18n.ts';

export interface EditFields {
  readonly title: string;
  readonly authors: string;
  readonly year: string;
}

const EARLIEST = 1000;
const LATEST = 2200;
const MAX_TITLE = 500;
const MAX_AUTHORS = 2000;

export function fieldsOf({ title, authors, year }: Pick<DocumentSummary, 'title' | 'authors' | 'year'>): EditFields {
  return { title, authors, year: year === null ? '' : String(year) };
}

/** What is wrong, in the reader's words; undefined if all can be kept. */
export function fieldProblem({ title, authors, year }: EditFields): string | undefined {
  if (title.trim() === '') return t('A document needs a title.');
  if (title.trim().length > MAX_TITLE) return t('A title has at most {most} letters.', { most: String(MAX_TITLE) });
  if (authors.trim().length > MAX_AUTHORS) return t('That is too long for a list of authors.');
  const typed = year.trim();
  if (typed === '') return undefined;
  const number = Number(typed);
  const fits = /^\d{4}$/.test(typed) && number >= EARLIEST && number <= LATEST;
  return fits ? undefined : t('The year has four digits, as in 2019; leave it empty if there is none.');
}

/** Only what differs from before, so that the rest stays as it was found. */
export function editOf(before: EditFields, after: EditFields): DocumentEdit {
  const [title, authors, year] = [after.title.trim(), after.authors.trim(), after.year.trim()];
  return {
    ...(title !== before.title && { title }),
    ...(authors !== before.authors && { authors }),
    ...(year !== before.year && { year: year === '' ? 0 : Number(year) }),
  };
}
