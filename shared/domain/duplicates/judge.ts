/** Whether two documents are one once more, and in which way. */
import {
  arxivKey,
  doiKey,
  formatOf,
  haveSameAuthors,
  haveTitlesAlike,
  titleKey,
  type ComparedDocument,
  type DuplicateKind,
  type DuplicatePair,
  type DuplicateSign,
} from './document.ts';
import { overlapOf, type Overlap } from './sketch.ts';

/** A longer text that holds a shorter one whole, as a thesis its papers, is no version of it, unless it has its title and authors. */
const MOST_TIMES_LONGER = 3;
interface Least {
  /** One of the texts alone may be longer by what it has besides. */
  readonly of: 'either' | 'both';
  readonly share: number;
}
/** Least shares of two texts that the other has, by what else they have in common. */
const LEAST_SHARED = {
  /** Not even titles alike: of a form that was filled in twice less is printed. */
  nothing: { of: 'both', share: 0.65 },
  title: { of: 'either', share: 0.2 },
  /** The authors, where one is in an archive of preprints and the other in print: titles change on the way. */
  authorsInPrint: { of: 'either', share: 0.3 },
  titleAndAuthors: { of: 'either', share: 0.1 },
  identifier: { of: 'either', share: 0.05 },
} as const satisfies Readonly<Record<string, Least>>;
/** So much is shared by the same words on other pages: heads, notes and hyphens stand elsewhere. */
const SAME_TEXT = 0.9;
/** And by what was laid out by other programs, from other files. */
const SAME_TEXT_IN_OTHER_FORMAT = 0.6;
/** Less is changed by reading the same words again. */
const UNCHANGED = 0.98;

/** Undefined where they are not. The order of the two does not matter. */
export function judgePair(one: ComparedDocument, other: ComparedDocument): DuplicatePair | undefined {
  const overlap = one.sketch && other.sketch && overlapOf(one.sketch, other.sketch);
  const signs = signsOf(one, other, overlap);
  if (!(overlap ? sharesEnough(one, other, overlap, signs) : looksAlike(one, other, signs))) return undefined;
  const kind = kindOf(one, other, overlap);
  const isOrdered = comesBefore(one, other, kind, overlap);
  const [older, newer] = isOrdered ? [one, other] : [other, one];
  const [ofOlder, ofNewer] = isOrdered ? [overlap?.ofOne, overlap?.ofOther] : [overlap?.ofOther, overlap?.ofOne];
  return { older: older.id, newer: newer.id, kind, ofOlder: ofOlder ?? null, ofNewer: ofNewer ?? null, signs };
}

function signsOf(one: ComparedDocument, other: ComparedDocument, overlap: Overlap | null): DuplicateSign[] {
  const same = (keyOf: (document: ComparedDocument) => string | undefined): boolean => {
    const key = keyOf(one);
    return key !== undefined && key === keyOf(other);
  };
  const signs: readonly (readonly [DuplicateSign, boolean])[] = [
    ['text', overlap !== null && Math.min(overlap.ofOne, overlap.ofOther) >= LEAST_SHARED.nothing.share],
    ['title', same(titleKey)],
    ['authors', haveSameAuthors(one, other) === true],
    ['doi', same(doiKey)],
    ['arxiv', same(arxivKey)],
  ];
  return signs.flatMap(([sign, is]) => (is ? [sign] : []));
}

function sharesEnough(
  one: ComparedDocument,
  other: ComparedDocument,
  { ofOne, ofOther }: Overlap,
  signs: readonly DuplicateSign[],
): boolean {
  const [short, long] = [one.sketch!.runs, other.sketch!.runs].sort((a, b) => a - b) as [number, number];
  const isWhole = Math.max(ofOne, ofOther) >= SAME_TEXT && signs.includes('title') && signs.includes('authors');
  if (long > short * MOST_TIMES_LONGER && !isWhole) return false;
  const { of, share } = leastShared(one, other, signs);
  return (of === 'both' ? Math.min(ofOne, ofOther) : Math.max(ofOne, ofOther)) >= share;
}

function leastShared(one: ComparedDocument, other: ComparedDocument, signs: readonly DuplicateSign[]): Least {
  if (isIdentified(signs)) return LEAST_SHARED.identifier;
  const authors = signs.includes('authors');
  if (signs.includes('title') || haveTitlesAlike(one, other))
    return authors ? LEAST_SHARED.titleAndAuthors : LEAST_SHARED.title;
  return authors && goesIntoPrint(one, other) ? LEAST_SHARED.authorsInPrint : LEAST_SHARED.nothing;
}

/** Of documents without text, as scans that were not recognized. */
function looksAlike(one: ComparedDocument, other: ComparedDocument, signs: readonly DuplicateSign[]): boolean {
  const alike =
    isIdentified(signs) || (signs.includes('title') && signs.includes('authors') && one.year === other.year);
  return alike && one.pages > 0 && one.pages === other.pages;
}

const isIdentified = (signs: readonly DuplicateSign[]): boolean => signs.includes('doi') || signs.includes('arxiv');

function kindOf(one: ComparedDocument, other: ComparedDocument, overlap: Overlap | null): DuplicateKind {
  if (goesIntoPrint(one, other)) return 'preprint-and-article';
  const least = overlap ? Math.min(overlap.ofOne, overlap.ofOther) : 1;
  if (least < UNCHANGED && saysOtherVersion(one, other)) return 'earlier-version';
  if (least >= SAME_TEXT) return 'same-text';
  if (formatOf(one) !== formatOf(other) && least >= SAME_TEXT_IN_OTHER_FORMAT) return 'same-text';
  return publishedRank(one) === publishedRank(other) ? 'earlier-version' : 'preprint-and-article';
}

/** 2: in a journal, a book or with a number of its own; 1: in an archive of preprints; 0: nowhere that it says. */
function publishedRank({ publication: { journal, doi, isbn, arxiv } }: ComparedDocument): number {
  if (journal !== undefined || isbn !== undefined || (doi !== undefined && arxiv === undefined)) return 2;
  return arxiv === undefined ? 0 : 1;
}

/** One of them is a preprint, by what it says, and the other is not. */
function goesIntoPrint(one: ComparedDocument, other: ComparedDocument): boolean {
  const [own, others] = [publishedRank(one), publishedRank(other)];
  return own !== others && Math.max(own, others) === 2 && Math.min(own, others) === 1;
}

/** What versions are told apart by, as far as both say it. */
const markers: readonly ((document: ComparedDocument) => number | null)[] = [
  ({ fileName }) => numberIn(/(?:^|[^a-z])v(\d{1,2})\.[a-z0-9]+$/u, fileName.toLowerCase()),
  ({ publication: { edition } }) => numberIn(/^(\d+)/u, edition),
  ({ year }) => year,
  ({ title }) => numberIn(/\b((?:19|20)\d\d)\b/u, title),
];

function numberIn(pattern: RegExp, text: string | undefined): number | null {
  const found = text === undefined ? undefined : pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

function saysOtherVersion(one: ComparedDocument, other: ComparedDocument): boolean {
  return differenceOf(one, other) !== 0;
}

/** Below 0 where the first is the older one, by what they say; 0 where they say nothing of it. */
function differenceOf(one: ComparedDocument, other: ComparedDocument): number {
  for (const marker of markers) {
    const [own, others] = [marker(one), marker(other)];
    if (own !== null && others !== null && own !== others) return own - others;
  }
  return 0;
}

/** Is the first the preprint, the earlier one, or of the same text the one that says less? */
function comesBefore(
  one: ComparedDocument,
  other: ComparedDocument,
  kind: DuplicateKind,
  overlap: Overlap | null,
): boolean {
  const runs = ({ sketch }: ComparedDocument): number => sketch?.runs ?? 0;
  const isPdf = (document: ComparedDocument): number => Number(formatOf(document) === 'pdf');
  const bySaying = differenceOf(one, other);
  const byRank = publishedRank(one) - publishedRank(other);
  // Pages as they were printed are what can be cited.
  const bySubstance = byRank || isPdf(one) - isPdf(other) || runs(one) - runs(other);
  // All of a part, or of a text that grew, stands in the other, which is answered from.
  const isPart = (share: number): boolean => share >= UNCHANGED;
  const byWhole = overlap ? Number(isPart(overlap.ofOther)) - Number(isPart(overlap.ofOne)) : 0;
  const byKind = {
    // What was there first has the reader's notes.
    'same-text': bySubstance || other.addedAt - one.addedAt,
    'preprint-and-article': byRank || bySaying,
    'earlier-version': bySaying || byWhole || one.addedAt - other.addedAt || byRank,
  }[kind];
  return (byKind || one.addedAt - other.addedAt || (one.id < other.id ? -1 : 1)) < 0;
}
