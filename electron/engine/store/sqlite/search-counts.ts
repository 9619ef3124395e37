/**
 * BM25 weighs a word by how many rows the full-text index says it has. A contentless index does not take deleted rows off
 * that number, so each time a document is indexed again its rows would count once more, and common words weigh more and
 * more. The number stands in one record of the index (https://www.sqlite.org/fts5.html, 'The Averages Record'): varints
 * for the rows and for the tokens of each column.
 */
import type { IndexTotals } from '../bm25.ts';
import { blob, int } from '../db.ts';
import type { Session, Value } from '../session.ts';

/** A connection to a database with a full-text index. */
export interface FullTextDb extends Pick<Session, 'all' | 'get' | 'put'> {
  runOnShadow(sql: string, params: readonly Value[]): void;
}

const AVERAGES_RECORD = 1;

/** As FTS5 reckons with them. */
export function searchTotals(db: FullTextDb): IndexTotals {
  const [rows = 0, ...tokens] = averagesOf(db);
  return { rows, meanLength: tokens.reduce((sum, count) => sum + count, 0) / Math.max(1, rows) };
}

function averagesOf(db: FullTextDb): readonly number[] {
  const record = db.get('SELECT block FROM segments_fts_data WHERE id = ?', [AVERAGES_RECORD]);
  return record ? readVarints(blob(record.block)) : [];
}

/**
 * Set the number of rows to what it is; tokens follow in proportion, so that mean lengths stay. To be called before
 * anything else is written to the full-text index in a transaction, since FTS5 keeps the numbers from then on.
 */
export function restoreSearchCounts(db: FullTextDb): void {
  const [rows = 0, ...tokens] = averagesOf(db);
  const actual = int(db.get('SELECT count(*) AS n FROM segments_fts_docsize', [])?.n);
  if (rows <= actual || actual === 0) return;
  const share = actual / rows;
  const restored = writeVarints([actual, ...tokens.map((count) => Math.max(1, Math.round(count * share)))]);
  db.runOnShadow('UPDATE segments_fts_data SET block = ? WHERE id = ?', [restored, AVERAGES_RECORD]);
}

/** Big-endian groups of seven bits, the highest bit of a byte set while more follow. */
function readVarints(bytes: Uint8Array): readonly number[] {
  const values: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    values.push(value);
    value = 0;
  }
  return values;
}

function writeVarints(values: readonly number[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap((value) => {
      const groups = [value % 128];
      for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
        groups.unshift((rest % 128) | 0x80);
      return groups;
    }),
  );
}
