import type { DocumentId, NodeId } from '../../../base/ids.ts';
import { readCandidates, telling } from '../candidates.ts';
import type { IndexReader, RetrievalScope, SegmentMatch } from '../../index/reader.ts';
import type { Query } from '../query.ts';
import { phrasesFor } from '../../question/filters.ts';
import type { Retrieval } from '../retrieve.ts';
import { scoreSections, scoreSegments, type Scored, type ScoredSection } from '../score.ts';
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
  /** These documents will be asked for their matches: one search finds all, where each would weigh the words anew. */
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
  const { query } = retrieval;
  const trees = new Map<DocumentId, RouteTree>();
  const headings = new Map(retrieval.trees);
  const found = new Map<DocumentId, readonly SegmentMatch[]>();
  /** Of documents that are looked up, until they are asked for. */
  const ready = new Map<DocumentId, readonly SegmentMatch[]>();
  let scores = scoresOf(retrieval.ranked, retrieval.sections);

  const terms = [
    ...telling(query.terms, query.segments).map(({ term }) => term),
    ...query.otherForms.map(({ said }) => said),
    ...query.reading.references.flatMap(phrasesFor),
  ];
  const search = (documents: readonly DocumentId[], limit: number): readonly SegmentMatch[] =>
    terms.length > 0 ? reader.match(terms, { kind: 'documents', documents }, limit) : [];
  const matchesOf = (document: DocumentId): readonly SegmentMatch[] => {
    const made = found.get(document) ?? ready.get(document) ?? search([document], MATCH_LIMIT);
    found.set(document, made);
    return made;
  };
  const shares = new Map<DocumentId, ReadonlyMap<number, number>>();
  const inScope = (document: DocumentId, section: NodeId): boolean =>
    scope.kind !== 'section' ||
    (scope.document === document &&
      headingsOf(document)
        .path(section)
        .some(({ id }) => id === scope.section));
  const headingsOf = (document: DocumentId): SectionTree => {
    const made = headings.get(document) ?? sectionTree(reader.sections(document), query.language);
    headings.set(document, made);
    return made;
  };
  return {
    query,
    ranked: () => scores.ranked,
    sections: () => scores.sections,
    headingTrees: () => headings,
    rank: (document, order) => scores.rankOf.get(passageKey(document, order)),
    passage: (document, order) => scores.ranked[scores.rankOf.get(passageKey(document, order)) ?? -1],
    section: (document, section) => scores.sectionOf.get(sectionKey(document, section)),
    matches: (document) => {
      const known = shares.get(document);
      if (known) return known;
      const matches = matchesOf(document);
      const best = matches[0]?.bm25 ?? 0;
      const made = new Map(matches.map(({ order, bm25 }) => [order, best > 0 ? bm25 / best : 0]));
      shares.set(document, made);
      return made;
    },
    lookUp: (documents) => {
      const fresh = documents.filter((document) => !found.has(document) && !ready.has(document));
      if (fresh.length < 2) return;
      const matches = search(fresh, MATCHES_AT_ONCE);
      // Cut off somewhere: each is asked for itself.
      if (matches.length === MATCHES_AT_ONCE) return;
      const byDocument = Map.groupBy(matches, ({ document }) => document);
      for (const one of fresh) ready.set(one, byDocument.get(one)?.slice(0, MATCH_LIMIT) ?? []);
    },
    tree: (document) => {
      const made =
        trees.get(document) ??
        buildRouteTree(
          headingsOf(document).records,
          (reader.passages?.(document) ?? reader.segments(document)).filter(({ section }) =>
            inScope(document, section),
          ),
        );
      trees.set(document, made);
      return made;
    },
    headings: headingsOf,
    read: (passages) => {
      const fresh = [...passages].map(
        ([document, orders]) =>
          [document, orders.filter((order) => !scores.rankOf.has(passageKey(document, order)))] as const,
      );
      const wanted = fresh.filter(([, orders]) => orders.length > 0);
      if (wanted.length === 0) return;
      const more = wanted.flatMap(([document, orders]) =>
        readCandidates(query, document, orders, headingsOf(document), reader),
      );
      const known = new Map(scores.ranked.map((one) => [passageKey(one.document, one.segment.order), one]));
      const candidates = inOrder([...scores.ranked, ...more]);
      for (const [document] of wanted) matchesOf(document);
      // Only what is read is matched anew: retrieval knows the other documents, of which there may be dozens.
      const others = retrieval.matches.filter((match) => !found.has(match.document));
      const matches = [...[...found.values()].flat(), ...others];
      const set = { matches, candidates, trees: headings, about: retrieval.about };
      const { weights } = retrieval.settings;
      const sections = scoreSections(query, set, weights);
      const fill = sections.filter(({ document: d, section }) => !scores.sectionOf.has(sectionKey(d, section)));
      const ranked = scoreSegments(query, set, [...scores.sections, ...fill], retrieval.settings).map(
        (one) => known.get(passageKey(one.document, one.segment.order)) ?? one,
      );
      scores = scoresOf(
        ranked.toSorted((a, b) => b.score - a.score),
        [...scores.sections, ...fill],
      );
    },
  };
}

function scoresOf(ranked: readonly Scored[], sections: readonly ScoredSection[]): Scores {
  return {
    ranked,
    sections,
    rankOf: new Map(ranked.map((one, at) => [passageKey(one.document, one.segment.order), at])),
    sectionOf: new Map(sections.map((one) => [sectionKey(one.document, one.section), one])),
  };
}

/** By document, then in reading order: neighbors in the list are neighbors in the document, and scores look at them. */
function inOrder<T extends { readonly document: DocumentId; readonly segment: { readonly order: number } }>(
  passages: readonly T[],
): T[] {
  const documents = new Map([...new Set(passages.map((one) => one.document))].map((one, at) => [one, at]));
  return passages.toSorted(
    (a, b) => documents.get(a.document)! - documents.get(b.document)! || a.segment.order - b.segment.order,
  );
}
