import type { DocumentId, NodeId } from '../../base/ids.ts';
import { remembered } from '../../base/remembered.ts';
import type { IndexReader, SectionRecord } from './reader.ts';
import { type AnchoredSummary, anchoredSummary, summaryText } from '../segment/anchored-summary.ts';
import type { Segment } from '../segment/segment.ts';
import { languages } from '../text/languages/index.ts';
import type { SectionRole } from '../text/languages/language.ts';
import { stemsOf } from '../text/stems.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';
import { pageName, pageNumberOf } from '../text/quantity.ts';

/** The sections of one document as a tree that can be asked about any node. */
export interface SectionTree {
  readonly records: readonly SectionRecord[];
  readonly root: SectionRecord | undefined;
  /** True if the headings are those of a research paper. */
  readonly paper: boolean;
  record(id: NodeId): SectionRecord | undefined;
  /** From the root to the section, both included; empty for an unknown id. */
  path(id: NodeId): readonly SectionRecord[];
  /** Stems of the titles from the top section down to this one; the document's title is not among them. */
  headingStems(id: NodeId): readonly string[];
  /** Stems of the section's own title, its number aside; empty for an unknown id. */
  ownStems(id: NodeId): readonly string[];
  /** Are these the stems of a section's title, its number aside? */
  isTitle(stems: readonly string[]): boolean;
  /** Stems of the document's title. */
  readonly titleStems: readonly string[];
  /** The role of the section, or of the nearest ancestor that has one. */
  role(id: NodeId): SectionRole;
  /** The largest `rolePenalty` on the way up. */
  penalty(id: NodeId): number;
}

/** @param language  whose endings the stems are without */
export function sectionTree(records: readonly SectionRecord[], language?: WrittenLanguage): SectionTree {
  const byId = new Map(records.map((record) => [record.id, record]));
  const paths = new Map<NodeId, readonly SectionRecord[]>();
  const stems = new Map<NodeId, readonly string[]>();

  const path = (id: NodeId): readonly SectionRecord[] => {
    const known = paths.get(id);
    if (known) return known;
    const record = byId.get(id);
    if (!record) return [];
    const made = record.parent === null ? [record] : [...path(record.parent), record];
    paths.set(id, made);
    return made;
  };
  const below = (id: NodeId): readonly SectionRecord[] => path(id).slice(1);
  const role = (id: NodeId): SectionRole =>
    below(id)
      .map((record) => roleOf(record.title))
      .findLast((found) => found !== 'other') ?? 'other';

  return {
    records,
    root: records[0],
    paper: looksLikePaper(records.map((record) => roleOf(record.title))),
    record: (id) => byId.get(id),
    path,
    titleStems: stemsOf(records[0]?.title ?? '', language),
    isTitle: (words) => {
      const said = unnumbered(words);
      return said !== '' && titlesOf(records)(language).has(said);
    },
    headingStems: (id) => {
      const known = stems.get(id);
      if (known) return known;
      const made = below(id).flatMap((record) => stemsOf(record.title, language));
      stems.set(id, made);
      return made;
    },
    ownStems: (id) => stemsOf(byId.get(id)?.title ?? '', language).filter((stem) => !/^\p{N}/u.test(stem)),
    role,
    penalty: (id) => Math.max(0, ...below(id).map((record) => rolePenalty(roleOf(record.title)))),
  };
}

/** Stems without numbers of all titles of a document, by the language of the stems; kept as long as its records are. */
const titlesOf = remembered((records: readonly SectionRecord[]) => {
  const byLanguage = new Map<WrittenLanguage | undefined, ReadonlySet<string>>();
  return (language: WrittenLanguage | undefined): ReadonlySet<string> => {
    let titles = byLanguage.get(language);
    if (!titles) {
      const all = records.flatMap(({ title }) => [title, title.replace(PART, '')]);
      titles = new Set(all.map((title) => unnumbered(stemsOf(title, language))));
      byLanguage.set(language, titles);
    }
    return titles;
  };
});

/** 'Chapter 2' before a title, which contents print without the word. */
const PART = /^\s*\p{L}+\s+(?:\d+|[IVXLC]+|[A-Z])[.:]?\s+(?=\p{L})/u;

function unnumbered(stems: readonly string[]): string {
  return stems.filter((stem) => !/^\p{N}/u.test(stem)).join(' ');
}

/** Titles from the root to a section, as evidence is headed; empty for an unknown id. */
export function pathTitles(section: NodeId, records: readonly SectionRecord[]): readonly string[] {
  return sectionTree(records)
    .path(section)
    .map(({ title }) => title);
}

export type { SectionRole };

const HEADINGS = languages.flatMap(({ roles }) => roles);
const NUMBER = /^\s*(?:(?:[A-Z]|\d+|[IVX]+)(?:\.\d+)*\.?|第.{1,4}[章节])\s+/;

/** The conventional role of a section of a research paper, told by its heading. */
export function roleOf(heading: string): SectionRole {
  return rolesOf(heading)[0] ?? 'other';
}

// A question asks the headings of its passages again and again.
const MOST_HEADINGS = 10_000;
const knownRoles = new Map<string, readonly SectionRole[]>();

/** Everything that a section conventionally holds, by its heading; the first is its role. */
export function rolesOf(heading: string): readonly SectionRole[] {
  const known = knownRoles.get(heading);
  if (known) return known;
  const words = heading.replace(NUMBER, '').replace(/[.:\s]+$/, '');
  const roles = HEADINGS.flatMap(([role, pattern]) => (pattern.test(words) ? [role] : []));
  if (knownRoles.size >= MOST_HEADINGS) knownRoles.clear();
  knownRoles.set(heading, roles);
  return roles;
}

/** How much a passage loses for standing in a section that tells of others' work, or sums up. */
export function rolePenalty(role: SectionRole): number {
  switch (role) {
    case 'references':
    case 'contents':
      return 0.5;
    case 'acknowledgment':
    case 'related':
    case 'conclusion':
      return 0.2;
    default:
      return 0;
  }
}

/**
 * True if headings look like those of a research paper. The question types know papers; on manuals and reports their
 * cues are noise.
 */
export function looksLikePaper(roles: readonly SectionRole[]): boolean {
  const marks: readonly SectionRole[] = ['abstract', 'introduction', 'related', 'experiment', 'result', 'conclusion'];
  const present = marks.filter((role) => roles.includes(role)).length;
  return present >= 3 || (present >= 2 && roles.includes('references'));
}

/**
 * Segments with σ: the stored summary, else the extractive one. A chain of summaries forgets quickly, so it begins one
 * segment earlier rather than at the start of the section, which in a book can be far away.
 *
 * @returns in reading order
 */
export function segmentsWithSummaries(
  document: DocumentId,
  orders: readonly number[],
  tree: SectionTree,
  reader: IndexReader,
): readonly { readonly segment: Segment; readonly summary: string }[] {
  const wanted = new Set(orders);
  const before = orders.map((order) => order - 1).filter((order) => order >= 0);
  const segments = reader.segments(document, [...wanted.union(new Set(before))]);
  const read = segments.filter(({ order }) => wanted.has(order));
  const stored = reader.summaries?.(
    document,
    read.map(({ order }) => order),
  );
  const byOrder = new Map(segments.map((segment) => [segment.order, segment]));
  const known = new Map<number, AnchoredSummary>();
  const title = tree.root?.title ?? '';
  const summarize = (segment: Segment, previous: AnchoredSummary | undefined): AnchoredSummary => {
    const path = tree.path(segment.section).slice(1);
    return anchoredSummary({ title, path: path.map((record) => record.title), segment, previous });
  };
  const extractive = (segment: Segment): AnchoredSummary => {
    const earlier = byOrder.get(segment.order - 1);
    const isFirst = earlier?.section !== segment.section;
    const previous = isFirst ? undefined : (known.get(earlier.order) ?? summarize(earlier, undefined));
    const made = summarize(segment, previous);
    known.set(segment.order, made);
    return made;
  };
  return read.map((segment, at) => ({ segment, summary: stored?.[at] ?? summaryText(extractive(segment)) }));
}

/** One string for a section of a document. */
export function sectionKey(document: DocumentId, section: NodeId): string {
  return `${document}/${section}`;
}

/** One string for a passage of a document, by its order. */
export function passageKey(document: DocumentId, order: number): string {
  return `${document}/${String(order)}`;
}

const MOST_SENTENCES = 4096;

/** One number for a sentence of a document, by the order of its passage; undefined for one so far down that it has none. */
export function sentenceOrder(passage: number, at: number): number | undefined {
  return at < MOST_SENTENCES ? passage * MOST_SENTENCES + at : undefined;
}

/** A heading as one says it: one that runs into its text ends with a point. */
export function saidTitle(title: string): string {
  return title.replace(/(?<=[^\s.])\s*[.:]\s*$/u, '');
}

/** Pages from one number to another, both counted; `roman` where they are numbered i, ii, iii. */
interface PageRange {
  readonly from: number;
  readonly to?: number | undefined;
  readonly roman?: boolean | undefined;
}

export interface NamedPages {
  label(pageIndex: number): string | undefined;
  name(pageIndex: number): string;
  /**
   * Is the page one of those that are meant? By what is printed on it; by its place in the file where no page is labeled with
   * such a number.
   */
  isIn(pageIndex: number, range: PageRange): boolean;
  isPage(pageIndex: number, named: { readonly page: number; readonly roman?: true }): boolean;
}

export function namedPages(document: DocumentId, reader: Pick<IndexReader, 'pageLabels'>): NamedPages {
  const labels = reader.pageLabels?.(document) ?? [];
  const printed = new Map<string, ReadonlySet<number>>();
  const printedIn = (range: PageRange): ReadonlySet<number> => {
    const key = `${range.from} ${range.to ?? ''} ${range.roman ?? false}`;
    const known = printed.get(key) ?? pagesNumbered(labels, range);
    printed.set(key, known);
    return known;
  };
  const isIn = (pageIndex: number, range: PageRange): boolean => {
    const pages = printedIn(range);
    if (pages.size > 0) return pages.has(pageIndex);
    return !range.roman && pageIndex + 1 >= range.from && pageIndex + 1 <= (range.to ?? Infinity);
  };
  return {
    label: (pageIndex) => labels[pageIndex],
    name: (pageIndex) => pageName(pageIndex, labels[pageIndex]),
    isIn,
    isPage: (pageIndex, { page, roman = false }) => isIn(pageIndex, { from: page, to: page, roman }),
  };
}

function pagesNumbered(
  labels: readonly (string | undefined)[],
  { from, to = Infinity, roman = false }: PageRange,
): ReadonlySet<number> {
  const pages = new Set<number>();
  for (const [pageIndex, label] of labels.entries()) {
    const number = label === undefined ? undefined : pageNumberOf(label);
    if (number?.roman === roman && number.value >= from && number.value <= to) pages.add(pageIndex);
  }
  return pages;
}
