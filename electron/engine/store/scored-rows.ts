/** Rows with their scores, in arrays of numbers: tens of thousands for a question. */
import type { RankedRow } from './word-index.ts';

/** Rows ascending, each once. */
export interface ScoredRows {
  readonly rows: Float64Array;
  readonly scores: Float64Array;
}

/** The first and the last row of each, ascending. */
export type Ranges = readonly (readonly [number, number])[];

export const noRows: ScoredRows = { rows: new Float64Array(), scores: new Float64Array() };

/** All rows of both, scores added. */
export function together(a: ScoredRows, b: ScoredRows): ScoredRows {
  if (a.rows.length === 0) return b;
  if (b.rows.length === 0) return a;
  const scores = new Float64Array(a.rows.length + b.rows.length);
  const rows = inEither(a.rows, b.rows, (at, i, j) => {
    scores[at] = (i < 0 ? 0 : a.scores[i]!) + (j < 0 ? 0 : b.scores[j]!);
  });
  return { rows, scores: scores.subarray(0, rows.length) };
}

/**
 * Rows, ascending, that are in either list.
 *
 * @param take  told of each: its place among them and in both lists, -1 where it is not
 */
export function inEither(
  a: Float64Array,
  b: Float64Array,
  take?: (at: number, i: number, j: number) => void,
): Float64Array {
  const rows = new Float64Array(a.length + b.length);
  let [i, j, end] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const left = i < a.length ? a[i]! : Infinity;
    const right = j < b.length ? b[j]! : Infinity;
    rows[end] = Math.min(left, right);
    take?.(end, left <= right ? i : -1, right <= left ? j : -1);
    if (left <= right) i++;
    if (right <= left) j++;
    end++;
  }
  return rows.subarray(0, end);
}

/** Best first, then in the order of their ids. */
export function bestOf({ rows, scores }: ScoredRows, limit: number): RankedRow[] {
  const least = scores.length > limit ? leastOfBest(scores, limit) : -Infinity;
  const best: RankedRow[] = [];
  for (let at = 0; at < rows.length; at++) if (scores[at]! >= least) best.push({ id: rows[at]!, score: scores[at]! });
  return best.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit);
}

/** The lowest of the highest `limit` scores, by a heap of them: sorting all takes ten times as long. */
function leastOfBest(scores: Float64Array, limit: number): number {
  const heap = scores.slice(0, limit).sort();
  for (let at = limit; at < scores.length; at++) {
    const score = scores[at]!;
    if (score <= heap[0]!) continue;
    let place = 0;
    for (let child = 1; child < limit; child = 2 * place + 1) {
      if (child + 1 < limit && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= score) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = score;
  }
  return heap[0]!;
}

/** Only those in the ranges; all without. */
export function within({ rows, scores }: ScoredRows, ranges: Ranges | undefined): ScoredRows {
  if (!ranges) return { rows, scores };
  const places = placesIn(rows, ranges);
  return {
    rows: Float64Array.from(places, (place) => rows[place]!),
    scores: Float64Array.from(places, (place) => scores[place]!),
  };
}

/** Where the rows are that lie in the ranges. */
export function placesIn(rows: Float64Array, ranges: Ranges): readonly number[] {
  const places: number[] = [];
  let from = 0;
  for (const [first, last] of ranges) {
    from = firstNotBelow(rows, first, from);
    while (from < rows.length && rows[from]! <= last) places.push(from++);
  }
  return places;
}

/** Where the first row is that is not below `row`, from `from` on; the length where none is. */
function firstNotBelow(rows: Float64Array, row: number, from: number): number {
  let [low, high] = [from, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
