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
import { restoreSearchCounts, type FullTextDb } from './search-counts.ts';

export class FullTextWords implements WordIndex {
  readonly #db: FullTextDb;

  constructor(db: FullTextDb) {
    this.#db = db;
  }

  ranked(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[] {
    const { where, params } = narrowed(scope);
    const rank = `-bm25(segments_fts, ${weights.path}, ${weights.text}, ${weights.caption})`;
    const rows = this.#db.all(
      `SELECT rowid AS id, ${rank} AS score FROM segments_fts
       WHERE segments_fts MATCH ? ${where} ORDER BY score DESC, rowid LIMIT ?`,
      [either(any), ...params, limit],
    );
    return rows.map(({ id, score }) => ({ id: Number(id), score: Number(score) }));
  }

  count(any: readonly Sought[], scope: WordScope, limit: number): number {
    const { where, params } = narrowed(scope);
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM segments_fts WHERE segments_fts MATCH ? ${where} LIMIT ?)`;
    return Number(this.#db.get(sql, [either(any), ...params, limit])?.n);
  }

  saying(all: readonly (readonly Sought[])[], scope: WordScope, limit: number): number[] {
    const { where, params } = narrowed(scope);
    const words = said(all.map((group) => `(${either(group)})`).join(' AND '));
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
    const row = this.#db.get(sql, [said(either(any)), limit]);
    const rows = Number(row?.n);
    return rows < limit ? { rows } : { rows, endedAt: Number(row?.last) };
  }

  wordsBetween(first: string, end: string): string[] {
    return this.#db
      .all('SELECT term FROM search_words WHERE term >= ? AND term < ?', [first, end])
      .map(({ term }) => String(term));
  }

  write(id: number, { path, text, caption }: SearchColumns): void {
    this.#db.put('INSERT INTO segments_fts (rowid, path, text, caption) VALUES (?, ?, ?, ?)', [
      id,
      path,
      text,
      caption,
    ]);
  }

  remove(id: number): void {
    this.#db.put('DELETE FROM segments_fts WHERE rowid = ?', [id]);
  }

  beginIndex(): void {
    restoreSearchCounts(this.#db);
  }

  lost(): void {
    // A trigger takes them out.
  }
}

function either(any: readonly Sought[]): string {
  return any.map(({ stems, begins }) => `"${stems.join(' ')}"${begins ? ' *' : ''}`).join(' OR ');
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
      return {
        where: `AND rowid BETWEEN ? AND ? AND rowid IN
          (SELECT id FROM segments WHERE document_key = ? AND section_order BETWEEN ? AND ?)`,
        params: [...wholeRange(scope.document), scope.document, ...scope.orders],
      };
    case 'positions':
      return {
        where: `AND rowid BETWEEN ? AND ? AND rowid IN
          (SELECT id FROM segments WHERE document_key = ? AND position IN (SELECT value FROM json_each(?)))`,
        params: [...wholeRange(scope.document), scope.document, JSON.stringify(scope.positions)],
      };
  }
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
