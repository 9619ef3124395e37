/** How often title, authors and year are right, on documents that were looked at by hand. */
import { buildDocument } from '#shared/domain/document/build.ts';
import { titleKey } from '#shared/domain/document/headings/title-key.ts';
import { documentKind } from '#shared/domain/document/kind/kind.ts';
import type { DocumentKind } from '#shared/domain/document/kind/kinds.ts';
import { linesOf, printedLines } from '#shared/domain/document/layout/lines.ts';
import { isPlausibleTitle } from '#shared/domain/document/title/plausible.ts';
import { judgeFacts, type FactVerdicts, type FrontFacts } from './facts.ts';
import { titleHash, type FrontGold } from './gold.ts';
import { readFront } from './read-front.ts';

/** `file`: the file's name, where a title might have been found. */
export type Verdict = 'right' | 'file' | 'wrong';

export interface MeasuredFront {
  readonly file: string;
  readonly half: FrontGold['half'];
  readonly title: string;
  readonly verdict: Verdict;
  /** Letters that no one can read. */
  readonly garbage: boolean;
  readonly authors: 'right' | 'wrong' | 'none' | undefined;
  readonly year: 'right' | 'wrong' | 'none' | undefined;
  readonly kind: 'right' | 'wrong' | 'none' | undefined;
  /** Of those whose facts were read by hand. */
  readonly facts?: MeasuredFacts | undefined;
}

export interface MeasuredFacts {
  readonly genre: FrontFacts['genre'];
  readonly language: string;
  readonly verdicts: FactVerdicts;
  /** What was said, by field. */
  readonly said: Readonly<Record<string, string | number | undefined>>;
}

/**
 * @param facts  of this document, where they were read by hand
 * @throws AppError as `readFront`
 */
export async function measureFront(
  path: string,
  file: string,
  gold: FrontGold,
  facts?: FrontFacts,
): Promise<MeasuredFront> {
  const { content, pageCount } = await readFront(path);
  const { title, metadata } = buildDocument(content);
  const { pages, fonts } = content;
  const printed = printedLines(pages.slice(0, 2), fonts);
  const kind = documentKind(linesOf(pages, fonts), { title, pageCount, printed })?.kind;
  const name = file.replace(/\.pdf$/iu, '');
  const { authors, year, publication = {} } = metadata;
  const measured = facts && {
    genre: facts.genre,
    language: facts.language,
    verdicts: judgeFacts({ authors, year, publication }, facts, gold),
    said: { authors, year, ...publication },
  };
  return { file, half: gold.half, title, ...judgeFront({ title, name, metadata, kind }, gold), facts: measured };
}

export function judgeFront(
  found: {
    readonly title: string;
    readonly name: string;
    readonly kind?: DocumentKind | undefined;
    readonly metadata: { readonly authors?: string | undefined; readonly year?: number | undefined };
  },
  gold: FrontGold,
): Pick<MeasuredFront, 'verdict' | 'garbage' | 'authors' | 'year' | 'kind'> {
  const { title, name, metadata, kind } = found;
  const isName = titleKey(title) === titleKey(name);
  const isRight = gold.titles.includes(titleHash(title)) || (isName && gold.titles.length === 0);
  return {
    verdict: isRight ? 'right' : isName ? 'file' : 'wrong',
    garbage: !isName && !isPlausibleTitle(title),
    authors: gold.authors === undefined ? undefined : stateOf(countOf(metadata.authors), [gold.authors]),
    year: gold.years === undefined ? undefined : stateOf(metadata.year, gold.years),
    kind: gold.kind === undefined ? undefined : stateOf(kind, [gold.kind]),
  };
}

function countOf(authors: string | undefined): number | undefined {
  return authors === undefined ? undefined : authors.split(/,\s*|\s+and\s+/u).filter((name) => name !== '').length;
}

function stateOf<T>(found: T | undefined, right: readonly T[]): 'right' | 'wrong' | 'none' {
  if (found === undefined) return 'none';
  return right.includes(found) ? 'right' : 'wrong';
}
