/**
 * What a word adds to the score of each row that has it: worked out for the whole index at once, and kept for the next step
 * of a walk and the next question. FTS5 ranks a row in about a microsecond, most of it spent on finding out how long it is.
 */
import { bm25Of, rarityOf } from '../bm25.ts';
import { READ_INDEX_VERSION } from '../index-version.ts';
import { KeptRows } from '../kept-rows.ts';
import { keyOfRow, orderOfRow, type DocumentKey } from '../keys.ts';
import type { ColumnWeights, Sought } from '../word-index.ts';
import { matching } from './match.ts';
import { parseOccurrences } from './occurrences.ts';
import { RowLengths } from './row-lengths.ts';
import type { ScoredRows } from '../scored-rows.ts';
import { searchTotals, type FullTextDb } from './search-counts.ts';

// Sixteen bytes a row: at most 32 MB are kept.
const MOST_ROWS_KEPT = 2_000_000;
/** Of such signs FTS5's tokenizer makes one word, the same. */
const PLAIN = /^[a-z0-9]+$/u;

export class KnownScores {
  readonly #db: FullTextDb;
  readonly #lengths: RowLengths;
  readonly #scores = new KeptRows<ScoredRows>(MOST_ROWS_KEPT);
  readonly #counts = new Map<string, number>();
  #version = '';

  constructor(db: FullTextDb) {
    this.#db = db;
    this.#lengths = new RowLengths(db);
  }

  /** What is kept holds until an index changes, by another connection or by this one, which says so. */
  follow(): void {
    const version = String(this.#db.get(READ_INDEX_VERSION, [])?.value);
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  forget(): void {
    this.#scores.forget();
    this.#counts.clear();
    this.#lengths.forget();
  }

  isKept(sought: Sought, weights: ColumnWeights): boolean {
    return this.#scores.has(nameOf(sought, weights));
  }

  /** True if it is a word, not a phrase, and stands in so many rows at most. */
  isRareWord(sought: Sought, most: number): boolean {
    if (!isPlainWord(sought)) return false;
    const word = sought.stems[0]!;
    let count = this.#counts.get(word);
    if (count === undefined) {
      const sql = 'SELECT count(*) AS n FROM segments_fts WHERE segments_fts MATCH ?';
      this.#counts.set(word, (count = Number(this.#db.get(sql, [matching([sought])])?.n)));
    }
    return count <= most;
  }

  of(sought: Sought, weights: ColumnWeights): ScoredRows {
    const name = nameOf(sought, weights);
    let scored = this.#scores.get(name);
    if (scored) return scored;
    scored = isPlainWord(sought) ? this.#ofWord(sought.stems[0]!, weights) : this.#ofPhrase(sought, weights);
    this.#scores.keep(name, scored);
    return scored;
  }

  #ofWord(word: string, weights: ColumnWeights): ScoredRows {
    const { rows, path, text, caption } = parseOccurrences(this.#listed(word));
    const totals = searchTotals(this.#db);
    const rarity = rarityOf(rows.length, totals);
    const scores = new Float64Array(rows.length);
    let document: DocumentKey | undefined;
    let lengths: Uint16Array = new Uint16Array();
    for (let at = 0; at < rows.length; at++) {
      const key = keyOfRow(rows[at]!);
      if (key !== document) lengths = this.#lengths.of((document = key));
      const often = path[at]! * weights.path + text[at]! * weights.text + caption[at]! * weights.caption;
      scores[at] = bm25Of(rarity, often, lengths[orderOfRow(rows[at]!)] ?? 0, totals);
    }
    return { rows, scores };
  }

  /** As `parseOccurrences` reads it. */
  #listed(word: string): string {
    // A table of this connection alone, so that a library that may only be read can be asked too.
    this.#db.put(
      "CREATE VIRTUAL TABLE IF NOT EXISTS temp.occurrences USING fts5vocab ('main', 'segments_fts', 'instance')",
      [],
    );
    // One string for all: handed over row by row they take several times as long.
    const sql = `SELECT group_concat(doc * 4 + CASE col WHEN 'text' THEN 2 WHEN 'path' THEN 1 ELSE 3 END) AS listed
      FROM temp.occurrences WHERE term = ?`;
    const listed = this.#db.get(sql, [word])?.listed;
    return typeof listed === 'string' ? listed : '';
  }

  #ofPhrase(sought: Sought, { path, text, caption }: ColumnWeights): ScoredRows {
    const sql = `SELECT rowid AS id, -bm25(segments_fts, ${path}, ${text}, ${caption}) AS score
      FROM segments_fts WHERE segments_fts MATCH ? ORDER BY rowid`;
    const found = this.#db.all(sql, [matching([sought])]);
    return {
      rows: Float64Array.from(found, ({ id }) => Number(id)),
      scores: Float64Array.from(found, ({ score }) => Number(score)),
    };
  }
}

function isPlainWord({ stems, begins }: Sought): boolean {
  return stems.length === 1 && !begins && PLAIN.test(stems[0]!);
}

function nameOf(sought: Sought, { path, text, caption }: ColumnWeights): string {
  return `${path} ${text} ${caption} ${matching([sought])}`;
}
