import type { IndexTotals } from '../bm25.ts';
import { READ_INDEX_VERSION } from '../index-version.ts';
import { KeptRows } from '../kept-rows.ts';
import { keyOfRow, rowRange, type DocumentKey } from '../keys.ts';
import type { Ranges } from '../scored-rows.ts';
import type { Session, Value } from '../session.ts';
import type { Sought, WordScope } from '../word-index.ts';
import { mergedRows, noWordRows, phraseRows, rowsInAll, rowsWithin, unpackRows, type WordRows } from './word-rows.ts';

/** Behind every letter that a word may go on with. */
const LAST_CHARACTER = '\u{10FFFF}';
/** 24 bytes each: at most 48 MB are kept. */
const MOST_ROWS_KEPT = 2_000_000;
/** Of these the postings are read alone; of more the whole library's, which serve the next question as well. */
const FEW_DOCUMENTS = 20;

/** Reads postings from the server. What it read of the whole library is kept until an index changes. */
export class WordReader {
  readonly #db: Session;
  readonly #kept = new KeptRows<WordRows>(MOST_ROWS_KEPT);
  readonly #counts = new Map<string, number>();
  #totals: IndexTotals | undefined;
  #changes = -1;
  #version = '';

  constructor(db: Session) {
    this.#db = db;
  }

  /** Of all that are sought, in their order: the rows of the scope that have it. */
  rowsOf(any: readonly Sought[], scope: WordScope): readonly WordRows[] {
    this.#follow();
    const narrowed = this.#narrow(scope);
    const words = this.#rowsOfWords(
      any.flatMap(({ stems, begins }) => (stems.length === 1 && !begins ? stems : [])),
      narrowed,
    );
    return any.map((sought) => {
      const [first, ...more] = sought.stems;
      if (first === undefined) return noWordRows;
      if (sought.begins && more.length > 0) throw new Error('The beginning of a word is looked for by itself');
      if (sought.begins) return this.#rowsOfBeginning(first, narrowed);
      return more.length === 0 ? words.get(first)! : this.#rowsOfPhrase(sought.stems, narrowed);
    });
  }

  /** In how many rows of the whole library. */
  countOf({ stems, begins = false }: Sought): number {
    this.#follow();
    const name = stems.join(' ');
    let count = begins ? undefined : (this.#kept.get(name)?.rows.length ?? this.#counts.get(name));
    if (count !== undefined) return count;
    count =
      stems.length === 1 && !begins
        ? Number(this.#db.get('SELECT sum(rows) AS n FROM postings WHERE term = ?', [name])?.n ?? 0)
        : this.rowsOf([{ stems, begins }], { kind: 'all' })[0]!.rows.length;
    if (!begins) this.#counts.set(name, count);
    return count;
  }

  totals(): IndexTotals {
    this.#follow();
    if (this.#totals) return this.#totals;
    const row = this.#db.get('SELECT sum(rows) AS rows, sum(tokens) AS tokens FROM word_counts', []);
    const rows = Number(row?.rows ?? 0);
    return (this.#totals = { rows, meanLength: Number(row?.tokens ?? 0) / rows });
  }

  forget(): void {
    this.#kept.forget();
    this.#counts.clear();
    this.#totals = undefined;
  }

  /** What is kept holds until an index changes, by whichever program. */
  #follow(): void {
    const changes = this.#db.version();
    if (changes === this.#changes) return;
    this.#changes = changes;
    const version = String(this.#db.get(READ_INDEX_VERSION, [])?.value);
    if (version !== this.#version) this.forget();
    this.#version = version;
  }

  #rowsOfWords(words: readonly string[], { where, params, ranges, isWide }: Narrowed): ReadonlyMap<string, WordRows> {
    const found = new Map<string, WordRows>();
    const unknown: string[] = [];
    for (const word of new Set(words)) {
      const kept = this.#kept.get(word);
      if (kept) found.set(word, rowsWithin(kept, ranges));
      else unknown.push(word);
    }
    if (unknown.length === 0) return found;
    const read = this.#read(`term ${this.#db.dialect.amongTexts('?')} ${where}`, [JSON.stringify(unknown), ...params]);
    for (const word of unknown) {
      const packed = read.get(word);
      const rows = packed ? unpackRows(packed.packed, packed.rows) : noWordRows;
      if (isWide) this.#kept.keep(word, rows);
      found.set(word, rowsWithin(rows, ranges));
    }
    return found;
  }

  #rowsOfBeginning(begun: string, { where, params, ranges }: Narrowed): WordRows {
    const read = this.#read(`term >= ? AND term < ? ${where}`, [begun, begun + LAST_CHARACTER, ...params]);
    const all = [...read.values()].map(({ packed, rows }) => unpackRows(packed, rows));
    return rowsWithin(all.reduce(mergedRows, noWordRows), ranges);
  }

  #rowsOfPhrase(stems: readonly string[], narrowed: Narrowed): WordRows {
    const { where, params, ranges, isWide } = narrowed;
    const name = stems.join(' ');
    const kept = this.#kept.get(name);
    if (kept) return rowsWithin(kept, ranges);
    if (!isWide) return rowsWithin(this.#readPhrase(stems, where, params), ranges);
    const words = this.#rowsOfWords(stems, { ...narrowed, ranges: undefined });
    const both = rowsInAll([...words.values()].map(({ rows }) => rows));
    const documents = new Set(Array.from(both, keyOfRow));
    const rows =
      documents.size === 0
        ? noWordRows
        : this.#readPhrase(stems, `AND document_key ${this.#db.dialect.amongNumbers('?')}`, [
            JSON.stringify([...documents]),
          ]);
    this.#kept.keep(name, rows);
    return rowsWithin(rows, ranges);
  }

  #readPhrase(stems: readonly string[], where: string, params: readonly Value[]): WordRows {
    const words = JSON.stringify([...new Set(stems)]);
    const read = this.#read(`term ${this.#db.dialect.amongTexts('?')} ${where}`, [words, ...params]);
    const packed = stems.flatMap((stem) => read.get(stem)?.packed ?? []);
    return packed.length < stems.length ? noWordRows : phraseRows(packed);
  }

  #read(where: string, params: readonly Value[]): ReadonlyMap<string, Packed> {
    const sql = `SELECT term, sum(rows) AS rows, string_agg(packed, ''::bytea ORDER BY document_key) AS packed
      FROM postings WHERE ${where} GROUP BY term`;
    return new Map(
      this.#db
        .all(sql, params)
        .map(({ term, rows, packed }) => [String(term), { rows: Number(rows), packed: packed as Uint8Array }]),
    );
  }

  #narrow(scope: WordScope): Narrowed {
    const { amongNumbers } = this.#db.dialect;
    switch (scope.kind) {
      case 'all':
        return { where: '', params: [], ranges: undefined, isWide: true };
      case 'documents': {
        const ranges = rangesOf(scope.keys);
        if (scope.keys.length > FEW_DOCUMENTS) return { where: '', params: [], ranges, isWide: true };
        const where = `AND document_key ${amongNumbers('?')}`;
        return { where, params: [JSON.stringify(scope.keys)], ranges, isWide: false };
      }
      case 'sections': {
        const sql = 'SELECT id FROM segments WHERE document_key = ? AND section_order BETWEEN ? AND ? ORDER BY id';
        return this.#within(scope.document, sql, [scope.document, ...scope.orders]);
      }
      case 'positions': {
        const sql = `SELECT id FROM segments WHERE document_key = ? AND position ${amongNumbers('?')} ORDER BY id`;
        return this.#within(scope.document, sql, [scope.document, JSON.stringify(scope.positions)]);
      }
    }
  }

  #within(document: DocumentKey, sql: string, params: readonly Value[]): Narrowed {
    const ranges = this.#db.all(sql, params).map(({ id }) => [Number(id), Number(id)] as const);
    return { where: 'AND document_key = ?', params: [document], ranges, isWide: false };
  }
}

/** Which postings are read, and which of their rows are looked at. */
interface Narrowed {
  readonly where: string;
  readonly params: readonly Value[];
  readonly ranges: Ranges | undefined;
  /** All postings are read. */
  readonly isWide: boolean;
}

interface Packed {
  readonly rows: number;
  readonly packed: Uint8Array;
}

/** Documents whose keys follow each other are one range. */
function rangesOf(keys: readonly DocumentKey[]): Ranges {
  const ranges: [number, number][] = [];
  let before: DocumentKey | undefined;
  for (const key of keys.toSorted((a, b) => a - b)) {
    const [first, last] = rowRange(key);
    if (before !== undefined && key <= before + 1) ranges.at(-1)![1] = last;
    else ranges.push([first, last]);
    before = key;
  }
  return ranges;
}
