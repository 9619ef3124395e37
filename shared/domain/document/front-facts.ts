/** What a document is, who wrote it, when and how it was published, and where each of that was found. */
import { authorCandidates, printedAuthors, type Candidates, type PrintedAuthors } from './authors/find.ts';
import { editorsIn } from './authors/editors.ts';
import { institutionsOf, institutionsText } from './authors/institutions.ts';
import { mergeAuthors } from './authors/merge.ts';
import { withoutNoAuthors } from './authors/no-authors.ts';
import type { DocumentContent } from './build-document.ts';
import { fieldFact, type FoundFact } from './found-facts.ts';
import { documentKind } from './kind/kind.ts';
import type { Line } from './layout/line.ts';
import { printedLines } from './layout/lines.ts';
import { yearOfDocument } from './printed-year.ts';
import { startsAbstract } from './patterns.ts';
import { findPublication, IMPRINT_PAGES } from './publication/find.ts';
import { archivePages } from './title/archive-cover.ts';
import type { DocumentTitle } from './title/title.ts';
import type { ParsedDocument } from './tree.ts';

interface Built {
  /** As headings left them, and as they were printed. */
  readonly lines: readonly Line[];
  readonly printed: readonly Line[];
  readonly bodySize: number;
  readonly title: DocumentTitle;
}

export function frontFacts(
  { pages, fonts, metadata }: DocumentContent,
  { lines, printed, bodySize, title }: Built,
): Pick<ParsedDocument, 'metadata' | 'kind' | 'found'> {
  const front = printedLines(pages.slice(0, IMPRINT_PAGES), fonts);
  const archived = archivePages(printed, bodySize);
  const place = { text: title.title, lines: printed.slice(title.from, title.to) };
  const own = front.filter(({ pageIndex }) => pageIndex >= archived);
  const candidates = authorCandidates(own, printed, { title: place, bodySize, claimed: metadata.authors });
  const authorsSaid = printedAuthors(candidates);
  const merged = mergeAuthors(authorsSaid, metadata.authors, front.map(({ text }) => text).join('\n'));
  const authors = withoutNoAuthors(merged?.names, title.title, lines);
  const kind = documentKind(printed, {
    title: title.title,
    pageCount: pages.length,
    printed: front.filter(({ pageIndex }) => pageIndex < KIND_PAGES),
  });
  const isPaper = kind?.kind === 'article' || front.some(({ text }) => startsAbstract(text));
  const {
    publication,
    found,
    year: placeYear,
  } = findPublication(front, {
    title: title.title,
    archived,
    claimed: metadata.publication,
    editors: isPaper ? undefined : editorsIn(candidates.cells),
    institutions: institutionsIn(candidates, authorsSaid),
  });
  const year = yearOfDocument(pages.slice(archived), { fileYear: metadata.year, placeYear, isPaper });
  return {
    metadata: { ...metadata, authors, year: year?.year, publication },
    kind: kind?.kind,
    found: {
      title: titleFact(title, place.lines),
      ...(merged && authors !== undefined && { authors: merged.fact }),
      ...(year && { year: fieldFact('year', year.from) }),
      ...(kind && { kind: { from: 'page' as const, confidence: kind.confidence } }),
      ...found,
    },
  };
}

function institutionsIn(
  { cells }: Candidates,
  printed: PrintedAuthors | undefined,
): { readonly value: string; readonly pageIndex: number } | undefined {
  if (!printed) return undefined;
  const { names, naming, pageIndex } = printed;
  const institutions = institutionsOf(cells, naming, names);
  return institutions.length === 0 ? undefined : { value: institutionsText(institutions, names), pageIndex };
}

const KIND_PAGES = 2;

function titleFact({ source, confidence, others }: DocumentTitle, lines: readonly Line[]): FoundFact {
  return {
    from: source,
    confidence,
    ...(source === 'page' && pageOf(lines)),
    ...(others.length > 0 && { others }),
  };
}

function pageOf([first]: readonly Line[]): Pick<FoundFact, 'pageIndex'> {
  return first === undefined ? {} : { pageIndex: first.pageIndex };
}
