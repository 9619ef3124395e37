/** Nearest vectors, where a database looks for them itself; whoever asks does without reading what is searched. */
import type { VectorChannel } from '#shared/domain/index/vectors.ts';
import type { DocumentKey } from './keys.ts';

/** Vectors of the same dimensions, one after the other, each as whole numbers and what a step of it is worth. */
export interface SteppedVectors {
  readonly dimensions: number;
  readonly scales: Float32Array;
  readonly components: Int8Array;
}

/** Rows of complete sets, the nearest first by `near`. */
export interface NearRows extends SteppedVectors {
  readonly sets: readonly number[];
  /** Of each row within its set. */
  readonly rows: readonly number[];
  /** Of the segments that they stand for. */
  readonly orders: readonly number[];
  /** Products with the query, as exact as `VectorSearch.error` says. */
  readonly near: readonly number[];
}

/** The complete sets of an encoder, or some of them. */
export interface SearchedSets {
  readonly encoder: string;
  readonly channel: VectorChannel;
  readonly ids?: readonly number[];
}

export interface VectorSearch {
  /** May sets be kept, or does somebody else do that? */
  readonly mayKeep: boolean;
  /** How far a product may be off, as a share of the lengths of both vectors. */
  error(dimensions: number): number;
  /**
   * Complete sets that are not, or no longer as they are now, among those that are searched. Undefined once nothing is
   * searched there any more.
   */
  unkept(encoder: string): readonly { readonly set: number; readonly document: DocumentKey }[] | undefined;
  /**
   * The rows with the largest products with a query, of all sets that are kept, also as they were before. Undefined as
   * above.
   *
   * @param query  whole numbers, at most 8191
   */
  nearest(query: Int32Array, from: SearchedSets, limit: number): NearRows | undefined;
  /** Search this set as it is at its revision. The caller owns the transaction. */
  keep(set: number, revision: number, orders: ArrayLike<number>, vectors: SteppedVectors): void;
}

/** Who looks for the nearest vectors: the engine by itself, or the server; and why a server does not. */
export type VectorSearchState = 'engine' | 'server' | 'no-extension' | 'old-extension' | 'no-tables';
