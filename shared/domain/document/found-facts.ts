/** Where what is said of a document was found, and how sure that is. */
import { publicationFields, type PublicationField } from './publication/publication.ts';

export const documentFields = ['title', 'authors', 'year', 'kind', 'language'] as const;
export const foundFields = [...documentFields, ...publicationFields] as const;
export type FoundField = (typeof foundFields)[number];

/** `page`: what is printed, or how; `file`: what the file says of itself; `name`: the file's name. */
export const factSources = ['page', 'file', 'bookmarks', 'name'] as const;
export type FactSource = (typeof factSources)[number];

export interface FoundFact {
  readonly from: FactSource;
  /** That it is right, in [0, 1]. */
  readonly confidence: number;
  /** Of what is printed: where. */
  readonly pageIndex?: number | undefined;
  /** What could be it instead, likeliest first; of titles alone. */
  readonly others?: readonly OtherFact[] | undefined;
}

export interface OtherFact {
  readonly value: string;
  readonly from: FactSource;
}

/** A field of which nothing is said is absent. */
export type FoundFacts = Readonly<Partial<Record<FoundField, FoundFact>>>;

/** What is less sure than this is worth a look. */
export const SURE = 0.85;
/** A title that is less sure than this is marked wherever it stands: of those one in two or three is wrong. */
export const DOUBTFUL = 0.7;

interface Right {
  readonly page: number;
  readonly file: number;
}

/**
 * How often fields are right by where they were found, on the 177 documents of `build/tools/front/facts.json`, each with one more
 * right and one more wrong, since these are few; an ISBN also proves itself by its last digit.
 */
const RIGHT: Readonly<Record<'year' | PublicationField, Right>> = {
  year: { page: 0.97, file: 0.8 },
  doi: { page: 0.97, file: 0.9 },
  arxiv: { page: 0.96, file: 0.75 },
  journal: { page: 0.97, file: 0.8 },
  volume: { page: 0.96, file: 0.8 },
  issue: { page: 0.86, file: 0.8 },
  pages: { page: 0.95, file: 0.8 },
  publisher: { page: 0.71, file: 0.75 },
  isbn: { page: 0.95, file: 0.8 },
  number: { page: 0.82, file: 0.75 },
  edition: { page: 0.75, file: 0.75 },
  editors: { page: 0.75, file: 0.75 },
  institutions: { page: 0.8, file: 0.75 },
  // Nothing looks for it in documents: it comes from the reader.
  abstract: { page: 0.5, file: 0.5 },
};

/** @param pageIndex  of what is printed, where that is known */
export function fieldFact(field: keyof typeof RIGHT, from: 'page' | 'file', pageIndex?: number): FoundFact {
  return { from, confidence: RIGHT[field][from], ...(pageIndex !== undefined && { pageIndex }) };
}
