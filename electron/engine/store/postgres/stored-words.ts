/**
 * Where words stand, by tables of our own: PostgreSQL's full-text search knows no BM25, and answers must not depend on
 * where a library lies. `segment_words` holds what segments are found by, `postings` the same by word and document.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { rarityOf } from '../bm25.ts';
import { keyOfRow, rowRange, type DocumentKey } from '../keys.ts';
import { bestOf, noRows, together } from '../scored-rows.ts';
import type { Session } from '../session.ts';
import type {
  ColumnWeights,
  RankedRow,
  SayingCount,
  SearchColumns,
  Sought,
  WordIndex,
  WordScope,
} from '../word-index.ts';
import { packWords } from './postings.ts';
import { WordReader } from './word-reader.ts';
import { rowsInAll, rowsInAny, sayingRows, scoresOf } from './word-rows.ts';

const everywhere: WordScope = { kind: 'all' };

export class StoredWords implements WordIndex {
  readonly #db: Session;
  readonly #reader: WordReader;
  /** Documents whose segments have changed in this transaction. */
  readonly #changed = new Set<DocumentKey>();

  constructor(db: Session) {
    this.#db = db;
    this.#reader = new WordReader(db);
  }

  ranked(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[] {
    const totals = this.#reader.totals();
    const found = this.#reader.rowsOf(any, scope);
    const scored = found.map((rows, at) => {
      const count = scope.kind === 'all' ? rows.rows.length : this.#reader.countOf(any[at]!);
      return scoresOf(rows, rarityOf(count, totals), weights, totals);
    });
    return bestOf(scored.reduce(together, noRows), limit);
  }

  count(any: readonly Sought[], scope: WordScope, limit: number): number {
    const found = this.#reader.rowsOf(any, scope);
    return Math.min(limit, rowsInAny(found.map(({ rows }) => rows)).length);
  }

  saying(all: readonly (readonly Sought[])[], scope: WordScope, limit: number): number[] {
    return [...rowsInAll(all.map((any) => this.#saying(any, scope))).subarray(0, limit)];
  }

  countSaying(any: readonly Sought[], limit: number): SayingCount {
    const all = this.#saying(any, everywhere);
    return all.length < limit ? { rows: all.length } : { rows: limit, endedAt: all[limit - 1]! };
  }

  #saying(any: readonly Sought[], scope: WordScope): Float64Array {
    return rowsInAny(this.#reader.rowsOf(any, scope).map(sayingRows));
  }

  wordsBetween(first: string, end: string): string[] {
    // From word to word through the index: each is in many documents.
    const sql = `
      WITH RECURSIVE words AS (
        (SELECT term FROM postings WHERE term >= ?1 AND term < ?2 ORDER BY term LIMIT 1)
        UNION ALL
        SELECT (SELECT p.term FROM postings p WHERE p.term > words.term AND p.term < ?2 ORDER BY p.term LIMIT 1)
        FROM words WHERE words.term IS NOT NULL)
      SELECT term FROM words WHERE term IS NOT NULL`;
    return this.#db.all(sql, [first, end]).map(({ term }) => String(term));
  }

  write(id: number, { path, text, caption }: SearchColumns): void {
    this.#db.put('INSERT INTO segment_words (id, path, said, caption) VALUES (?, ?, ?, ?)', [id, path, text, caption]);
    this.#changed.add(keyOfRow(id));
  }

  remove(id: number): void {
    this.#db.put('DELETE FROM segment_words WHERE id = ?', [id]);
    this.#changed.add(keyOfRow(id));
  }

  beginIndex(): void {
    // Nothing is counted twice.
  }

  lost(document: DocumentKey): void {
    this.#changed.add(document);
  }

  /** The transaction was undone. */
  forget(): void {
    this.#changed.clear();
  }

  /** Put the postings of changed documents in order; to be called before a transaction is committed. */
  async settle(): Promise<void> {
    for (const document of this.#changed) {
      await nextTurn();
      this.#rewrite(document);
    }
    if (this.#changed.size > 0) this.#reader.forget();
    this.#changed.clear();
  }

  #rewrite(document: DocumentKey): void {
    this.#db.put('DELETE FROM postings WHERE document_key = ?', [document]);
    this.#db.put('DELETE FROM word_counts WHERE document_key = ?', [document]);
    // What has no index is on its way out, some hundred rows at a time.
    if (!this.#db.get('SELECT 1 AS one FROM indexes WHERE document_key = ?', [document])) return;
    const segments = this.#db
      .all('SELECT id, path, said, caption FROM segment_words WHERE id BETWEEN ? AND ? ORDER BY id', [
        ...rowRange(document),
      ])
      .map(({ id, path, said, caption }) => ({
        id: Number(id),
        columns: { path: String(path), text: String(said), caption: String(caption) },
      }));
    const { terms, rows, tokens } = packWords(document, segments);
    this.#db.put(
      `INSERT INTO postings (term, document_key, rows, packed)
       SELECT term, ?, rows, decode(packed, 'base64') FROM json_to_recordset(?) AS words (term text, rows int, packed text)`,
      [document, JSON.stringify(terms.map((one) => ({ ...one, packed: Buffer.from(one.packed).toString('base64') })))],
    );
    this.#db.put('INSERT INTO word_counts (document_key, rows, tokens) VALUES (?, ?, ?)', [document, rows, tokens]);
  }
}
