/** Where what is said of a document was found, and how sure that is. */
export const documentFields = ['title', 'authors', 'year', 'kind', 'language'] as const;
export type DocumentField = (typeof documentFields)[number];

/** `page`: what is printed, or how; `file`: what the file says of itself; `name`: the file's name. */
export const factSources = ['page', 'file', 'bookmarks', 'name'] as const;
export type FactSource = (typeof factSources)[number];

export interface FoundFact {
  readonly from: FactSource;
  /** That it is right, in [0, 1]. */
  readonly confidence: number;
}

/** A field of which nothing is said is absent. */
export type FoundFacts = Readonly<Partial<Record<DocumentField, FoundFact>>>;

/** What is less sure than this is worth a look. */
export const SURE = 0.8;

/**
 * How often authors and years are right by where they were found, on the documents of `eval-front`: a file names the day
 * of its last copy, and whoever made it.
 */
const RIGHT = { authors: { page: 0.9, file: 0.9 }, year: { page: 0.97, file: 0.6 } } as const;

export function fieldFact(field: keyof typeof RIGHT, from: 'page' | 'file'): FoundFact {
  return { from, confidence: RIGHT[field][from] };
}
