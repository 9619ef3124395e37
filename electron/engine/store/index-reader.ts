import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { documentId } from '#shared/base/ids.ts';
import type {
  IndexedDocument,
  IndexReader,
  PassageRecord,
  RetrievalScope,
  SectionRecord,
  SegmentMatch,
} from '#shared/domain/index/reader.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { int, intOrNull, text, type ReadDb, type Row } from './db.ts';
import { indexVersion } from './indexes.ts';
import { keyOfRow, rowRange, type DocumentKey } from './keys.ts';
import { createGraphReader } from './graphs.ts';
import { linksFrom } from './links.ts';
import { listContents, listItems, listSections, linesOf, listWords } from './nodes.ts';
import { listPassages, listSegments, segmentsAt } from './segments.ts';
import { wordsLike } from './search-words.ts';
import { hasSummaries, headingPaths, summaryAt, summaryHash } from './summaries.ts';

/** How much a word counts by where it stands. */
export interface ColumnWeights {
  readonly path: number;
  readonly text: number;
  readonly caption: number;
}

// A heading's word stands for all of its section, but a heading that repeats the question must not beat the answer.
export const defaultWeights: ColumnWeights = { path: 1, text: 1, caption: 1.2 };

interface Entry extends IndexedDocument {
  readonly key: DocumentKey;
}

interface Cache {
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<DocumentId, Entry>;
  readonly byKey: ReadonlyMap<DocumentKey, Entry>;
  readonly sections: Map<DocumentKey, readonly SectionRecord[]>;
  readonly passages: Map<DocumentKey, readonly PassageRecord[]>;
  readonly counts: Map<string, number>;
  readonly languages: readonly WrittenLanguage[];
  readonly segments: number;
}

/**
 * The index over a reading connection. What it keeps in memory (the list of documents, their sections, word counts) is
 * dropped once a process, this or another, has changed an index.
 */
export function createIndexReader(db: ReadDb, weights: ColumnWeights = defaultWeights): IndexReader {
  const rank = `-bm25(segments_fts, ${weights.path}, ${weights.text}, ${weights.caption})`;
  let cache: Cache | undefined;
  let dataVersion = -1;
  let version = '';

  const current = (): Cache => {
    const now = int(db.get('PRAGMA data_version')?.data_version);
    if (cache && now === dataVersion) return cache;
    dataVersion = now;
    const newest = indexVersion(db);
    if (!cache || newest !== version) cache = loadCache(db);
    version = newest;
    return cache;
  };

  const sectionsOf = (cached: Cache, key: DocumentKey): readonly SectionRecord[] => {
    let sections = cached.sections.get(key);
    if (!sections) cached.sections.set(key, (sections = listSections(db, key)));
    return sections;
  };

  const narrow = (cached: Cache, scope: RetrievalScope): Narrowing => {
    if (scope.kind === 'library') return { where: '', params: [] };
    if (scope.kind === 'documents') return byDocuments(keysOf(cached, scope.documents));
    const key = cached.byId.get(scope.document)?.key;
    if (key === undefined) return nowhere;
    if (scope.kind === 'selection') return byOrders(key, scope.orders);
    return bySection(key, subtree(sectionsOf(cached, key), scope.section));
  };

  const languagesIn = (cached: Cache, scope: RetrievalScope): readonly WrittenLanguage[] => {
    if (scope.kind === 'library' || cached.languages.length === 1) return cached.languages;
    const ids = scope.kind === 'documents' ? scope.documents : [scope.document];
    return [...new Set(ids.flatMap((id) => cached.byId.get(id)?.writtenIn ?? []))];
  };

  const rows = (cached: Cache, words: string, scope: RetrievalScope, limit: number): Row[] => {
    const { where, params } = narrow(cached, scope);
    return db.all(
      `SELECT m.id, m.score, s.section, s.position FROM (
         SELECT rowid AS id, ${rank} AS score FROM segments_fts
         WHERE segments_fts MATCH ? ${where} ORDER BY score DESC, rowid LIMIT ?) m
       JOIN segments s ON s.id = m.id ORDER BY m.score DESC, s.document_key, s.position`,
      words,
      ...params,
      limit,
    );
  };

  return {
    graphs: createGraphReader(db),

    documents(scope) {
      const cached = current();
      if (scope.kind === 'library') return cached.entries;
      const ids = new Set(scope.kind === 'documents' ? scope.documents : [scope.document]);
      return cached.entries.filter((entry) => ids.has(entry.id));
    },

    match(terms, scope, limit) {
      const cached = current();
      const words = asked(terms, languagesIn(cached, scope));
      if (words === '' || limit <= 0) return [];
      return rows(cached, words, scope, limit).flatMap((row) => toMatch(cached, row));
    },

    count(terms, scope, limit) {
      const cached = current();
      const words = asked(terms, languagesIn(cached, scope));
      if (words === '' || limit <= 0) return 0;
      const { where, params } = narrow(cached, scope);
      const found = db.get(
        `SELECT count(*) AS n FROM (SELECT 1 FROM segments_fts WHERE segments_fts MATCH ? ${where} LIMIT ?)`,
        words,
        ...params,
        limit,
      );
      return int(found?.n);
    },

    frequencies(terms) {
      const cached = current();
      const count = (term: string): number => {
        let known = cached.counts.get(term);
        if (known === undefined) {
          const words = asked([term], cached.languages);
          if (words === '') return 0;
          // A heading's words are in the path of every segment below it; they are counted where they are said.
          const said = `{text caption} : (${words})`;
          known = int(db.get('SELECT count(*) AS n FROM segments_fts WHERE segments_fts MATCH ?', said)?.n);
          cached.counts.set(term, known);
        }
        return known;
      };
      return { counts: terms.map(count), segments: cached.segments };
    },

    spelledLike(word, scope) {
      const cached = current();
      const { where, params } = narrow(cached, scope);
      return languagesIn(cached, scope).flatMap((language) => wordsLike(db, word, language, where, params));
    },

    abbreviations(forms, scope) {
      const cached = current();
      const documents =
        scope.kind === 'library' ? undefined : scope.kind === 'documents' ? scope.documents : [scope.document];
      return abbreviationsOf(db, forms, documents && keysOf(cached, documents));
    },

    sections(document) {
      const cached = current();
      const key = cached.byId.get(document)?.key;
      return key === undefined ? [] : sectionsOf(cached, key);
    },

    segments(document, orders) {
      const key = current().byId.get(document)?.key;
      if (key === undefined) return [];
      return orders ? segmentsAt(db, key, orders) : listSegments(db, key);
    },

    passages(document) {
      const cached = current();
      const key = cached.byId.get(document)?.key;
      if (key === undefined) return [];
      let passages = cached.passages.get(key);
      if (!passages) cached.passages.set(key, (passages = listPassages(db, key)));
      return passages;
    },

    summaries(document, orders) {
      const cached = current();
      const key = cached.byId.get(document)?.key;
      if (key === undefined || !hasSummaries(db, key)) return orders.map(() => undefined);
      const { title, pathOf } = headingPaths(sectionsOf(cached, key));
      const byOrder = new Map(segmentsAt(db, key, orders).map((segment) => [segment.order, segment]));
      return orders.map((order) => {
        const segment = byOrder.get(order);
        return segment && summaryAt(db, key, summaryHash(title, pathOf(segment.section), segment));
      });
    },

    links(document, nodes) {
      const key = current().byId.get(document)?.key;
      return key === undefined ? [] : linksFrom(db, key, nodes);
    },

    contents(document, nodes) {
      const key = current().byId.get(document)?.key;
      return key === undefined || nodes.length === 0 ? [] : listContents(db, key, nodes);
    },

    items(document, kinds) {
      const key = current().byId.get(document)?.key;
      return key === undefined ? [] : listItems(db, key, kinds);
    },

    words(document) {
      const key = current().byId.get(document)?.key;
      return key === undefined ? [] : listWords(db, key);
    },

    lines(document, nodes) {
      const key = current().byId.get(document)?.key;
      return key === undefined ? new Map() : linesOf(db, key, nodes);
    },
  };
}

interface Narrowing {
  readonly where: string;
  readonly params: readonly (number | bigint | string)[];
}

const nowhere: Narrowing = { where: 'AND 0', params: [] };

function byDocuments(keys: readonly DocumentKey[]): Narrowing {
  if (keys.length === 0) return nowhere;
  // A range of rows is sought in the index; more than one can only be filtered, before the rank is worked out.
  if (keys.length === 1) return { where: 'AND rowid BETWEEN ? AND ?', params: wholeRange(keys[0]!) };
  return { where: 'AND (rowid >> 24) IN (SELECT value FROM json_each(?))', params: [JSON.stringify(keys)] };
}

function bySection(key: DocumentKey, orders: readonly [number, number] | undefined): Narrowing {
  if (!orders) return nowhere;
  return {
    where: `AND rowid BETWEEN ? AND ? AND rowid IN
      (SELECT id FROM segments WHERE document_key = ? AND section_order BETWEEN ? AND ?)`,
    params: [...wholeRange(key), key, ...orders],
  };
}

function byOrders(key: DocumentKey, orders: readonly number[]): Narrowing {
  return {
    where: `AND rowid BETWEEN ? AND ? AND rowid IN
      (SELECT id FROM segments WHERE document_key = ? AND position IN (SELECT value FROM json_each(?)))`,
    params: [...wholeRange(key), key, JSON.stringify(orders)],
  };
}

/** Numbers are bound as REAL, and FTS5 seeks only what is bound as INTEGER: it would go through all documents. */
function wholeRange(key: DocumentKey): readonly [bigint, bigint] {
  const [first, last] = rowRange(key);
  return [BigInt(first), BigInt(last)];
}

/** Orders of the first and last node that can stand under the section; undefined if there is no such section. */
function subtree(sections: readonly SectionRecord[], id: NodeId): readonly [number, number] | undefined {
  const at = sections.findIndex((section) => section.id === id);
  const top = sections[at];
  if (!top) return undefined;
  const next = sections.slice(at + 1).find((section) => section.level <= top.level);
  return [top.order, next ? next.order - 1 : Number.MAX_SAFE_INTEGER];
}

function keysOf(cached: Cache, ids: readonly DocumentId[]): DocumentKey[] {
  return ids.flatMap((id) => cached.byId.get(id)?.key ?? []);
}

function toMatch(cached: Cache, row: Row): SegmentMatch[] {
  const entry = cached.byKey.get(keyOfRow(int(row.id)));
  if (!entry) return [];
  return [
    {
      document: entry.id,
      order: int(row.position),
      section: text(row.section) as NodeId,
      bm25: Number(row.score),
    },
  ];
}

/** What FTS5 is asked for the terms: their stems in each language of the scope; empty if there is no word among them. */
function asked(terms: readonly string[], languages: readonly WrittenLanguage[]): string {
  const phrases = terms.flatMap((term) => languages.map((language) => stemsOf(term, language).join(' ')));
  return [...new Set(phrases)].flatMap((phrase) => (phrase === '' ? [] : `"${phrase}"`)).join(' OR ');
}

function loadCache(db: ReadDb): Cache {
  const entries = db
    .all(
      `SELECT d.key, d.id, d.title, d.authors, d.year, x.segments, x.written_in
       FROM indexes x JOIN documents d ON d.key = x.document_key ORDER BY d.key`,
    )
    .map((row) => ({
      key: int(row.key) as DocumentKey,
      id: documentId(text(row.id)),
      title: text(row.title),
      segments: int(row.segments),
      authors: text(row.authors),
      year: intOrNull(row.year) ?? undefined,
      writtenIn: text(row.written_in) as WrittenLanguage,
    }));
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    sections: new Map(),
    passages: new Map(),
    counts: new Map(),
    languages: [...new Set(entries.map((entry) => entry.writtenIn))],
    segments: entries.reduce((sum, entry) => sum + entry.segments, 0),
  };
}
