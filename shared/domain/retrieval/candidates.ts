import type { DocumentId, NodeId } from '../../base/ids.ts';
import { type NamedPages, namedPages } from '../index/sections.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../index/reader.ts';
import { passageKey, type SectionTree, sectionTree } from '../index/sections.ts';
import { ordersModel } from '../prompts/orders.ts';
import { isCaptionOf, isHeadingOf, phrasesFor } from '../question/filters.ts';
import { withAskedForms, type Query, type QueryTerm } from './query.ts';
import { lookForNames } from './rare-names.ts';
import type { Segment } from '../segment/segment.ts';
import { fold } from '../text/fold.ts';
import { countPhrase, knownStemsOf } from '../text/stems.ts';
import { type Nearness, nearestTo, withNearness } from './nearness.ts';

/** A segment that is worth reading closely. */
export interface Candidate {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly segment: Segment;
  /** Stems of each of its sentences. */
  readonly sentences: readonly (readonly string[])[];
  /** Stems of the headings above it, and of what it is about if it is a table. */
  readonly headings: readonly string[];
  /** σ_i, the structure-anchored summary that a model wrote of it: it is found by its words besides its own. */
  readonly summary: string | undefined;
  /** Its cosines with the question, as shares of the range among the candidates; undefined where it has no vector. */
  readonly near?: Nearness | undefined;
  /** 1 if the question names it outright (its caption, page or section number), less for the table of a named caption. */
  readonly named: number;
}

/** One string for it among all. */
export function keyOf({ document, segment }: Pick<Candidate, 'document' | 'segment'>): string {
  return passageKey(document, segment.order);
}

export interface CandidateSet {
  /** Every match of the index, best first. */
  readonly matches: readonly SegmentMatch[];
  /** By document, then in reading order. */
  readonly candidates: readonly Candidate[];
  readonly trees: ReadonlyMap<DocumentId, SectionTree>;
  /** How much each document is about each term of the question, in their order; empty if only one is asked. */
  readonly about: ReadonlyMap<DocumentId, readonly number[]>;
}

// The first stage is cheap and wide, the second reads text: about a third of a millisecond a segment.
const MATCH_LIMIT = 400;
const READ_LIMIT = 80;
// Naming a page or a section of a book means reading all of it; of more than a few documents nobody names pages.
const NAMED_DOCUMENTS = 3;
const NAMED_LIMIT = 40;
const NAMES_LIMIT = 20;

/**
 * What to read for a query: the index's best matches and those nearest in meaning, and whatever
 * it names outright.
 */
export function gatherCandidates(query: Query, asked: RetrievalScope, reader: IndexReader): CandidateSet {
  const { view } = query;
  const names = lookForNames(query, asked, reader);
  const { scope } = names;
  const documents = reader.documents(scope).map((document) => document.id);
  const trees = new Map<DocumentId, SectionTree>();
  const treeOf = (document: DocumentId): SectionTree => {
    const tree = trees.get(document) ?? sectionTree(reader.sections(document), query.language);
    trees.set(document, tree);
    return tree;
  };
  const phrases = query.reading.references.flatMap((reference) => phrasesFor(reference));
  const matches = matchesOf(query, phrases, scope, reader);
  const chosen = ordersByDocument([
    ...matches.slice(0, READ_LIMIT),
    ...names.passages.slice(0, NAMES_LIMIT),
    ...(phrases.length > 0 ? reader.match(phrases, scope, NAMED_LIMIT) : []),
    ...(view ? nearestTo(view, scope) : []),
    ...namedOutright(query, documents, treeOf, scope, reader),
  ]);
  const candidates = [...chosen].flatMap(([document, orders]) => {
    const tree = treeOf(document);
    const read = (wanted: Iterable<number>): readonly Candidate[] =>
      readCandidates(query, document, [...wanted], tree, reader);
    return withTables(query, read(orders), read);
  });
  const about = documents.length > 1 ? aboutTerms(query, candidates, trees, reader) : new Map<DocumentId, number[]>();
  const once = withoutCopies(candidates);
  return { matches, candidates: view ? withNearness(once, view) : once, trees, about };
}

type Place = Pick<SegmentMatch, 'document' | 'order'>;

/** What the index has of the question's words, best first. */
function matchesOf(
  { terms, segments, otherForms }: Query,
  phrases: readonly string[],
  scope: RetrievalScope,
  reader: IndexReader,
): readonly SegmentMatch[] {
  const words = [
    ...telling(terms, segments).map(({ term }) => term),
    ...otherForms.map(({ said }) => said),
    ...phrases,
  ];
  return words.length === 0 ? [] : reader.match(words, scope, MATCH_LIMIT);
}

/** What stands on the pages and in the sections that the question names. */
function namedOutright(
  query: Query,
  documents: readonly DocumentId[],
  treeOf: (document: DocumentId) => SectionTree,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly Place[] {
  if (documents.length > NAMED_DOCUMENTS) return [];
  return documents.flatMap((document) =>
    [...namedOrders(query, document, treeOf(document), scope, reader)].map((order) => ({ document, order })),
  );
}

function ordersByDocument(places: readonly Place[]): ReadonlyMap<DocumentId, ReadonlySet<number>> {
  const chosen = new Map<DocumentId, Set<number>>();
  for (const { document, order } of places) {
    const orders = chosen.get(document) ?? new Set<number>();
    chosen.set(document, orders.add(order));
  }
  return chosen;
}

// A term in one of eight passages of a document is what the document is about.
const FULLY_ABOUT = 0.125;
const ABOUT_DOCUMENTS = 6;

/**
 * In [0, 1] for each term: 1 if the document's title has it, else by the share of its passages that do. The few documents
 * with the most candidates are looked at; the others are about nothing.
 */
function aboutTerms(
  query: Query,
  candidates: readonly Candidate[],
  trees: ReadonlyMap<DocumentId, SectionTree>,
  reader: IndexReader,
): ReadonlyMap<DocumentId, readonly number[]> {
  const groups = [...Map.groupBy(candidates, (candidate) => candidate.document)];
  const most = groups.toSorted((a, b) => b[1].length - a[1].length).slice(0, ABOUT_DOCUMENTS);
  return new Map(
    most.map(([document]) => {
      const scope: RetrievalScope = { kind: 'documents', documents: [document] };
      const segments = Math.max(1, reader.documents(scope)[0]?.segments ?? 1);
      const full = Math.max(1, Math.ceil(FULLY_ABOUT * segments));
      const title = trees.get(document)?.titleStems ?? [];
      const share = ({ term, stems }: QueryTerm): number =>
        countPhrase(title, stems) > 0 ? 1 : reader.count([term], scope, full) / full;
      return [document, query.terms.map(share)] as const;
    }),
  );
}

// A table can stand above its caption, below it, or in several pieces.
const AROUND_CAPTION = [-1, 1, 2];
const NAMED_TABLE = 0.7;
// 'Table 2 shows …' begins as the caption does; where that was not told from the text, it is all there is.
const NAMED_IN_TEXT = 0.9;

/** With the tables, and the rest of the caption, that stand around a caption which the question names. */
function withTables(
  query: Query,
  candidates: readonly Candidate[],
  read: (orders: readonly number[]) => readonly Candidate[],
): readonly Candidate[] {
  const captions = candidates.filter(({ segment }) => startsCaption(query, segment));
  if (captions.length === 0) return candidates;
  const around = new Set(captions.flatMap(({ segment }) => AROUND_CAPTION.map((step) => segment.order + step)));
  const known = new Set(candidates.map(({ segment }) => segment.order));
  const belongs = ({ section, segment }: Candidate): boolean =>
    around.has(segment.order) &&
    (segment.kind === 'table' || segment.kind === 'caption') &&
    captions.some((caption) => caption.section === section);
  const more = read([...around].filter((order) => !known.has(order))).filter(belongs);
  return [...candidates, ...more]
    .map((candidate) =>
      belongs(candidate) && candidate.named === 0 ? { ...candidate, named: NAMED_TABLE } : candidate,
    )
    .sort((a, b) => a.segment.order - b.segment.order);
}

function startsCaption(query: Query, segment: Segment): boolean {
  return (
    segment.kind === 'caption' && query.reading.references.some((reference) => isCaptionOf(reference, segment.text))
  );
}

/** These passages of a document as candidates, in reading order. */
export function readCandidates(
  query: Query,
  document: DocumentId,
  orders: readonly number[],
  tree: SectionTree,
  reader: IndexReader,
): readonly Candidate[] {
  const segments = reader.segments(document, orders);
  const summaries = reader.summaries?.(
    document,
    segments.map(({ order }) => order),
  );
  const places = { tree, pages: namedPages(document, reader) };
  return segments.map((segment, at) => makeCandidate(query, document, segment, summaries?.[at], places));
}

function makeCandidate(
  query: Query,
  document: DocumentId,
  segment: Segment,
  summary: string | undefined,
  { tree, pages }: { readonly tree: SectionTree; readonly pages: NamedPages },
): Candidate {
  const texts = segment.sentences.map((sentence) => segment.text.slice(sentence.start, sentence.end));
  const titles = tree.path(segment.section).map((record) => record.title);
  const captioned = texts.some((text) => query.reading.references.some((reference) => isCaptionOf(reference, text)));
  const named = query.reading.references.some(
    (reference) =>
      (reference.kind === 'page' && pages.isPage(segment.pageIndex, reference)) ||
      titles.some((title, level) => level > 0 && isHeadingOf(reference, title)),
  );
  return {
    document,
    section: segment.section,
    segment,
    // What speaks to a language model has no words that answer a reader.
    sentences: texts.map((text) =>
      ordersModel(text, query.question) ? [] : withAskedForms(knownStemsOf(text, query.language), query),
    ),
    headings: [...tree.headingStems(segment.section), ...knownStemsOf(segment.about ?? '', query.language)],
    summary,
    named: named || (captioned && segment.kind === 'caption') ? 1 : captioned ? NAMED_IN_TEXT : 0,
  };
}

/** Orders of the segments on a page or in a section that the question names by number. */
function namedOrders(
  query: Query,
  document: DocumentId,
  tree: SectionTree,
  scope: RetrievalScope,
  reader: IndexReader,
): readonly number[] {
  const named = query.reading.references.filter((reference) => reference.kind !== 'labelled');
  if (named.length === 0) return [];
  const pages = namedPages(document, reader);
  const inScope = (id: NodeId): boolean =>
    scope.kind !== 'section' || tree.path(id).some((record) => record.id === scope.section);
  return reader
    .segments(document)
    .filter((segment) => inScope(segment.section))
    .filter((segment) =>
      named.some((reference) =>
        reference.kind === 'page'
          ? pages.isPage(segment.pageIndex, reference)
          : tree.path(segment.section).some((record, level) => level > 0 && isHeadingOf(reference, record.title)),
      ),
    )
    .slice(0, NAMED_LIMIT)
    .map((segment) => segment.order);
}

// Ranking a row costs a fifth of a microsecond: with more rows a question would take longer than people wait.
const MOST_ROWS = 50_000;

/**
 * The terms that an index of so many segments is asked for. In a large library words that stand everywhere are left to the
 * close reading: they cost the most time and say the least. The rarest one is asked for however common it is.
 *
 * @param terms  with the number of segments that have each, and of the rows that are looked at to rank it
 * @returns the rarest first, or all as they were
 */
export function telling<T extends { readonly count: number; readonly rows: number }>(
  terms: readonly T[],
  segments: number,
): readonly T[] {
  if (segments <= MOST_ROWS) return terms;
  const present = terms.filter((term) => term.count > 0).toSorted((a, b) => a.rows - b.rows);
  let looked = 0;
  const rare = present.filter(({ rows }, at) => {
    looked += rows;
    return at === 0 || looked <= MOST_ROWS;
  });
  return rare.length > 0 ? rare : terms;
}

/** The 0-based pages on which a passage has words, ascending. */
export function pagesOfSegment(document: DocumentId, segment: Segment, reader: IndexReader): readonly number[] {
  const nodes = [...new Set(segment.sentences.map(({ span }) => span.node))];
  const contents = new Map(reader.contents(document, nodes).map((content) => [content.id, content]));
  const pages = new Set<number>([segment.pageIndex]);
  for (const { span } of segment.sentences) {
    for (const line of contents.get(span.node)?.lines ?? []) {
      if (line.start < span.end && span.start < line.end) pages.add(line.pageIndex);
    }
  }
  return [...pages].sort((a, b) => a - b);
}

/** Of the sentences that were found in the one with fewer: documents of one kind share some, copies nearly all. */
const LEAST_SHARED = 0.7;
/** Fewer are what such documents say alike. */
const LEAST_COMMON = 3;
const SIGNS = /[^\p{L}\p{N}]+/gu;

/**
 * The same text in several documents, as copies and other formats of one, is one witness and not two that rival: without the passages
 * of copies all of whose sentences stand in the document that they are copies of. What a copy says otherwise, as another state of
 * a text does, stays.
 *
 * @param candidates  by document
 */
function withoutCopies(candidates: readonly Candidate[]): readonly Candidate[] {
  const byDocument = [...Map.groupBy(candidates, ({ document }) => document)];
  if (byDocument.length < 2) return candidates;
  const said = byDocument.map(([document, own]) => ({ document, sentences: new Set(own.flatMap(lettersOf)) }));
  const kept: (typeof said)[number][] = [];
  const originals = new Map<DocumentId, ReadonlySet<string>>();
  for (const one of said) {
    const original = kept.find(({ sentences }) => areCopies(sentences, one.sentences));
    if (original) originals.set(one.document, original.sentences);
    else kept.push(one);
  }
  if (originals.size === 0) return candidates;
  return candidates.filter((candidate) => {
    const original = originals.get(candidate.document);
    return original === undefined || !lettersOf(candidate).every((sentence) => original.has(sentence));
  });
}

function areCopies(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  return fewer.intersection(more).size >= Math.max(LEAST_COMMON, LEAST_SHARED * fewer.size);
}

/** By their letters and figures: formats differ in spaces, hyphens and signs. */
function lettersOf({ segment: { text, sentences } }: Candidate): readonly string[] {
  return sentences.flatMap(({ start, end }) => fold(text.slice(start, end)).replace(SIGNS, '') || []);
}
