/** How a document was published, as its first pages print it; what they leave out, as the file says it. */
import { fieldFact, type FoundFact } from '../found-facts.ts';
import { isLegible, type Line } from '../layout/line.ts';
import { stretchesOf } from '../layout/stretches.ts';
import { appearedIn, type Appeared } from './appeared.ts';
import { arxivIn, isbnsIn } from './identifiers.ts';
import { editionOf, publisherIn, reportNumberIn } from './imprint.ts';
import { ownDoi } from './own-doi.ts';
import { publicationFields, type Publication, type PublicationField } from './publication.ts';

/** Journals are named on the first pages, those who published a book behind its title. */
export const IMPRINT_PAGES = 4;
const PLACE_PAGES = 3;
const COVER_PAGES = 2;

export interface FoundPublication {
  readonly publication: Publication;
  readonly found: Readonly<Partial<Record<PublicationField, FoundFact>>>;
  /** Of the volume that it appeared in, as printed. */
  readonly year?: number | undefined;
}

interface Said {
  readonly value: string;
  readonly pageIndex: number;
}
type AllSaid = Partial<Record<PublicationField, Said>>;

export interface About {
  readonly title: string;
  /** Pages that an archive put before it: what they say of a place is of this document. */
  readonly archived?: number | undefined;
  /** As `Publication` has them, and where they stand. */
  readonly editors?: Said | undefined;
  readonly institutions?: Said | undefined;
  /** What the file says. */
  readonly claimed?: Publication | undefined;
}

/** @param printed  lines of the first `IMPRINT_PAGES` pages, running heads and feet too */
export function findPublication(
  printed: readonly Line[],
  { title, editors, institutions, archived = 0, claimed = {} }: About,
): FoundPublication {
  const lines = printed.filter(isLegible);
  const front = lines.filter(({ pageIndex }) => pageIndex < PLACE_PAGES);
  const cover = lines.filter(({ pageIndex }) => pageIndex < COVER_PAGES);
  const doi = ownDoi(front, claimed.doi);
  const place = appearedIn(front, { title, archived, doi: doi?.doi ?? claimed.doi });
  const said: AllSaid = {
    editors,
    institutions,
    doi: doi && { value: doi.doi, pageIndex: doi.pageIndex },
    arxiv: firstIn(cover, ({ text }) => arxivIn(text)),
    ...placeSaid(place),
    isbn: firstIn(lines, ({ text }) => isbnsIn(text)[0]),
    number: firstIn(
      cover.filter(({ pageIndex }) => pageIndex === 0),
      (line) => numberIn(line),
    ),
    edition: firstIn(cover, (line) => editionOf(line)?.toString()),
    publisher: firstIn(lines, ({ text }) => publisherIn(text)),
  };
  return { ...withClaimed(said, claimed), year: place?.year };
}

function placeSaid(place: Appeared | undefined): AllSaid {
  if (!place) return {};
  const { pageIndex, journal, volume, issue, pages } = place;
  const values = { journal, volume, issue, pages };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, { value, pageIndex }]])),
  );
}

/** It may stand beside other things on the head of a page. */
function numberIn(line: Line): string | undefined {
  for (const { text } of stretchesOf(line)) {
    const number = reportNumberIn(text);
    if (number !== undefined) return number;
  }
  return undefined;
}

function firstIn(lines: readonly Line[], read: (line: Line) => string | undefined): Said | undefined {
  for (const line of lines) {
    const value = read(line);
    if (value !== undefined) return { value, pageIndex: line.pageIndex };
  }
  return undefined;
}

const PLACE_FIELDS = ['journal', 'volume', 'issue', 'pages'] as const;

/** What the pages say stands before what the file says; one place is never put together from both. */
function withClaimed(said: AllSaid, claimed: Publication): FoundPublication {
  const isPlaced =
    said.journal !== undefined && claimed.journal !== undefined && !isSame(said.journal.value, claimed.journal);
  const publication: Partial<Record<PublicationField, string>> = {};
  const found: Partial<Record<PublicationField, FoundFact>> = {};
  for (const field of publicationFields) {
    const printed = said[field];
    const isOfAnother = isPlaced && (PLACE_FIELDS as readonly string[]).includes(field);
    const value = printed?.value ?? (isOfAnother ? undefined : claimed[field]);
    if (value === undefined) continue;
    publication[field] = value;
    found[field] = fieldFact(field, printed ? 'page' : 'file', printed?.pageIndex);
  }
  return { publication, found };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
