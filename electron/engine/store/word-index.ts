/** Where words stand: what a database's full-text search must offer. Words are stems, cut as `stemsOf` cuts them. */
import type { DocumentKey } from './keys.ts';

/** How much a word counts by where it stands. */
export interface ColumnWeights {
  readonly path: number;
  readonly text: number;
  readonly caption: number;
}

/** The stems of a segment, separated by single spaces; `path` is what stands above it. */
export interface SearchColumns {
  readonly path: string;
  readonly text: string;
  readonly caption: string;
}

/** Stems that stand next to each other. */
export interface Sought {
  readonly stems: readonly string[];
  /** The last is the beginning of a word. */
  readonly begins?: boolean;
}

/** Which rows are looked at. */
export type WordScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'documents'; readonly keys: readonly DocumentKey[] }
  /** Segments of the sections with these orders, from the first to the last. */
  | { readonly kind: 'sections'; readonly document: DocumentKey; readonly orders: readonly [number, number] }
  | { readonly kind: 'positions'; readonly document: DocumentKey; readonly positions: readonly number[] };

export interface RankedRow {
  readonly id: number;
  /** BM25, larger is better. */
  readonly score: number;
}

export interface SayingCount {
  readonly rows: number;
  /** The id of the row with which counting ended at its limit; undefined where all are counted. */
  readonly endedAt?: number;
}

export interface WordIndex {
  /** Rows that have any of these, best first, then in the order of their ids. */
  ranked(any: readonly Sought[], weights: ColumnWeights, scope: WordScope, limit: number): RankedRow[];
  /** How many rows have any of these, as far as `limit`. */
  count(any: readonly Sought[], scope: WordScope, limit: number): number;
  /** Rows that say, not in what stands above them, one of each group; in the order of their ids, as far as `limit`. */
  saying(all: readonly (readonly Sought[])[], scope: WordScope, limit: number): number[];
  /** How many rows say any of these, not in what stands above them; counted in the order of their ids, as far as `limit`. */
  countSaying(any: readonly Sought[], limit: number): SayingCount;
  /** All words from `first` on that stand before `end`, by code points. */
  wordsBetween(first: string, end: string): string[];
  /** What a segment is found by; it must not have been written before. */
  write(id: number, columns: SearchColumns): void;
  remove(id: number): void;
  /** A document is about to be indexed; before anything else is written in a transaction. */
  beginIndex(): void;
  /** Segments of the document went with their rows, by other ways than `remove`. */
  lost(document: DocumentKey): void;
}
