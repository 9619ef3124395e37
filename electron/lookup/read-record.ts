/** One entry of a service's reply, field by field: what a document can have of it, and why the rest is left out. */
import type { z } from 'zod';
import { oneLine } from '#shared/base/unseen.ts';
import { lookUpFields, type LeftField, type LookUpField } from '#shared/contract/look-up.ts';
import { DocumentEdit } from '#shared/contract/library.ts';
import {
  MOST_OF_FIELD,
  publicationFields,
  type PublicationField,
} from '#shared/domain/document/publication/publication.ts';
import { typedField } from '#shared/domain/document/publication/typed.ts';
import { plainText } from './plain-text.ts';

export type RecordFields = Readonly<Partial<Record<LookUpField, string>>>;

export interface ReadRecord {
  readonly fields: RecordFields;
  readonly left: readonly LeftField[];
}

/** Where a field stands in an entry, and how it is read. */
interface FieldShape {
  readonly at: (entry: Entry) => unknown;
  readonly as: z.ZodType<string>;
  /** It is text as it stands, no markup. */
  readonly isPlain?: true;
}
export type Entry = Readonly<Record<string, unknown>>;
export type RecordShape = Readonly<Partial<Record<LookUpField, FieldShape>>>;

export function readRecord(entry: Entry, shape: RecordShape): ReadRecord {
  const fields: Partial<Record<LookUpField, string>> = {};
  const left: LeftField[] = [];
  for (const field of lookUpFields) {
    const found = shape[field];
    const raw = found?.at(entry);
    if (!found || isNothing(raw)) continue;
    const read = found.as.safeParse(raw);
    if (!read.success) {
      left.push({ field, reason: 'type' });
      continue;
    }
    const { text, scripted } = found.isPlain ? { text: plainLine(read.data), scripted: false } : plainText(read.data);
    if (scripted) left.push({ field, reason: 'script' });
    if (text === '') continue;
    const fit = fitted(field, text);
    if (fit.value === undefined) left.push({ field, reason: fit.reason });
    else fields[field] = fit.value;
  }
  return { fields, left };
}

function isNothing(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0);
}

function plainLine(text: string): string {
  return oneLine(text.replaceAll(/\s+/gu, ' '));
}

type Fit =
  | { readonly value: string }
  | { readonly value: undefined; readonly reason: Extract<LeftField['reason'], 'unfit' | 'long'> };

/** In the form in which the library has it. */
function fitted(field: LookUpField, text: string): Fit {
  if (field === 'title' || field === 'authors')
    return DocumentEdit.shape[field].safeParse(text).success ? { value: text } : { value: undefined, reason: 'long' };
  if (field === 'year')
    return DocumentEdit.shape.year.safeParse(Number(text)).success
      ? { value: text }
      : { value: undefined, reason: 'unfit' };
  const value = typedField(field satisfies PublicationField, field === 'pages' ? pageRange(text) : text);
  if (value === undefined || value === '') return { value: undefined, reason: 'unfit' };
  return value.length > MOST_OF_FIELD ? { value: undefined, reason: 'long' } : { value };
}

/** As pages print it, with a dash: '3–14'. */
function pageRange(text: string): string {
  return text.replaceAll(/(?<=\p{N})\s*[-‐‑‒–—]{1,2}\s*(?=\p{L}?\p{N})/gu, '–');
}

/** What the reader says once these fields of a record are taken over. */
export function editOf(fields: RecordFields, taken: readonly LookUpField[]): DocumentEdit {
  const { title, authors, year } = fields;
  const published = publicationFields.flatMap((field) => {
    const named = taken.find((one) => one === field);
    const value = named && fields[named];
    return value === undefined ? [] : [[field, value] as const];
  });
  return DocumentEdit.parse({
    ...(taken.includes('title') && title !== undefined && { title }),
    ...(taken.includes('authors') && authors !== undefined && { authors }),
    ...(taken.includes('year') && year !== undefined && { year: Number(year) }),
    ...(published.length > 0 && { publication: Object.fromEntries(published) }),
  });
}
