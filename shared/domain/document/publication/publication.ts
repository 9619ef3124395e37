/** How a document was published, as far as it says so, besides who wrote it and when. */
export const publicationFields = [
  'editors',
  'institutions',
  'doi',
  'arxiv',
  'journal',
  'volume',
  'issue',
  'pages',
  'publisher',
  'isbn',
  'number',
  'edition',
  'abstract',
] as const;
export type PublicationField = (typeof publicationFields)[number];

/**
 * `editors`: names with commas between them; `institutions`: where the authors work, as `institutionsText` writes it; `journal`: the journal, or the proceedings, that it appeared in; `pages`: '3–14', or
 * the number of the article in its volume; `isbn`: 13 digits; `number`: of a report in its series; `edition`: as a number; `abstract`: as a reader or a
 * bibliographic service has it, in one line.
 */
export type Publication = Readonly<Partial<Record<PublicationField, string>>>;

/** Of what a reader types into one field, in characters: abstracts are the longest. */
export const MOST_OF_FIELD = 20_000;
