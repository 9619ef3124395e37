/** The rows that have a word or a phrase, in arrays of numbers: tens of thousands for a question to a large library. */
import { bm25Of, type IndexTotals } from '../bm25.ts';
import { inEither, placesIn, type Ranges, type ScoredRows } from '../scored-rows.ts';
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
  const { lengths, counts } = ofSize(a.rows.length + b.rows.length);
  const rows = inEither(a.rows, b.rows, (at, i, j) => {
    lengths[at] = i < 0 ? b.lengths[j]! : a.lengths[i]!;
    for (let column = 0; column < COLUMNS; column++)
      counts[COLUMNS * at + column] =
        (i < 0 ? 0 : a.counts[COLUMNS * i + column]!) + (j < 0 ? 0 : b.counts[COLUMNS * j + column]!);
  });
  return { rows, lengths: lengths.subarray(0, rows.length), counts: counts.subarray(0, COLUMNS * rows.length) };
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
  return others.reduce((all, more) => inEither(all, more), first);
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
