/**
 * Where words stand, by tables of our own: PostgreSQL's full-text search knows no BM25, and answers must not depend on
 * where a library lies. `segment_words` holds what segments are found by, `postings` the same by word and document.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bm25Of, rarityOf, type IndexTotals } from '../bm25.ts';
import { keyOfRow, rowRange, type DocumentKey } from '../keys.ts';
import type { Session, Value } from '../session.ts';
import type {
  ColumnWeights,
  RankedRow,
  SayingCount,
  SearchColumns,
  Sought,
  WordIndex,
  WordScope,
} from '../word-index.ts';
import { packWords, readPostings, type ColumnCounts } from './postings.ts';

/** Behind every letter that a word may go on with. */
const LAST_CHARACTER = '\u{10FFFF}';

interface Hit {
  readonly length: number;
  readonly counts: ColumnCounts;
}
type Hits = Map<number, Hit>;

/** What a whole library says of its words; another one once something has changed. */
interface Totals extends IndexTotals {
  readonly version: number;
  readonly counts: Map<string, number>;
}

export class StoredWords implements WordIndex {
  readonly #db: Session;
  /** Documents whose segments have changed in this transaction. */
  readonly #changed = new Set<DocumentKey>();
  #totals: Totals | undefined;

  constructor(db: Session) {
    this.#db = db;
  }

  ranked(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[] {
    const totals = this.#totalsNow();
    const found = this.#lookUp(any, scope);
    const scores = new Map<number, number>();
    for (const sought of any) {
      const hits = hitsOf(sought, found);
      const count = scope.kind === 'all' ? hits.size : this.#countOf(sought, totals);
      const rarity = rarityOf(count, totals);
      for (const [id, { length, counts }] of hits) {
        const often = counts[0] * weights.path + counts[1] * weights.text + counts[2] * weights.caption;
        scores.set(id, (scores.get(id) ?? 0) + bm25Of(rarity, often, length, totals));
      }
    }
    return [...scores]
      .map(([id, score]) => ({ id, score }))
      .sort((a, b) => b.score - a.score || a.id - b.id)
      .slice(0, limit);
  }

  count(any: readonly Sought[], scope: WordScope, limit: number): number {
    const found = this.#lookUp(any, scope);
    const rows = new Set(any.flatMap((sought) => [...hitsOf(sought, found).keys()]));
    return Math.min(limit, rows.size);
  }

  saying(all: readonly (readonly Sought[])[], scope: WordScope, limit: number): number[] {
    const found = this.#lookUp(all.flat(), scope);
    const [first = new Set<number>(), ...others] = all
      .map((group) => rowsSaying(group, found))
      .sort((a, b) => a.size - b.size);
    return [...first]
      .filter((id) => others.every((rows) => rows.has(id)))
      .sort((a, b) => a - b)
      .slice(0, limit);
  }

  countSaying(any: readonly Sought[], limit: number): SayingCount {
    const all = rowsSaying(any, this.#lookUp(any, { kind: 'all' }));
    if (all.size < limit) return { rows: all.size };
    return { rows: limit, endedAt: [...all].sort((a, b) => a - b)[limit - 1]! };
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

  #totalsNow(): Totals {
    const version = this.#db.version();
    if (this.#totals?.version === version) return this.#totals;
    const row = this.#db.get('SELECT sum(rows) AS rows, sum(tokens) AS tokens FROM word_counts', []);
    const rows = Number(row?.rows ?? 0);
    return (this.#totals = { version, rows, meanLength: Number(row?.tokens ?? 0) / rows, counts: new Map() });
  }

  /** In how many segments of the whole library. */
  #countOf(sought: Sought, { counts }: Totals): number {
    const name = sought.stems.join(' ');
    const known = counts.get(name);
    if (known !== undefined) return known;
    const [stem, ...more] = sought.stems;
    const count =
      more.length === 0
        ? Number(this.#db.get('SELECT sum(rows) AS n FROM postings WHERE term = ?', [stem!])?.n ?? 0)
        : hitsOf(sought, this.#lookUp([sought], { kind: 'all' })).size;
    counts.set(name, count);
    return count;
  }

  #lookUp(any: readonly Sought[], scope: WordScope): LookedUp {
    const { where, params, rows } = this.#narrowed(scope);
    const whole = [...new Set(any.flatMap(({ stems, begins }) => (begins ? stems.slice(0, -1) : stems)))];
    const terms = this.#read(`term ${this.#db.dialect.amongTexts('?')} ${where}`, [JSON.stringify(whole), ...params]);
    const beginnings = new Map<string, ReadonlyMap<string, Uint8Array>>();
    for (const { stems, begins } of any) {
      const begun = stems.at(-1);
      if (!begins || begun === undefined) continue;
      const range = [begun, begun + LAST_CHARACTER];
      beginnings.set(begun, this.#read(`term >= ? AND term < ? ${where}`, [...range, ...params]));
    }
    return { terms, beginnings, rows };
  }

  #read(where: string, params: readonly Value[]): ReadonlyMap<string, Uint8Array> {
    const sql = `SELECT term, string_agg(packed, ''::bytea ORDER BY document_key) AS packed FROM postings
      WHERE ${where} GROUP BY term`;
    return new Map(this.#db.all(sql, params).map(({ term, packed }) => [String(term), packed as Uint8Array]));
  }

  #narrowed(scope: WordScope): { where: string; params: readonly Value[]; rows?: ReadonlySet<number> } {
    const { amongNumbers } = this.#db.dialect;
    switch (scope.kind) {
      case 'all':
        return { where: '', params: [] };
      case 'documents':
        return { where: `AND document_key ${amongNumbers('?')}`, params: [JSON.stringify(scope.keys)] };
      case 'sections': {
        const sql = 'SELECT id FROM segments WHERE document_key = ? AND section_order BETWEEN ? AND ?';
        return this.#within(scope.document, sql, [scope.document, ...scope.orders]);
      }
      case 'positions': {
        const sql = `SELECT id FROM segments WHERE document_key = ? AND position ${amongNumbers('?')}`;
        return this.#within(scope.document, sql, [scope.document, JSON.stringify(scope.positions)]);
      }
    }
  }

  #within(document: DocumentKey, sql: string, params: readonly Value[]) {
    const rows = new Set(this.#db.all(sql, params).map(({ id }) => Number(id)));
    return { where: 'AND document_key = ?', params: [document], rows };
  }
}

interface LookedUp {
  readonly terms: ReadonlyMap<string, Uint8Array>;
  /** Words by what they begin with. */
  readonly beginnings: ReadonlyMap<string, ReadonlyMap<string, Uint8Array>>;
  /** Only these; all where it is absent. */
  readonly rows?: ReadonlySet<number> | undefined;
}

function rowsSaying(any: readonly Sought[], found: LookedUp): Set<number> {
  const rows = new Set<number>();
  for (const sought of any)
    for (const [id, { counts }] of hitsOf(sought, found)) if (counts[1] + counts[2] > 0) rows.add(id);
  return rows;
}

function hitsOf({ stems, begins }: Sought, { terms, beginnings, rows }: LookedUp): Hits {
  const [only, ...more] = stems;
  if (begins && more.length === 0) return hitsOfAny([...(beginnings.get(only!)?.values() ?? [])], rows);
  if (begins) throw new Error('The beginning of a word is looked for by itself');
  const packed = stems.map((stem) => terms.get(stem));
  if (packed.some((one) => one === undefined)) return new Map();
  return more.length === 0 ? hitsOfAny(packed as Uint8Array[], rows) : hitsOfPhrase(packed as Uint8Array[], rows);
}

function hitsOfAny(packed: readonly Uint8Array[], rows: ReadonlySet<number> | undefined): Hits {
  const hits: Hits = new Map();
  for (const one of packed)
    readPostings(one, ({ id, length, counts }) => {
      if (rows && !rows.has(id)) return;
      const before = hits.get(id)?.counts ?? [0, 0, 0];
      hits.set(id, { length, counts: [before[0] + counts[0], before[1] + counts[1], before[2] + counts[2]] });
    });
  return hits;
}

interface Ends {
  readonly length: number;
  readonly places: readonly (readonly number[])[];
}

/** Where the words stand one after the other. */
function hitsOfPhrase([first, ...others]: readonly Uint8Array[], rows: ReadonlySet<number> | undefined): Hits {
  let ends = new Map<number, Ends>();
  readPostings(first!, (posting) => {
    if (!rows || rows.has(posting.id)) ends.set(posting.id, { length: posting.length, places: posting.places() });
  });
  for (const one of others) {
    const longer = new Map<number, Ends>();
    readPostings(one, (posting) => {
      const known = ends.get(posting.id);
      if (!known) return;
      const places = posting.places().map((column, at) => {
        const before = new Set(known.places[at]);
        return column.filter((place) => before.has(place - 1));
      });
      if (places.some((column) => column.length > 0)) longer.set(posting.id, { length: posting.length, places });
    });
    ends = longer;
  }
  return new Map(
    [...ends].map(([id, { length, places }]) => [
      id,
      { length, counts: places.map((column) => column.length) as unknown as ColumnCounts },
    ]),
  );
}
