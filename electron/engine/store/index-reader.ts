import type { DocumentId, NodeId } from '#shared/base/ids.ts';
import { documentId } from '#shared/base/ids.ts';
import { oneLine } from '#shared/base/unseen.ts';
import type { NodeKind } from '#shared/domain/document/tree.ts';
import type {
  IndexedDocument,
  IndexReader,
  ItemRecord,
  PassageRecord,
  RetrievalScope,
  SectionRecord,
  SegmentMatch,
} from '#shared/domain/index/reader.ts';
import { stemsOf } from '#shared/domain/text/stems.ts';
import type { WrittenLanguage } from '#shared/domain/text/stop-words.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { int, intOrNull, nodeIdIn, text, textOrNull, type ReadDb } from './db.ts';
import { shownFileName, shownTitle } from './shown-names.ts';
import { publicationIn, storedFacts } from './publications.ts';
import { saidColumns, saidOf } from './said-facts.ts';
import { indexVersion, languageIn, pageLabelsOf } from './indexes.ts';
import { keyOfRow, orderOfRow, type DocumentKey } from './keys.ts';
import { createGraphReader } from './graphs.ts';
import { linksFrom } from './links.ts';
import { listContents, listItems, listSections, linesOf, listWords } from './nodes.ts';
import { readRows } from './read-rows.ts';
import { listPassages, listSegments, segmentsAt } from './segments.ts';
import { kinOf, wordsLike } from './search-words.ts';
import { isLeftOut } from './left-out.ts';
import type { ColumnWeights, RankedRow, SayingCount, Sought, WordScope } from './word-index.ts';
import { hasSummaries, headingPaths, summaryAt, summaryHash } from './summaries.ts';

// A heading's word stands for all of its section, but a heading that repeats the question must not beat the answer.
export const defaultWeights: ColumnWeights = { path: 1, text: 1, caption: 1.2 };

interface Frequency {
  readonly count: number;
  readonly rows: number;
}

/** A word that stands in more rows stands nearly everywhere: how often, its first rows tell well enough. */
const MOST_COUNTED = 20_000;
/** The same of a phrase of common words, whose rows take long to find. */
const FEW_COUNTED = 2000;

/** Documents whose tables are kept in memory. */
const MOST_WITH_TABLES = 16;

interface Entry extends IndexedDocument {
  readonly key: DocumentKey;
  /** An older version, or one whose files are gone: only who names it asks it. */
  readonly leftOut: boolean;
}

interface Cache {
  /** What the library answers from. */
  readonly shown: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<DocumentId, Entry>;
  readonly byKey: ReadonlyMap<DocumentKey, Entry>;
  readonly sections: Map<DocumentKey, readonly SectionRecord[]>;
  readonly tables: Map<DocumentKey, readonly ItemRecord[]>;
  readonly passages: Map<DocumentKey, readonly PassageRecord[]>;
  readonly labels: Map<DocumentKey, readonly (string | undefined)[]>;
  readonly counts: Map<string, Frequency>;
  readonly languages: readonly WrittenLanguage[];
  readonly segments: number;
}

/**
 * The index over a reading connection. What it keeps in memory (the list of documents, their sections, word counts) is
 * dropped once a process, this or another, has changed an index.
 *
 * @param mostCounted  rows of a word; how often one stands that has more is worked out from the first of them
 */
export function createIndexReader(
  db: ReadDb,
  weights: ColumnWeights = defaultWeights,
  mostCounted = MOST_COUNTED,
): IndexReader {
  let cache: Cache | undefined;
  let dataVersion = -1;
  let version = '';

  const current = (): Cache => {
    const now = db.version();
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

  const itemsOf = (cached: Cache, key: DocumentKey, kinds: readonly NodeKind[]): readonly ItemRecord[] => {
    // Each question looks at the tables of what it is asked of.
    if (kinds.length !== 1 || kinds[0] !== 'table') return listItems(db, key, kinds);
    let tables = cached.tables.get(key);
    if (!tables) {
      if (cached.tables.size >= MOST_WITH_TABLES) cached.tables.clear();
      cached.tables.set(key, (tables = listItems(db, key, kinds)));
    }
    return tables;
  };

  const narrow = (cached: Cache, scope: RetrievalScope): WordScope => {
    if (scope.kind === 'library')
      return cached.shown.length === cached.entries.length
        ? { kind: 'all' }
        : { kind: 'documents', keys: cached.shown.map(({ key }) => key) };
    if (scope.kind === 'documents') return { kind: 'documents', keys: keysOf(cached, scope.documents) };
    const document = cached.byId.get(scope.document)?.key;
    if (document === undefined) return nowhere;
    if (scope.kind === 'selection') return { kind: 'positions', document, positions: scope.orders };
    const orders = subtree(sectionsOf(cached, document), scope.section);
    return orders ? { kind: 'sections', document, orders } : nowhere;
  };

  const languagesIn = (cached: Cache, scope: RetrievalScope): readonly WrittenLanguage[] => {
    if (scope.kind === 'library' || cached.languages.length === 1) return cached.languages;
    const ids = scope.kind === 'documents' ? scope.documents : [scope.document];
    return [...new Set(ids.flatMap((id) => cached.byId.get(id)?.writtenIn ?? []))];
  };

  const frequencyOf = (term: string, cached: Cache): Frequency => {
    const sought = asked([term], cached.languages);
    // A heading's words are in the path of every segment below it; they are counted where they are said.
    const count = (any: readonly Sought[], most: number): number =>
      any.length === 0 ? 0 : estimated(db.words.countSaying(any, most), cached);
    const [words, phrases] = [sought.filter(isWord), sought.filter((one) => !isWord(one))];
    const ofWord = count(words, mostCounted);
    if (phrases.length === 0) return { count: ofWord, rows: ofWord };
    const rarest = phrases.map(({ stems }) =>
      Math.min(...stems.map((stem) => count([{ stems: [stem] }], mostCounted))),
    );
    const rows = rarest.reduce((sum, one) => sum + one, ofWord);
    return { count: ofWord + count(phrases, rows > mostCounted ? FEW_COUNTED : mostCounted), rows };
  };

  return {
    graphs: createGraphReader(db),

    documents(scope) {
      const cached = current();
      if (scope.kind === 'library') return cached.shown;
      return keysOf(cached, scope.kind === 'documents' ? [...new Set(scope.documents)] : [scope.document])
        .toSorted((a, b) => a - b)
        .map((key) => cached.byKey.get(key)!);
    },

    match(terms, scope, limit) {
      const cached = current();
      const words = asked(terms, languagesIn(cached, scope));
      if (words.length === 0 || limit <= 0) return [];
      return toMatches(db, cached, db.words.ranked(words, weights, narrow(cached, scope), limit));
    },

    count(terms, scope, limit) {
      const cached = current();
      const words = asked(terms, languagesIn(cached, scope));
      if (words.length === 0 || limit <= 0) return 0;
      return db.words.count(words, narrow(cached, scope), limit);
    },

    frequencies(terms) {
      const cached = current();
      const found = terms.map((term) => {
        let known = cached.counts.get(term);
        if (!known) cached.counts.set(term, (known = frequencyOf(term, cached)));
        return known;
      });
      return {
        counts: found.map(({ count }) => count),
        rows: found.map(({ rows }) => rows),
        segments: cached.segments,
      };
    },

    spelledLike(word, scope) {
      const cached = current();
      const rows = narrow(cached, scope);
      return languagesIn(cached, scope).flatMap((language) => wordsLike(db, word, language, rows));
    },

    kinOf(word, scope) {
      const cached = current();
      const rows = narrow(cached, scope);
      return languagesIn(cached, scope).flatMap((language) => kinOf(db, word, language, rows));
    },

    abbreviations(forms, scope) {
      const cached = current();
      const documents =
        scope.kind === 'library' ? undefined : scope.kind === 'documents' ? scope.documents : [scope.document];
      return abbreviationsOf(db, forms, documents && keysOf(cached, documents));
    },

    pageLabels(document) {
      const cached = current();
      const key = cached.byId.get(document)?.key;
      if (key === undefined) return [];
      let labels = cached.labels.get(key);
      if (!labels) cached.labels.set(key, (labels = pageLabelsOf(db, key)));
      return labels;
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
      const cached = current();
      const key = cached.byId.get(document)?.key;
      return key === undefined ? [] : itemsOf(cached, key, kinds);
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

const nowhere: WordScope = { kind: 'documents', keys: [] };

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

function isWord({ stems }: Sought): boolean {
  return stems.length === 1;
}

/** In how many rows of all, where counting ended before the last. */
function estimated({ rows, endedAt }: SayingCount, { entries, segments }: Cache): number {
  if (endedAt === undefined) return rows;
  const end = keyOfRow(endedAt);
  const before = entries.reduce((sum, entry) => (entry.key < end ? sum + entry.segments : sum), 0);
  const looked = Math.min(segments, before + orderOfRow(endedAt) + 1);
  return Math.max(rows, Math.round((rows / looked) * segments));
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

/** What the index is asked for the terms: their stems in each language of the scope; empty if there is no word among them. */
function asked(terms: readonly string[], languages: readonly WrittenLanguage[]): Sought[] {
  const phrases = new Map<string, Sought>();
  for (const stems of terms.flatMap((term) => languages.map((language) => stemsOf(term, language))))
    if (stems.length > 0) phrases.set(stems.join(' '), { stems });
  return [...phrases.values()];
}

function loadCache(db: ReadDb): Cache {
  const rows = db.all(
    `SELECT d.key, d.id, d.title, d.authors, d.year, d.found_facts, x.segments, x.written_in, d.found_kind, ${saidColumns(db.sql)},
       (SELECT f.path FROM files f WHERE f.document_key = d.key ORDER BY f.present DESC, f.seen_at DESC LIMIT 1) AS path,
       ${isLeftOut} AS left_out
     FROM indexes x JOIN documents d ON d.key = x.document_key
     LEFT JOIN reader_facts r ON r.document_id = d.id ORDER BY d.key`,
  );
  const entries = readRows(db, 'indexes', rows, (row) => ({
    key: int(row.key) as DocumentKey,
    id: documentId(text(row.id)),
    title: shownTitle(text(row.title)),
    segments: int(row.segments),
    authors: oneLine(text(row.authors)),
    year: intOrNull(row.year) ?? undefined,
    ...saidOf(row),
    publication: publicationIn(storedFacts(row.found_facts)),
    ...fileNameOf(textOrNull(row.path)),
    writtenIn: languageIn(row.written_in),
    leftOut: int(row.left_out) === 1,
  }));
  return {
    shown: entries.filter(({ leftOut }) => !leftOut),
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    byKey: new Map(entries.map((entry) => [entry.key, entry])),
    sections: new Map(),
    tables: new Map(),
    passages: new Map(),
    labels: new Map(),
    counts: new Map(),
    languages: [...new Set(entries.map((entry) => entry.writtenIn))],
    segments: entries.reduce((sum, entry) => sum + entry.segments, 0),
  };
}

function fileNameOf(path: string | null): Pick<IndexedDocument, 'fileName'> {
  const fileName = shownFileName(path ?? '');
  return fileName === '' ? {} : { fileName };
}
