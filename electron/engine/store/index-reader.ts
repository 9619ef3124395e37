import type { IndexReader, SegmentMatch } from '#shared/domain/index/reader.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { int, nodeIdIn, type ReadDb } from './db.ts';
import { keyOfRow } from './keys.ts';
import { createGraphReader } from './graphs.ts';
import { linksFrom } from './links.ts';
import { listContents, linesOf, listWords } from './nodes.ts';
import { readRows } from './read-rows.ts';
import { listSegments, segmentsAt } from './segments.ts';
import { kinOf, wordsLike } from './search-words.ts';
import type { ColumnWeights, RankedRow } from './word-index.ts';
import { hasSummaries, headingPaths, summaryAt, summaryHash } from './summaries.ts';
import { HeldIndex, keyOf, keysOf, languagesIn, soughtFor, type Cache } from './held-index.ts';

// A heading's word stands for all of its section, but a heading that repeats the question must not beat the answer.
export const defaultWeights: ColumnWeights = { path: 1, text: 1, caption: 1.2 };

/**
 * The index over a reading connection. What it keeps in memory (the list of documents, their sections, word counts) is
 * dropped once a process, this or another, has changed an index.
 *
 * @param mostCounted  rows of a word; how often one stands that has more is worked out from the first of them
 */
export function createIndexReader(
  db: ReadDb,
  weights: ColumnWeights = defaultWeights,
  mostCounted?: number,
): IndexReader {
  const held = new HeldIndex(db, mostCounted);
  return {
    graphs: createGraphReader(db),
    documents(scope) {
      const cached = held.current();
      if (scope.kind === 'library') return cached.shown;
      return keysOf(cached, scope.kind === 'documents' ? [...new Set(scope.documents)] : [scope.document])
        .toSorted((a, b) => a - b)
        .map((key) => cached.byKey.get(key)!);
    },
    ...search(db, held, weights),
    ...knownWords(db, held),
    ...texts(db, held),
    ...nodes(db, held),
  };
}

type Part<Method extends keyof IndexReader> = Required<Pick<IndexReader, Method>>;

/** Which passages have the terms, and how many have them. */
function search(db: ReadDb, held: HeldIndex, weights: ColumnWeights): Part<'match' | 'count' | 'frequencies'> {
  return {
    match(terms, scope, limit) {
      const cached = held.current();
      const words = soughtFor(terms, languagesIn(cached, scope));
      if (words.length === 0 || limit <= 0) return [];
      return toMatches(db, cached, db.words.ranked(words, weights, held.narrow(cached, scope), limit));
    },

    count(terms, scope, limit) {
      const cached = held.current();
      const words = soughtFor(terms, languagesIn(cached, scope));
      if (words.length === 0 || limit <= 0) return 0;
      return db.words.count(words, held.narrow(cached, scope), limit);
    },

    frequencies(terms) {
      const cached = held.current();
      const found = terms.map((term) => held.frequencyOf(term, cached));
      return {
        counts: found.map(({ count }) => count),
        rows: found.map(({ rows }) => rows),
        segments: cached.segments,
      };
    },
  };
}

/** Other spellings, relatives and abbreviations of a word, as the documents have them. */
function knownWords(db: ReadDb, held: HeldIndex): Part<'spelledLike' | 'kinOf' | 'abbreviations'> {
  return {
    spelledLike(word, scope) {
      const cached = held.current();
      const rows = held.narrow(cached, scope);
      return languagesIn(cached, scope).flatMap((language) => wordsLike(db, word, language, rows));
    },

    kinOf(word, scope) {
      const cached = held.current();
      const rows = held.narrow(cached, scope);
      return languagesIn(cached, scope).flatMap((language) => kinOf(db, word, language, rows));
    },

    abbreviations(forms, scope) {
      const cached = held.current();
      const documents =
        scope.kind === 'library' ? undefined : scope.kind === 'documents' ? scope.documents : [scope.document];
      return abbreviationsOf(db, forms, documents && keysOf(cached, documents));
    },
  };
}

/** The sections of a document, and their text with its summaries. */
function texts(db: ReadDb, held: HeldIndex): Part<'sections' | 'segments' | 'passages' | 'summaries'> {
  return {
    sections(document) {
      const cached = held.current();
      const key = keyOf(cached, document);
      return key === undefined ? [] : held.sectionsOf(cached, key);
    },

    segments(document, orders) {
      const key = keyOf(held.current(), document);
      if (key === undefined) return [];
      return orders ? segmentsAt(db, key, orders) : listSegments(db, key);
    },

    passages(document) {
      const cached = held.current();
      const key = keyOf(cached, document);
      return key === undefined ? [] : held.passagesOf(cached, key);
    },

    summaries(document, orders) {
      const cached = held.current();
      const key = keyOf(cached, document);
      if (key === undefined || !hasSummaries(db, key)) return orders.map(() => undefined);
      const { title, pathOf } = headingPaths(held.sectionsOf(cached, key));
      const byOrder = new Map(segmentsAt(db, key, orders).map((segment) => [segment.order, segment]));
      return orders.map((order) => {
        const segment = byOrder.get(order);
        return segment && summaryAt(db, key, summaryHash(title, pathOf(segment.section), segment));
      });
    },
  };
}

/** The nodes of a document's tree with what they hold, and how its pages are called. */
function nodes(db: ReadDb, held: HeldIndex): Part<'links' | 'contents' | 'items' | 'words' | 'lines' | 'pageLabels'> {
  return {
    links(document, among) {
      const key = keyOf(held.current(), document);
      return key === undefined ? [] : linksFrom(db, key, among);
    },

    contents(document, among) {
      const key = keyOf(held.current(), document);
      return key === undefined || among.length === 0 ? [] : listContents(db, key, among);
    },

    items(document, kinds) {
      const cached = held.current();
      const key = keyOf(cached, document);
      return key === undefined ? [] : held.itemsOf(cached, key, kinds);
    },

    words(document) {
      const key = keyOf(held.current(), document);
      return key === undefined ? [] : listWords(db, key);
    },

    lines(document, among) {
      const key = keyOf(held.current(), document);
      return key === undefined ? new Map() : linesOf(db, key, among);
    },

    pageLabels(document) {
      const cached = held.current();
      const key = keyOf(cached, document);
      return key === undefined ? [] : held.labelsOf(cached, key);
    },
  };
}

/** Best first; what ranks alike in the order of reading. */
function toMatches(db: ReadDb, cached: Cache, ranked: readonly RankedRow[]): SegmentMatch[] {
  if (ranked.length === 0) return [];
  const rows = db.all(
    `SELECT id, section, position FROM segments WHERE id ${db.sql.amongNumbers('?')}`,
    JSON.stringify(ranked.map(({ id }) => id)),
  );
  const places = new Map(
    readRows(db, 'segments', rows, (row) => [
      int(row.id),
      { section: nodeIdIn(row.section), order: int(row.position) },
    ]),
  );
  return ranked
    .flatMap(({ id, score }) => {
      const [entry, place] = [cached.byKey.get(keyOfRow(id)), places.get(id)];
      return entry && place ? [{ key: entry.key, match: { document: entry.id, ...place, bm25: score } }] : [];
    })
    .sort((a, b) => b.match.bm25 - a.match.bm25 || a.key - b.key || a.match.order - b.match.order)
    .map(({ match }) => match);
}
