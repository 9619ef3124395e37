import type { DocumentId } from '../../base/ids.ts';
import type { RetrievalScope } from './reader.ts';

/** What a vector was made of: a segment's own words, its structure-anchored summary σ, or one of its sentences. */
export type VectorChannel = 'segment' | 'summary' | 'sentence';

export const vectorChannels: readonly VectorChannel[] = ['segment', 'summary', 'sentence'];

export interface VectorMatch {
  readonly document: DocumentId;
  /** Position of the segment in its document; of a sentence what `sentenceOrder` says. */
  readonly order: number;
  readonly cosine: number;
}

/**
 * The stored vectors of one encoder. Calls are synchronous and exact; a document that has no vectors of this encoder yet
 * is not in what they return, so that a library can be asked while it is being encoded.
 */
export interface VectorReader {
  /** The encoder whose vectors these are. */
  readonly encoderId: string;
  /** The segments nearest to a question's vector, best first. */
  nearest(query: Float32Array, channel: VectorChannel, scope: RetrievalScope, limit: number): readonly VectorMatch[];
  /** Cosines of the given segments, or sentences, of a document, in the order of `orders`; undefined where there is no vector. */
  cosines(
    query: Float32Array,
    channel: VectorChannel,
    document: DocumentId,
    orders: readonly number[],
  ): readonly (number | undefined)[];
}
