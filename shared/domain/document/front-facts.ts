/** What a document is, who wrote it, when and how it was published, and where each of that was found. */
import { authorLines } from './author-lines.ts';
import { authorNames } from './author-names.ts';
import type { DocumentContent } from './build-document.ts';
import { fieldFact } from './found-facts.ts';
import { documentKind } from './kind/kind.ts';
import type { Line } from './layout/line.ts';
import { printedLines } from './layout/lines.ts';
import { withoutNoAuthors } from './no-authors.ts';
import { yearOfDocument } from './printed-year.ts';
import { findPublication, IMPRINT_PAGES } from './publication/find.ts';
import type { DocumentTitle } from './title/title.ts';
import type { DocumentTree, ParsedDocument } from './tree.ts';

interface Built {
  /** As headings left them, and as they were printed. */
  readonly lines: readonly Line[];
  readonly printed: readonly Line[];
  readonly tree: DocumentTree;
  readonly title: DocumentTitle;
}

export function frontFacts(
  { pages, fonts, metadata }: DocumentContent,
  { lines, printed, tree, title }: Built,
): Pick<ParsedDocument, 'metadata' | 'kind' | 'found'> {
  const printedBy = tree.nodes.flatMap((node) => (node.kind === 'authors' ? [authorLines(node)] : []));
  const isPaper = tree.nodes.some((node) => node.kind === 'abstract');
  const authors = withoutNoAuthors(authorNames(printedBy, metadata.authors, isPaper), title.title, lines);
  const year = yearOfDocument(pages, metadata.year);
  const front = printedLines(pages.slice(0, IMPRINT_PAGES), fonts);
  const kind = documentKind(printed, {
    title: title.title,
    pageCount: pages.length,
    printed: front.filter(({ pageIndex }) => pageIndex < KIND_PAGES),
  });
  const { publication, found } = findPublication(front, { title: title.title, claimed: metadata.publication });
  const isFiles = authors === metadata.authors && !isPrinted(authors ?? '', printedBy);
  return {
    metadata: { ...metadata, authors, year: year?.year, publication },
    kind: kind?.kind,
    found: {
      title: { from: title.source, confidence: title.confidence },
      ...(authors !== undefined && { authors: fieldFact('authors', isFiles ? 'file' : 'page') }),
      ...(year && { year: fieldFact('year', year.from) }),
      ...(kind && { kind: { from: 'page' as const, confidence: kind.confidence } }),
      ...found,
    },
  };
}

const KIND_PAGES = 2;

/** The last name of the first author stands on the page. */
function isPrinted(authors: string, texts: readonly string[]): boolean {
  const surname = authors.split(/[,;]/u)[0]?.trim().split(/\s+/u).at(-1) ?? '';
  return texts.some((text) => text.includes(surname));
}
