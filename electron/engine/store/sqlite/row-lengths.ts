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
const COMMA = 44;
const SPACE = 32;

/**
 * @param listed  for each row its position, a space, and the words of each column as varints in hexadecimal: big-endian
 * groups of seven bits, the highest bit of a byte set while more follow; positions ascending, separated by commas
 */
export function parseLengths(listed: string): Uint16Array {
  const lengths = new Uint16Array(1 + Number(listed.slice(listed.lastIndexOf(',') + 1, listed.lastIndexOf(' '))));
  let at = 0;
  while (at < listed.length) {
    let row = 0;
    for (let sign = listed.charCodeAt(at++); sign !== SPACE; sign = listed.charCodeAt(at++))
      row = row * 10 + digit(sign);
    let words = 0;
    let group = 0;
    for (; at < listed.length && listed.charCodeAt(at) !== COMMA; at += 2) {
      const byte = digit(listed.charCodeAt(at)) * 16 + digit(listed.charCodeAt(at + 1));
      group = group * 128 + (byte & 127);
      if (byte >= 128) continue;
      words += group;
      group = 0;
    }
    at++;
    lengths[row] = Math.min(MOST, words);
  }
  return lengths;
}

/** Of '0' to '9' and 'A' to 'F'. */
function digit(sign: number): number {
  return sign < 58 ? sign - 48 : sign - 55;
}
