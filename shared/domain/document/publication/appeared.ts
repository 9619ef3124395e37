/** The journal or the proceedings that a document appeared in, with volume, issue and pages. */
import type { Line } from '../layout/line.ts';
import { titleKey } from '../headings/title-key.ts';
import { isNext, marginalLines } from '../layout/marginal.ts';
import { placeIn, type Place } from './place.ts';
import { journalIn, proceedingsIn, seriesIn, spokenSeries } from './series.ts';

export interface Appeared extends Omit<Place, 'name'> {
  readonly journal?: string | undefined;
  readonly pageIndex: number;
}

/** A line that says where something appeared says little else. */
const MOST_CHARS = 200;
/** What is this much of the title is the title. */
const LEAST_OF_TITLE = 0.5;
const LEADING_NUMBER = /^\p{N}{1,4}\s+(?=\p{Lu})/u;

interface Candidate extends Appeared {
  readonly score: number;
}

interface Own {
  /** Which is no name of a journal. */
  readonly title: string;
  readonly doi?: string | undefined;
  /** Pages that an archive put before it. */
  readonly archived?: number | undefined;
}

/** @param lines  of the first pages, running heads and feet too */
export function appearedIn(lines: readonly Line[], { title, doi, archived = 0 }: Own): Appeared | undefined {
  const input = { lines, marginal: marginalLines(lines), title: titleKey(title), doi, archived };
  const found = lines.flatMap((_, at) => candidatesAt(at, input));
  const keyOf = ({ journal = '', volume = '' }: Candidate): string => `${titleKey(journal)}|${volume}`;
  const groups = [...Map.groupBy(found, keyOf).values()].map((group) => {
    const [best] = group.toSorted((a, b) => b.score - a.score);
    const pages = new Set(group.map(({ pageIndex }) => pageIndex)).size;
    return { best: best!, score: best!.score + (pages > 1 ? 1 : 0) };
  });
  const [chosen] = groups.toSorted((a, b) => b.score - a.score || a.best.pageIndex - b.best.pageIndex);
  if (!chosen) return undefined;
  const { score: _, ...best } = chosen.best;
  return { ...best, journal: best.journal === undefined ? undefined : bestSpelling(best.journal, found) };
}

interface AppearedInput {
  readonly lines: readonly Line[];
  readonly marginal: ReadonlySet<Line>;
  /** As its key. */
  readonly title: string;
  readonly doi: string | undefined;
  readonly archived: number;
}

function candidatesAt(at: number, input: AppearedInput): Candidate[] {
  const { lines, title } = input;
  const line = lines[at]!;
  const standing = standingOf(at, input);
  if (standing === undefined) return [];
  const { pageIndex } = line;
  const place = placeIn(line.text);
  const isNone = (journal: string): boolean => isTitle(titleKey(journal), title, place);
  if (!place) {
    const journal = collectionAt(lines, at) ?? (input.marginal.has(line) ? journalIn(line.text) : undefined);
    return journal === undefined || isNone(journal) ? [] : [{ journal, pageIndex, score: standing }];
  }
  const { name, ...numbers } = place;
  const journal = nameOf(line, place, name) ?? nameAbove(lines, at);
  // Pages alone may be those of this document that a sentence leads to.
  const isPlace = numbers.volume !== undefined || numbers.year !== undefined || isCollection(journal);
  if (journal === undefined || isNone(journal) || !isPlace) return [];
  return [{ ...numbers, journal, pageIndex, score: standing + (numbers.volume === undefined ? 0 : 1) }];
}

/** The title again, as a running head; a title that names the journal of a place is longer by far. */
function isTitle(journal: string, title: string, place: Place | undefined): boolean {
  const isPlace = place?.volume !== undefined && place.pages !== undefined;
  return title.includes(journal) && !(isPlace && journal.length < LEAST_OF_TITLE * title.length);
}

/** How much the place of a line speaks for it; undefined where it is neither at an edge nor beside the document's own DOI. */
function standingOf(at: number, { lines, marginal, doi, archived }: AppearedInput): number | undefined {
  const line = lines[at]!;
  if (line.text.length > MOST_CHARS) return undefined;
  const isNamed =
    doi !== undefined && [line, lines[at + 1]].some((one) => one?.text.toLowerCase().includes(doi.toLowerCase()));
  const isOwn = isNamed || line.pageIndex < archived;
  const isMarginal = marginal.has(line);
  if (!isMarginal && !isOwn) return undefined;
  return (isOwn ? 2 : 0) + (isMarginal ? 1 : 0) + (line.pageIndex === 0 ? 1 : 0);
}

function isCollection(name: string | undefined): boolean {
  return name !== undefined && proceedingsIn(name) !== undefined;
}

/** What stands before the numbers, without the number of the page that may stand before it. */
function nameOf({ cells, pageIndex }: Line, { pages }: Place, name: string): string | undefined {
  const collection = proceedingsIn(name);
  if (collection !== undefined) return collection;
  const own = LEADING_NUMBER.exec(name)?.[0].trim();
  const isPage = own !== undefined && (cells > 1 || isOneOf(Number(own), pages) || Number(own) === pageIndex + 1);
  return seriesIn(isPage ? name.replace(LEADING_NUMBER, '') : name);
}

function isOneOf(page: number, pages: string | undefined): boolean {
  const [first, last] = (pages ?? '').split('–').map(Number);
  return first !== undefined && last !== undefined && page >= first && page <= last;
}

/** A line with nothing but numbers and a date belongs to the name above it, that of proceedings may take two lines. */
function nameAbove(lines: readonly Line[], at: number): string | undefined {
  const above = lines[at - 1];
  if (!above || !isNext(above, lines[at])) return undefined;
  const before = lines[at - 2];
  const collection =
    collectionAt(lines, at - 1) ?? (before && isNext(before, above) ? collectionAt(lines, at - 2) : undefined);
  return collection ?? seriesIn(above.text);
}

/** The name of proceedings that begins in a line, and may go on in the next. */
function collectionAt(lines: readonly Line[], at: number): string | undefined {
  const line = lines[at]!;
  const name = proceedingsIn(line.text);
  if (name === undefined) return undefined;
  const next = lines[at + 1];
  const isOpen = line.text.trimEnd().endsWith(name) && isNext(line, next) && !placeIn(next.text);
  return (isOpen ? proceedingsIn(`${line.text} ${next.text}`) : undefined) ?? name;
}

/** As it is spelled elsewhere, where it was printed in capitals here. */
function bestSpelling(journal: string, all: readonly Candidate[]): string {
  const key = titleKey(journal);
  const spelled = all.map((one) => one.journal ?? '').filter((name) => titleKey(name) === key);
  return spelled.find((name) => name !== name.toUpperCase()) ?? spokenSeries(journal);
}
