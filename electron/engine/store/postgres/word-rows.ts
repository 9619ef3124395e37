/** The rows that have a word or a phrase, in arrays of numbers: tens of thousands for a question to a large library. */
import { bm25Of, type IndexTotals } from '../bm25.ts';
import { placesIn, type Ranges, type ScoredRows } from '../scored-rows.ts';
import type { ColumnWeights } from '../word-index.ts';
import { readPostings } from './postings.ts';

const COLUMNS = 3;

/** Rows ascending, each once. */
export interface WordRows {
  readonly rows: Float64Array;
  /** Of each row, in words. */
  readonly lengths: Uint32Array;
  /** How often it stands in the path, the text and the caption of each row, one after the other. */
  readonly counts: Uint32Array;
}

export const noWordRows: WordRows = ofSize(0);

function ofSize(size: number): WordRows {
  return {
    rows: new Float64Array(size),
    lengths: new Uint32Array(size),
    counts: new Uint32Array(COLUMNS * size),
  };
}

/** @param count  of the rows in it */
export function unpackRows(packed: Uint8Array, count: number): WordRows {
  const found = ofSize(count);
  let at = 0;
  readPostings(packed, ({ id, length, counts }) => {
    found.rows[at] = id;
    found.lengths[at] = length;
    found.counts.set(counts, COLUMNS * at++);
  });
  return found;
}

/** Where the words of a phrase stand one after the other. */
export function phraseRows([first, ...others]: readonly Uint8Array[]): WordRows {
  let ends = new Map<number, Ends>();
  readPostings(first!, (posting) => void ends.set(posting.id, { length: posting.length, places: posting.places() }));
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
  const found = ofSize(ends.size);
  let at = 0;
  for (const [id, { length, places }] of ends) {
    found.rows[at] = id;
    found.lengths[at] = length;
    for (const [column, { length: count }] of places.entries()) found.counts[COLUMNS * at + column] = count;
    at++;
  }
  return found;
}

interface Ends {
  readonly length: number;
  readonly places: readonly (readonly number[])[];
}

/** All rows of both, counts added: of words that begin alike. */
export function mergedRows(a: WordRows, b: WordRows): WordRows {
  const merged = ofSize(a.rows.length + b.rows.length);
  let [i, j, end] = [0, 0, 0];
  while (i < a.rows.length || j < b.rows.length) {
    const left = i < a.rows.length ? a.rows[i]! : Infinity;
    const right = j < b.rows.length ? b.rows[j]! : Infinity;
    merged.rows[end] = Math.min(left, right);
    merged.lengths[end] = left <= right ? a.lengths[i]! : b.lengths[j]!;
    for (let column = 0; column < COLUMNS; column++)
      merged.counts[COLUMNS * end + column] =
        (left <= right ? a.counts[COLUMNS * i + column]! : 0) + (right <= left ? b.counts[COLUMNS * j + column]! : 0);
    if (left <= right) i++;
    if (right <= left) j++;
    end++;
  }
  return {
    rows: merged.rows.subarray(0, end),
    lengths: merged.lengths.subarray(0, end),
    counts: merged.counts.subarray(0, COLUMNS * end),
  };
}

/** Only those in the ranges; all without. */
export function rowsWithin(all: WordRows, ranges: Ranges | undefined): WordRows {
  if (!ranges) return all;
  const places = placesIn(all.rows, ranges);
  const found = ofSize(places.length);
  places.forEach((place, at) => {
    found.rows[at] = all.rows[place]!;
    found.lengths[at] = all.lengths[place]!;
    found.counts.set(all.counts.subarray(COLUMNS * place, COLUMNS * (place + 1)), COLUMNS * at);
  });
  return found;
}

/** BM25 of each row. */
export function scoresOf(
  { rows, lengths, counts }: WordRows,
  rarity: number,
  { path, text, caption }: ColumnWeights,
  totals: IndexTotals,
): ScoredRows {
  const scores = new Float64Array(rows.length);
  for (let at = 0, column = 0; at < rows.length; at++, column += COLUMNS) {
    const often = counts[column]! * path + counts[column + 1]! * text + counts[column + 2]! * caption;
    scores[at] = bm25Of(rarity, often, lengths[at]!, totals);
  }
  return { rows, scores };
}

/** Rows that say it, not in what stands above them. */
export function sayingRows({ rows, counts }: WordRows): Float64Array {
  return rows.filter((_, at) => counts[COLUMNS * at + 1]! + counts[COLUMNS * at + 2]! > 0);
}

/** Rows, ascending, that are in any of the lists. */
export function rowsInAny(lists: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(), ...others] = lists;
  return others.reduce(inEither, first);
}

function inEither(a: Float64Array, b: Float64Array): Float64Array {
  const found = new Float64Array(a.length + b.length);
  let [i, j, end] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const left = i < a.length ? a[i]! : Infinity;
    const right = j < b.length ? b[j]! : Infinity;
    if (left <= right) i++;
    if (right <= left) j++;
    found[end++] = Math.min(left, right);
  }
  return found.subarray(0, end);
}

/** Rows, ascending, that are in each of the lists. */
export function rowsInAll(lists: readonly Float64Array[]): Float64Array {
  const [first = new Float64Array(), ...others] = lists.toSorted((a, b) => a.length - b.length);
  return others.reduce(inBoth, first);
}

function inBoth(few: Float64Array, many: Float64Array): Float64Array {
  const ranges = Array.from(few, (row) => [row, row] as const);
  return Float64Array.from(placesIn(many, ranges), (place) => many[place]!);
}
