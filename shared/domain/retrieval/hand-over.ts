/** What a language model reads that judged the sections itself: these whole, as their author wrote them, not their matching crumbs. */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { IndexReader, PassageRecord, RetrievalScope } from '../index/reader.ts';
import { passageKey, sectionKey } from '../index/sections.ts';
import { type CandidateSet, keyOf, readCandidates } from './candidates.ts';
import type { Segment } from '../segment/segment.ts';
import type { Query } from './query.ts';
import type { Retrieval } from './retrieve.ts';
import { relevanceOf, type Scored, type ScoredSection } from './score.ts';
import { inBestSections, selectOnPaths } from './select.ts';
import type { RetrievalSettings } from './settings.ts';

/** Everything that is known when a model has judged. */
export interface Judged {
  readonly query: Query;
  /** Best first. */
  readonly ranked: readonly Scored[];
  /** By R_sec with the model's F_sec, best first. */
  readonly sections: readonly ScoredSection[];
  readonly trees: CandidateSet['trees'];
  readonly settings: Pick<RetrievalSettings, 'handed' | 'costFloorTokens'>;
  readonly scope: RetrievalScope;
}

/** Where a passage stands. */
export type Place = PassageRecord & { readonly document: DocumentId };

/**
 * The best B sections on their P densest paths (PT-RAG §3.3). What the question names outright comes first, and the best passage of
 * each section; then each section goes on in document order from there to its end, and what stands before its best passage
 * follows, until T. Entries of references and the words of a drawing are no part of what a section says: they are handed where the
 * question names them, and the best one where nothing else stands there.
 *
 * @param budgetTokens  T
 * @param known  keys of passages that are handed over anyway
 * @returns the most important first
 */
export function handOver(
  judged: Judged,
  reader: IndexReader,
  budgetTokens: number,
  known: ReadonlySet<string> = new Set(),
): readonly Scored[] {
  const named = judged.ranked.filter((passage) => passage.named > 0);
  const sequences = sequencesOf(judged, reader);
  const wanted = [
    named.map(placeOf),
    sequences.flatMap(([best]) => best ?? []),
    ...sequences.map(([, ...others]) => others),
  ];
  const taken = new Map<string, Place>();
  let left = budgetTokens;
  for (const places of wanted) {
    for (const place of places) {
      const key = passageKey(place.document, place.order);
      if (taken.has(key) || known.has(key)) continue;
      // A section that is broken off here would go on behind a gap.
      if (place.tokens > left && taken.size > 0) break;
      taken.set(key, place);
      left -= place.tokens;
    }
  }
  return readPlaces([...taken.values()], judged, reader);
}

function placeOf({ document, section, segment: { order, tokens } }: Scored): Place {
  return { document, section, order, tokens };
}

/** Of each of the best sections the passages that stand in it, its best one first. */
function sequencesOf(judged: Judged, reader: IndexReader): readonly (readonly Place[])[] {
  const { ranked, sections, trees, settings } = judged;
  const { maxSections, maxPaths } = settings.handed;
  const inScope = inBestSections(ranked, trees, sections, maxSections);
  const limits = { ...settings, maxPaths, maxPassages: Infinity, stopRatio: 0, budgetTokens: Infinity };
  const onPaths = new Set(
    selectOnPaths(inScope, trees, limits).map(({ document, section }) => sectionKey(document, section)),
  );
  const orderOfBest = new Map(inScope.map((passage, at) => [keyOf(passage), at]));
  const rankOf = ({ document, order }: Place): number => orderOfBest.get(passageKey(document, order)) ?? Infinity;
  return sections.slice(0, maxSections).flatMap(({ document, section }) => {
    const below = placesBelow(document, section, judged, reader);
    // Where the question's words are nowhere, no path leads there: all of what the model took for fitting is read.
    const isUnseen = below.every((place) => rankOf(place) === Infinity);
    const own = isUnseen ? below : below.filter((place) => onPaths.has(sectionKey(document, place.section)));
    const text = withoutAside(document, own, reader);
    const read = text.length > 0 ? text : own;
    if (read.length === 0) return [];
    const ranks = read.map(rankOf);
    const best = isUnseen ? 0 : ranks.indexOf(Math.min(...ranks));
    return [text.length > 0 ? [...read.slice(best), ...read.slice(0, best)] : read.slice(best, best + 1)];
  });
}

/** Without entries of references and words of drawings. */
function withoutAside(document: DocumentId, places: readonly Place[], reader: IndexReader): readonly Place[] {
  const segments = reader.segments(
    document,
    places.map(({ order }) => order),
  );
  const floats = segments.filter(({ kind }) => kind === 'table');
  const nodes = [...new Set(floats.flatMap(({ sentences }) => sentences.map(({ span }) => span.node)))];
  const contents = reader.contents(document, nodes);
  const drawings = new Set(contents.flatMap(({ id, kind }) => (kind === 'figure' ? [id] : [])));
  const isAside = ({ kind, sentences }: Segment): boolean =>
    kind === 'reference' || (kind === 'table' && sentences.every(({ span }) => drawings.has(span.node)));
  const aside = new Set(segments.filter(isAside).map(({ order }) => order));
  return places.filter(({ order }) => !aside.has(order));
}

function placesBelow(
  document: DocumentId,
  section: NodeId,
  { trees, scope }: Judged,
  reader: IndexReader,
): readonly Place[] {
  const tree = trees.get(document);
  const isBelow = (id: NodeId, top: NodeId): boolean => tree?.path(id).some((record) => record.id === top) ?? false;
  return placesIn(document, reader)
    .filter((place) => isBelow(place.section, section))
    .filter(
      (place) =>
        (scope.kind !== 'section' || isBelow(place.section, scope.section)) &&
        (scope.kind !== 'selection' || scope.orders.includes(place.order)),
    )
    .map((place) => ({ ...place, document }));
}

/** Where the passages of a document stand, in reading order. */
export function placesIn(document: DocumentId, reader: IndexReader): readonly PassageRecord[] {
  return reader.passages?.(document) ?? reader.segments(document);
}

/** In the order given; what was not among the candidates is read now. References that the question did not bring up are left out. */
export function readPlaces(
  places: readonly Place[],
  { query, ranked, trees }: Pick<Judged, 'query' | 'ranked' | 'trees'>,
  reader: IndexReader,
): readonly Scored[] {
  const found = new Map(ranked.map((passage) => [keyOf(passage), passage]));
  const unread = places.filter(({ document, order }) => !found.has(passageKey(document, order)));
  for (const [document, own] of Map.groupBy(unread, (place) => place.document)) {
    const tree = trees.get(document);
    if (!tree) continue;
    const orders = own.map(({ order }) => order);
    for (const one of readCandidates(query, document, orders, tree, reader)) {
      if (one.segment.kind === 'reference') continue;
      found.set(keyOf(one), { ...one, score: 0, relevance: relevanceOf(0), coverage: 0, words: 0 });
    }
  }
  return places.flatMap(({ document, order }) => found.get(passageKey(document, order)) ?? []);
}

/**
 * What the model may read, the most important first: what it judged itself where it did; else the evidence set and what
 * else the budget holds.
 */
export function readable({ handed, merged, read, context }: Retrieval): readonly Scored[] {
  if (handed) return handed;
  // Documents and steps that were asked for themselves take turns in the budget.
  return merged === true ? [...context, ...read] : [...read, ...context];
}
