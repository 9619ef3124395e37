import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { readCandidates, telling, type Candidate } from '../candidates.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../../index/reader.ts';
import type { Query } from '../query.ts';
import { phrasesFor } from '../../question/filters.ts';
import type { Retrieval } from '../retrieve.ts';
import { scoreSections, scoreSegments, type Scored, type ScoredSection } from '../score.ts';
import { inReadingOrder } from '../select.ts';
import { passageKey, sectionKey, sectionTree, type SectionTree } from '../../index/sections.ts';
import { buildRouteTree, type RouteTree } from './subtree.ts';

/**
 * The passages that a question has read, by retrieval or on a route. Those of retrieval keep their scores; others are
 * scored together with them, so that they can be compared across documents.
 */
export interface PassagePool {
  readonly query: Query;
  /** Everything that was read, best first. */
  ranked(): readonly Scored[];
  sections(): readonly ScoredSection[];
  /** Headings of every document that was read in. */
  headingTrees(): ReadonlyMap<DocumentId, SectionTree>;
  /** From 0; undefined if it was not read. */
  rank(document: DocumentId, order: number): number | undefined;
  passage(document: DocumentId, order: number): Scored | undefined;
  section(document: DocumentId, section: NodeId): ScoredSection | undefined;
  /** What the index says of passages of a document, read or not: BM25 as shares of its best match there. */
  matches(document: DocumentId): ReadonlyMap<number, number>;
  /** These documents will be asked for their matches: one search finds all, where each would weigh the words again. */
  lookUp(documents: readonly DocumentId[]): void;
  /** The tree of a document, made once. */
  tree(document: DocumentId): RouteTree;
  headings(document: DocumentId): SectionTree;
  /** Read passages by their orders, document by document. What is read at once is scored at once. */
  read(passages: ReadonlyMap<DocumentId, readonly number[]>): void;
}

interface Scores {
  readonly ranked: readonly Scored[];
  readonly sections: readonly ScoredSection[];
  readonly rankOf: ReadonlyMap<string, number>;
  readonly sectionOf: ReadonlyMap<string, ScoredSection>;
}

const MATCH_LIMIT = 200;
const MATCHES_AT_ONCE = 5000;

/**
 * @param retrieval  what retrieval made of the question
 * @param scope  where the question looks: a route has all headings before it, but no passage outside of a section that is asked
 */
export function createPool(retrieval: Retrieval, reader: IndexReader, scope: RetrievalScope): PassagePool {
  return new Pool(retrieval, reader, scope);
}

class Pool implements PassagePool {
  readonly query: Query;
  readonly #retrieval: Retrieval;
  readonly #reader: IndexReader;
  readonly #scope: RetrievalScope;
  readonly #trees = new Map<DocumentId, RouteTree>();
  readonly #headings: Map<DocumentId, SectionTree>;
  readonly #terms: readonly string[];
  readonly #found = new Map<DocumentId, readonly SegmentMatch[]>();
  /** Of documents that are looked up, until they are asked for. */
  readonly #ready = new Map<DocumentId, readonly SegmentMatch[]>();
  readonly #shares = new Map<DocumentId, ReadonlyMap<number, number>>();
  #scores: Scores;

  constructor(retrieval: Retrieval, reader: IndexReader, scope: RetrievalScope) {
    const { query } = retrieval;
    this.query = query;
    this.#retrieval = retrieval;
    this.#reader = reader;
    this.#scope = scope;
    this.#headings = new Map(retrieval.trees);
    this.#scores = scoresOf(retrieval.ranked, retrieval.sections);
    this.#terms = [
      ...telling(query.terms, query.segments).map(({ term }) => term),
      ...query.otherForms.map(({ said }) => said),
      ...query.reading.references.flatMap(phrasesFor),
    ];
  }

  ranked(): readonly Scored[] {
    return this.#scores.ranked;
  }

  sections(): readonly ScoredSection[] {
    return this.#scores.sections;
  }

  headingTrees(): ReadonlyMap<DocumentId, SectionTree> {
    return this.#headings;
  }

  rank(document: DocumentId, order: number): number | undefined {
    return this.#scores.rankOf.get(passageKey(document, order));
  }

  passage(document: DocumentId, order: number): Scored | undefined {
    return this.#scores.ranked[this.rank(document, order) ?? -1];
  }

  section(document: DocumentId, section: NodeId): ScoredSection | undefined {
    return this.#scores.sectionOf.get(sectionKey(document, section));
  }

  matches(document: DocumentId): ReadonlyMap<number, number> {
    const known = this.#shares.get(document);
    if (known) return known;
    const matches = this.#matchesOf(document);
    const best = matches[0]?.bm25 ?? 0;
    const made = new Map(matches.map(({ order, bm25 }) => [order, best > 0 ? bm25 / best : 0]));
    this.#shares.set(document, made);
    return made;
  }

  lookUp(documents: readonly DocumentId[]): void {
    const fresh = documents.filter((document) => !this.#found.has(document) && !this.#ready.has(document));
    if (fresh.length < 2) return;
    const matches = this.#search(fresh, MATCHES_AT_ONCE);
    // Cut off somewhere: each is asked for itself.
    if (matches.length === MATCHES_AT_ONCE) return;
    const byDocument = Map.groupBy(matches, ({ document }) => document);
    for (const one of fresh) this.#ready.set(one, byDocument.get(one)?.slice(0, MATCH_LIMIT) ?? []);
  }

  tree(document: DocumentId): RouteTree {
    const known = this.#trees.get(document);
    if (known) return known;
    const passages = this.#reader.passages?.(document) ?? this.#reader.segments(document);
    const made = buildRouteTree(
      this.headings(document).records,
      passages.filter(({ section }) => this.#isInScope(document, section)),
    );
    this.#trees.set(document, made);
    return made;
  }

  headings(document: DocumentId): SectionTree {
    const made = this.#headings.get(document) ?? sectionTree(this.#reader.sections(document), this.query.language);
    this.#headings.set(document, made);
    return made;
  }

  read(passages: ReadonlyMap<DocumentId, readonly number[]>): void {
    const fresh = [...passages].map(
      ([document, orders]) => [document, orders.filter((order) => this.rank(document, order) === undefined)] as const,
    );
    const wanted = fresh.filter(([, orders]) => orders.length > 0);
    if (wanted.length === 0) return;
    const more = wanted.flatMap(([document, orders]) =>
      readCandidates(this.query, document, orders, this.headings(document), this.#reader),
    );
    for (const [document] of wanted) this.#matchesOf(document);
    this.#score(inReadingOrder([...this.#scores.ranked, ...more]));
  }

  /** Those that have scores keep them. */
  #score(candidates: readonly Candidate[]): void {
    const { ranked, sections, sectionOf } = this.#scores;
    const known = new Map(ranked.map((one) => [passageKey(one.document, one.segment.order), one]));
    // Only what is read is matched again: retrieval knows the other documents, of which there may be dozens.
    const others = this.#retrieval.matches.filter((match) => !this.#found.has(match.document));
    const matches = [...[...this.#found.values()].flat(), ...others];
    const set = { matches, candidates, trees: this.#headings, about: this.#retrieval.about };
    const fill = scoreSections(this.query, set, this.#retrieval.settings.weights).filter(
      ({ document, section }) => !sectionOf.has(sectionKey(document, section)),
    );
    const all = [...sections, ...fill];
    const scored = scoreSegments(this.query, set, all, this.#retrieval.settings).map(
      (one) => known.get(passageKey(one.document, one.segment.order)) ?? one,
    );
    this.#scores = scoresOf(
      scored.toSorted((a, b) => b.score - a.score),
      all,
    );
  }

  #search(documents: readonly DocumentId[], limit: number): readonly SegmentMatch[] {
    return this.#terms.length > 0 ? this.#reader.match(this.#terms, { kind: 'documents', documents }, limit) : [];
  }

  #matchesOf(document: DocumentId): readonly SegmentMatch[] {
    const made = this.#found.get(document) ?? this.#ready.get(document) ?? this.#search([document], MATCH_LIMIT);
    this.#found.set(document, made);
    return made;
  }

  #isInScope(document: DocumentId, section: NodeId): boolean {
    const scope = this.#scope;
    if (scope.kind !== 'section') return true;
    const path = scope.document === document ? this.headings(document).path(section) : [];
    return path.some(({ id }) => id === scope.section);
  }
}

function scoresOf(ranked: readonly Scored[], sections: readonly ScoredSection[]): Scores {
  return {
    ranked,
    sections,
    rankOf: new Map(ranked.map((one, at) => [passageKey(one.document, one.segment.order), at])),
    sectionOf: new Map(sections.map((one) => [sectionKey(one.document, one.section), one])),
  };
}
