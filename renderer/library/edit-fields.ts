/** What the reader typed about documents, and what of it can be kept. */
import {
  documentKinds,
  LanguageTag,
  publicationFields,
  typedField,
  type DocumentEdit,
  type DocumentMarks,
  type DocumentOrigins,
  type DocumentSummary,
  type PublicationEdit,
  type PublicationField,
} from '#shared/contract/library.ts';
import { type Message, msg, t } from '../languages/i18n.ts';

export interface EditFields {
  readonly title: string;
  readonly authors: string;
  readonly year: string;
  /** Empty where it has none. */
  readonly kind: string;
  readonly language: string;
  /** With commas between them. */
  readonly tags: string;
}

type Edited = Pick<DocumentSummary, 'title' | 'authors' | 'year' | 'kind' | 'language' | 'tags'>;

const EARLIEST = 1000;
const LATEST = 2200;
const MAX_TITLE = 500;
const MAX_AUTHORS = 2000;
const MAX_TAG = 80;
const MAX_TAGS = 50;

export function fieldsOf({ title, authors, year, kind, language = '', tags = [] }: Edited): EditFields {
  return { title, authors, year: year === null ? '' : String(year), kind: kind ?? '', language, tags: tags.join(', ') };
}

/** What several documents have in common; empty where they differ. The title of each is its own. */
export function commonFields(documents: readonly Edited[]): EditFields {
  const all = documents.map(fieldsOf);
  const common = (field: Exclude<keyof EditFields, 'tags'>): string => {
    const values = new Set(all.map((one) => one[field]));
    return values.size === 1 ? [...values][0]! : '';
  };
  const tags = (documents[0]?.tags ?? []).filter((tag) => documents.every((one) => one.tags?.includes(tag)));
  return {
    title: '',
    authors: common('authors'),
    year: common('year'),
    kind: common('kind'),
    language: common('language'),
    tags: tags.join(', '),
  };
}

/** What is wrong, in the reader's words; undefined if all can be kept. */
export function fieldProblem({ title, authors, year, language, tags }: EditFields, one = true): string | undefined {
  if (one && title.trim() === '') return t('A document needs a title.');
  if (title.trim().length > MAX_TITLE) return t('A title has at most {most} letters.', { most: String(MAX_TITLE) });
  if (authors.trim().length > MAX_AUTHORS) return t('That is too long for a list of authors.');
  if (language.trim() !== '' && !LanguageTag.safeParse(language.trim()).success)
    return t('A language is a short code, as in en, de or zh.');
  const names = namesIn(tags);
  if (names.length > MAX_TAGS || names.some((name) => name.length > MAX_TAG))
    return t('These are too many or too long tags.');
  const typed = year.trim();
  if (typed === '') return undefined;
  const number = Number(typed);
  const fits = /^\d{4}$/.test(typed) && number >= EARLIEST && number <= LATEST;
  return fits ? undefined : t('The year has four digits, as in 2019; leave it empty if there is none.');
}

/**
 * Only what differs from before, so that the rest stays as it was found; what is again as it was found is taken back.
 *
 * @param origins  of one document
 */
export function editOf(before: EditFields, after: EditFields, origins: DocumentOrigins = {}): DocumentEdit {
  const edit = changesOf(before, after);
  const isFound = (name: 'title' | 'authors' | 'year' | 'kind' | 'language'): boolean =>
    edit[name] !== undefined && origins[name]?.found === after[name].trim();
  return {
    ...edit,
    ...(isFound('title') && { title: null }),
    ...(isFound('authors') && { authors: null }),
    ...(isFound('year') && { year: null }),
    ...(isFound('kind') && { kind: null }),
    ...(isFound('language') && { language: null }),
  };
}

function changesOf(before: EditFields, after: EditFields): DocumentEdit {
  const [title, authors, year] = [after.title.trim(), after.authors.trim(), after.year.trim()];
  const kind = documentKinds.find((one) => one === after.kind) ?? '';
  const language = after.language.trim();
  return {
    ...(title !== before.title && { title }),
    ...(authors !== before.authors && { authors }),
    ...(year !== before.year && { year: year === '' ? 0 : Number(year) }),
    ...(kind !== before.kind && { kind }),
    ...(language !== before.language && { language }),
  };
}

/** What was typed into fields of how it was published; the others are as `DocumentOrigins` has them. */
export type PublicationTyped = Readonly<Partial<Record<PublicationField, string>>>;

/** Undefined where nothing is another than it is. */
export function publicationEdit(typed: PublicationTyped, origins: DocumentOrigins): PublicationEdit | undefined {
  const changed = publicationFields.flatMap((field) => {
    const value = typedField(field, typed[field] ?? '');
    const { value: known = '', found } = origins[field] ?? {};
    if (typed[field] === undefined || value === undefined || value === known) return [];
    return [[field, value === found ? null : value] as const];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

const UNFIT: Readonly<Partial<Record<PublicationField, Message>>> = {
  doi: msg('A DOI begins with 10 and a dot and has a slash, as in 10.1000/182.'),
  arxiv: msg('A number of arXiv is like 1706.03762 or hep-th/9711200.'),
  isbn: msg('This is not an ISBN: an ISBN has 10 or 13 digits, and the last one is a check digit.'),
};
const MOST_OF_FIELD = 500;

/** What is wrong, in the reader's words; undefined if all can be kept. */
export function publicationProblem(typed: PublicationTyped): string | undefined {
  for (const field of publicationFields) {
    const text = typed[field] ?? '';
    if (typedField(field, text) === undefined) return t(UNFIT[field]!);
    if (text.trim().length > MOST_OF_FIELD) return t('That is too long for one field.');
  }
  return undefined;
}

/** Tags that came and went. */
export function tagsOf(before: EditFields, after: EditFields): DocumentMarks {
  const [had, has] = [namesIn(before.tags), namesIn(after.tags)];
  const addTags = has.filter((name) => !had.includes(name));
  const removeTags = had.filter((name) => !has.includes(name));
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}

function namesIn(tags: string): readonly string[] {
  return [...new Set(tags.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}
