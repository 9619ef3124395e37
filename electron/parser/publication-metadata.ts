/** How a document was published, as properties of its file say it: by PRISM and Dublin Core, or in words under the subject. */
import { doisIn, isbnsIn } from '#shared/domain/document/publication/identifiers.ts';
import { placeIn } from '#shared/domain/document/publication/place.ts';
import type { Publication } from '#shared/domain/document/publication/publication.ts';
import { seriesIn, isSeries } from '#shared/domain/document/publication/series.ts';

/** The property of a name in lower case, '' where the file has none; lists with semicolons between their entries. */
export type Property = (name: string) => string;

const MOST_CHARS = 200;

export function claimedPublication(property: Property, subject: string): Publication {
  const doi = doisIn(['prism:doi', 'crossmark:doi', 'pdfx:doi', 'dc:identifier'].map(property).join(' '))[0];
  const isbn = isbnsIn(['prism:isbn', 'dc:identifier'].map(property).join(' '))[0];
  const journal = property('prism:publicationname');
  const publisher = property('dc:publisher');
  const inWords = subject.length <= MOST_CHARS ? ofWords(subject) : {};
  const said: Publication = {
    ...inWords,
    doi: doi ?? inWords.doi,
    isbn,
    ...(isSeries(journal) && {
      journal,
      volume: numberOf(property('prism:volume')),
      issue: numberOf(property('prism:number')),
      pages: pagesOf(property),
    }),
    // Some programs put the journal there.
    ...(isSeries(publisher) && publisher !== journal && publisher !== inWords.journal && { publisher }),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function numberOf(text: string): string | undefined {
  return /^\p{N}{1,5}[A-Z]?$/u.test(text) ? text : undefined;
}

function pagesOf(property: Property): string | undefined {
  const range = property('prism:pagerange');
  const [first, last] = [property('prism:startingpage'), property('prism:endingpage')];
  const said = range === '' && first !== '' && last !== '' ? `${first}-${last}` : range;
  return /^[\p{L}\p{N}]{1,8}(?:\s?[–-]\s?[\p{L}\p{N}]{1,8})?$/u.test(said)
    ? said.replace(/\s?[–-]\s?/u, '–')
    : undefined;
}

/** 'Journal of Reeds, 54 (2010) 27-35. doi:10.1234/x', 'Reed Letters, doi:10.1234/y' */
function ofWords(subject: string): Publication {
  const doi = doisIn(subject)[0];
  const rest = subject.replace(/[\s,.;]*\bdoi\b.*$/iu, '');
  const place = placeIn(rest);
  const journal = place ? seriesIn(place.name) : doi === undefined ? undefined : seriesIn(rest);
  const { volume, issue, pages } = journal === undefined || !place ? {} : place;
  return { doi, journal, volume, issue, pages };
}
