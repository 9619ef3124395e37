/**
 * Nearest vectors by pgvector: its products of half-precision numbers, over tables of our own that are there where the
 * extension is. Components are whole numbers of eight bits, which half precision holds as they are.
 */
import { isAppError } from '#shared/base/errors.ts';
import { blob, int } from '../db.ts';
import type { DocumentKey } from '../keys.ts';
import type { Row, Session, Value } from '../session.ts';
import type { NearRows, SearchedSets, SteppedVectors, VectorSearch } from '../vector-search.ts';

const ROWS_AT_ONCE = 200;
/** A product's summands are added in single precision, and a query's components rounded to half. */
const SINGLE = 2 ** -24;
const HALF = 2 ** -12;
/** What stands before a vector's components as they are sent: two numbers of 16 bits. */
const HEAD_BYTES = 4;
const HALF_BYTES = 2;

export class ServerVectors implements VectorSearch {
  readonly mayKeep: boolean;
  readonly #db: Session;
  /** As it is quoted in SQL. */
  readonly #extension: string;
  /** Somebody took the extension away, or this user's right to look. */
  #isGone = false;

  /** @param extension  the schema that pgvector's types and operators are in, quoted */
  constructor(db: Session, extension: string, mayKeep: boolean) {
    this.#db = db;
    this.#extension = extension;
    this.mayKeep = mayKeep;
  }

  error(dimensions: number): number {
    return HALF + dimensions * SINGLE;
  }

  unkept(encoder: string): { set: number; document: DocumentKey }[] | undefined {
    const sql = `
      SELECT s.id, s.document_key FROM vector_sets s
      LEFT JOIN searched_sets k ON k.set_id = s.id AND k.revision = s.revision
      WHERE s.encoder = ? AND s.complete = 1 AND k.set_id IS NULL`;
    return this.#all(sql, [encoder])?.map((row) => ({
      set: int(row.id),
      document: int(row.document_key) as DocumentKey,
    }));
  }

  nearest(query: Int32Array, { encoder, channel, ids }: SearchedSets, limit: number): NearRows | undefined {
    const named = (name: string): string => `${this.#extension}.${name}`;
    const some = ids === undefined ? '' : `AND k.set_id ${this.#db.dialect.amongNumbers('?5')}`;
    // Sets are told apart before any product is made: only those of one encoder have the query's dimensions. Each join
    // costs as much as the products.
    const sql = `
      SELECT set_id, row_number, position, scale, ${named('halfvec_send')}(components) AS sent, near FROM (
        SELECT v.set_id, v.row_number, v.position, v.scale, v.components,
          (v.components OPERATOR(${named('<#>')}) ?1::${named('halfvec')}) * v.scale AS near
        FROM vector_rows v JOIN searched_sets k ON k.set_id = v.set_id
        WHERE k.encoder = ?2 AND k.channel = ?3 ${some}
        ORDER BY near LIMIT ?4) AS nearest`;
    const params = [`[${query.join(',')}]`, encoder, channel, limit];
    const found = this.#all(sql, ids === undefined ? params : [...params, JSON.stringify(ids)]);
    if (!found) return undefined;
    const components = new Int8Array(found.length * query.length);
    found.forEach(({ sent }, at) => readHalves(blob(sent), components, at * query.length));
    return {
      dimensions: query.length,
      sets: found.map((row) => int(row.set_id)),
      rows: found.map((row) => int(row.row_number)),
      orders: found.map((row) => int(row.position)),
      // The server's operator gives the product with its sign turned, so that the nearest come first.
      near: found.map((row) => -int(row.near)),
      scales: Float32Array.from(found, (row) => int(row.scale)),
      components,
    };
  }

  #all(sql: string, params: readonly Value[]): Row[] | undefined {
    if (this.#isGone) return undefined;
    try {
      return this.#db.all(sql, params);
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.#isGone = true;
      return undefined;
    }
  }

  keep(
    set: number,
    revision: number,
    orders: ArrayLike<number>,
    { dimensions, scales, components }: SteppedVectors,
  ): void {
    this.#db.put('DELETE FROM vector_rows WHERE set_id = ?', [set]);
    const sql = `
      INSERT INTO vector_rows (set_id, row_number, position, scale, components)
      SELECT ?, * FROM unnest(?::bigint[], ?::bigint[], ?::real[], ?::${this.#extension}.halfvec[])`;
    for (let from = 0; from < scales.length; from += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, scales.length - from) }, (_, at) => from + at);
      const list = (of: (row: number) => number | string): string => `{${rows.map(of).join(',')}}`;
      this.#db.put(sql, [
        set,
        list((row) => row),
        list((row) => orders[row]!),
        list((row) => scales[row]!),
        list((row) => `"[${components.subarray(row * dimensions, (row + 1) * dimensions).join(',')}]"`),
      ]);
    }
    const kept = `
      INSERT INTO searched_sets (set_id, revision, encoder, channel)
      SELECT id, revision, encoder, channel FROM vector_sets WHERE id = ? AND revision = ?
      ON CONFLICT (set_id) DO UPDATE SET revision = excluded.revision`;
    this.#db.put(kept, [set, revision]);
  }
}

/**
 * The server can, but not this: there is no such table, type or operator any more, or no right to them. Whether it is there
 * and answers is another matter.
 */
const isRefused = (error: unknown): boolean =>
  isAppError(error, 'file.unreadable') || (error instanceof Error && 'sqlState' in error);

/** A vector as the server sends it: big-endian numbers of half precision, here whole ones from -127 to 127. */
function readHalves(sent: Uint8Array, into: Int8Array, from: number): void {
  for (let at = HEAD_BYTES, to = from; at < sent.length; at += HALF_BYTES, to++)
    into[to] = wholeOf((sent[at]! << 8) | sent[at + 1]!);
}

const SIGN = 0x8000;
const FRACTION_BITS = 10;
const FRACTION = 2 ** FRACTION_BITS;
/** What is taken from an exponent. */
const BIAS = 15;

/** A number of half precision by its bits, where it is a whole one. */
function wholeOf(bits: number): number {
  const exponent = (bits & ~SIGN) >> FRACTION_BITS;
  if (exponent === 0) return 0;
  const size = (((bits & (FRACTION - 1)) | FRACTION) * 2 ** (exponent - BIAS)) / FRACTION;
  return bits & SIGN ? -size : size;
}
