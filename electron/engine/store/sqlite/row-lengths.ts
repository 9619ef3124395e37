/** How many words each row of the full-text index has. */
import { maxRows, rowRange, type DocumentKey } from '../keys.ts';
import type { FullTextDb } from './search-counts.ts';

/** Read document by document, and kept: two bytes a row. */
export class RowLengths {
  readonly #db: FullTextDb;
  readonly #documents = new Map<DocumentKey, Uint16Array>();

  constructor(db: FullTextDb) {
    this.#db = db;
  }

  /** The index has changed. */
  forget(): void {
    this.#documents.clear();
  }

  /** In words, by position in the document. */
  of(document: DocumentKey): Uint16Array {
    let lengths = this.#documents.get(document);
    if (!lengths) this.#documents.set(document, (lengths = this.#read(document)));
    return lengths;
  }

  #read(document: DocumentKey): Uint16Array {
    // One string for all: handing over row by row takes ten times as long.
    const sql = `SELECT group_concat((id % ${String(maxRows)}) || ' ' || hex(sz)) AS listed
      FROM segments_fts_docsize WHERE id BETWEEN ? AND ?`;
    const listed = this.#db.get(sql, rowRange(document).map(BigInt))?.listed;
    return typeof listed === 'string' ? parseLengths(listed) : new Uint16Array();
  }
}

const MOST = 2 ** 16 - 1;

/** @param listed  position and the words of each column as varints in hexadecimal, ascending */
export function parseLengths(listed: string): Uint16Array {
  const rows = listed.split(',').map((row) => row.split(' ') as [string, string]);
  const lengths = new Uint16Array(1 + Number(rows.at(-1)?.[0]));
  for (const [row, sizes] of rows) lengths[Number(row)] = Math.min(MOST, sumOfVarints(sizes));
  return lengths;
}

/** Big-endian groups of seven bits, the highest bit of a byte set while more follow. */
function sumOfVarints(hex: string): number {
  let sum = 0;
  let value = 0;
  for (let at = 0; at < hex.length; at += 2) {
    const byte = Number.parseInt(hex.slice(at, at + 2), 16);
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    sum += value;
    value = 0;
  }
  return sum;
}
