/** Where words stand, by FTS5. Its rows are those of `segments`, by their ids. */
import { rowRange, type DocumentKey } from '../keys.ts';
import type { Value } from '../session.ts';
import type {
  ColumnWeights,
  RankedRow,
  SayingCount,
  SearchColumns,
  Sought,
  WordIndex,
  WordScope,
} from '../word-index.ts';
import { KnownScores } from './known-scores.ts';
import { matching } from './match.ts';
import { bestOf, noRows, together, within, type Ranges, type ScoredRows } from '../scored-rows.ts';
import { restoreSearchCounts, type FullTextDb } from './search-counts.ts';

// Working out the scores of all rows of a word takes as long as ranking a third of them by a statement.
const READ_FOR_FEW = 20_000;
const FEW_DOCUMENTS = 20;
const ALL = -1;

export class FullTextWords implements WordIndex {
  readonly #db: FullTextDb;
  readonly #scores: KnownScores;

  constructor(db: FullTextDb) {
    this.#db = db;
    this.#scores = new KnownScores(db);
  }

  ranked(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[] {
    this.#scores.follow();
    const few = scope.kind !== 'all' && (scope.kind !== 'documents' || scope.keys.length <= FEW_DOCUMENTS);
    // What several add up to is the sum of what each adds.
    const known = any.filter(
      (sought) => !few || this.#scores.isKept(sought, weights) || this.#scores.isRareWord(sought, READ_FOR_FEW),
    );
    if (known.length === 0) return this.#rankedByIndex(any, weights, scope, limit);
    const ranges = this.#rangesOf(scope);
    const scored = known.map((sought) => within(this.#scores.of(sought, weights), ranges));
    const others = any.filter((sought) => !known.includes(sought));
    if (others.length > 0) scored.push(inOrder(this.#rankedByIndex(others, weights, scope, ALL)));
    return bestOf(scored.reduce(together, noRows), limit);
  }

  /** All by one statement. */
  #rankedByIndex(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[] {
    const { where, params } = narrowed(scope);
    const rank = `-bm25(segments_fts, ${weights.path}, ${weights.text}, ${weights.caption})`;
    const rows = this.#db.all(
      `SELECT rowid AS id, ${rank} AS score FROM segments_fts
       WHERE segments_fts MATCH ? ${where} ORDER BY score DESC, rowid LIMIT ?`,
      [matching(any), ...params, limit],
    );
    return rows.map(({ id, score }) => ({ id: Number(id), score: Number(score) }));
  }

  /** Rows from the first to the last of each, ascending; undefined for all there are. */
  #rangesOf(scope: WordScope): Ranges | undefined {
    if (scope.kind === 'all') return undefined;
    if (scope.kind === 'documents') return scope.keys.toSorted((a, b) => a - b).map(rowRange);
    const { where, params } = segmentsOf(scope);
    return this.#db
      .all(`SELECT id FROM segments WHERE ${where} ORDER BY id`, params)
      .map(({ id }) => [Number(id), Number(id)]);
  }

  count(any: readonly Sought[], scope: WordScope, limit: number): number {
    const { where, params } = narrowed(scope);
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM segments_fts WHERE segments_fts MATCH ? ${where} LIMIT ?)`;
    return Number(this.#db.get(sql, [matching(any), ...params, limit])?.n);
  }

  saying(all: readonly (readonly Sought[])[], scope: WordScope, limit: number): number[] {
    const { where, params } = narrowed(scope);
    const words = said(all.map((group) => `(${matching(group)})`).join(' AND '));
    return this.#db
      .all(`SELECT rowid AS id FROM segments_fts WHERE segments_fts MATCH ? ${where} LIMIT ?`, [
        words,
        ...params,
        limit,
      ])
      .map(({ id }) => Number(id));
  }

  countSaying(any: readonly Sought[], limit: number): SayingCount {
    // FTS5 finds rows in the order of their ids.
    const sql = `SELECT count(*) AS n, max(id) AS last
      FROM (SELECT rowid AS id FROM segments_fts WHERE segments_fts MATCH ? LIMIT ?)`;
    const row = this.#db.get(sql, [said(matching(any)), limit]);
    const rows = Number(row?.n);
    return rows < limit ? { rows } : { rows, endedAt: Number(row?.last) };
  }

  wordsBetween(first: string, end: string): string[] {
    return this.#db
      .all('SELECT term FROM search_words WHERE term >= ? AND term < ?', [first, end])
      .map(({ term }) => String(term));
  }

  write(id: number, { path, text, caption }: SearchColumns): void {
    this.#scores.forget();
    this.#db.put('INSERT INTO segments_fts (rowid, path, text, caption) VALUES (?, ?, ?, ?)', [
      id,
      path,
      text,
      caption,
    ]);
  }

  remove(id: number): void {
    this.#scores.forget();
    this.#db.put('DELETE FROM segments_fts WHERE rowid = ?', [id]);
  }

  beginIndex(): void {
    restoreSearchCounts(this.#db);
  }

  lost(): void {
    // A trigger takes them out.
    this.#scores.forget();
  }
}

/** A heading's words are in the path of every segment below it, and were not said there. */
function said(words: string): string {
  return `{text caption} : (${words})`;
}

interface Narrowing {
  readonly where: string;
  readonly params: readonly Value[];
}

function narrowed(scope: WordScope): Narrowing {
  switch (scope.kind) {
    case 'all':
      return { where: '', params: [] };
    case 'documents':
      return byDocuments(scope.keys);
    case 'sections':
    case 'positions': {
      const { where, params } = segmentsOf(scope);
      return {
        where: `AND rowid BETWEEN ? AND ? AND rowid IN (SELECT id FROM segments WHERE ${where})`,
        params: [...wholeRange(scope.document), ...params],
      };
    }
  }
}

function segmentsOf(scope: Extract<WordScope, { kind: 'sections' | 'positions' }>): Narrowing {
  return scope.kind === 'sections'
    ? { where: 'document_key = ? AND section_order BETWEEN ? AND ?', params: [scope.document, ...scope.orders] }
    : {
        where: 'document_key = ? AND position IN (SELECT value FROM json_each(?))',
        params: [scope.document, JSON.stringify(scope.positions)],
      };
}

function inOrder(ranked: readonly RankedRow[]): ScoredRows {
  const ordered = ranked.toSorted((a, b) => a.id - b.id);
  return { rows: Float64Array.from(ordered, ({ id }) => id), scores: Float64Array.from(ordered, ({ score }) => score) };
}

function byDocuments(keys: readonly DocumentKey[]): Narrowing {
  if (keys.length === 0) return { where: 'AND 0', params: [] };
  // A range of rows is sought in the index; more than one can only be filtered, before the rank is worked out.
  if (keys.length === 1) return { where: 'AND rowid BETWEEN ? AND ?', params: wholeRange(keys[0]!) };
  return { where: 'AND (rowid >> 24) IN (SELECT value FROM json_each(?))', params: [JSON.stringify(keys)] };
}

/** Numbers are bound as REAL, and FTS5 seeks only what is bound as INTEGER: it would go through all documents. */
function wholeRange(key: DocumentKey): readonly [bigint, bigint] {
  const [first, last] = rowRange(key);
  return [BigInt(first), BigInt(last)];
}
