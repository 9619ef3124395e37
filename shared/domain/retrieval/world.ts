import type { Chats } from '../ports/chat.ts';
import type { Encoder } from '../ports/encoder.ts';
import type { FigureReader } from '../ports/figures.ts';
import type { PassageReader } from '../ports/passage-reader.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { VectorReader } from '../index/vectors.ts';
import type { IndexReader } from '../index/reader.ts';
import type { Steering } from './steering.ts';

/** Models that help where they are installed. Everything works without any of them. */
export interface Aids extends Chats {
  /** A model that looks at figures. */
  readonly figures?: FigureReader | undefined;
  /** An encoder with the vectors that it made. */
  readonly semantics?: { readonly encoder: Encoder; readonly vectors: VectorReader } | undefined;
  readonly reranker?: Reranker | undefined;
  /** A network that reads the likeliest passages sentence by sentence. */
  readonly passageReader?: PassageReader | undefined;
}

/** What is asked may become more while it is asked: a document that is still being read. */
export interface Growth {
  /** Is there more by now than what is asked? */
  grew(): boolean;
  /** Ask that from now on. What a walk has read and decided, and what the reader wants, is found again in it. */
  take(steering: Steering): { readonly reader: IndexReader; readonly steering: Steering };
}

/** How much of what is asked was read, where that is not all. */
export interface ReadSoFar {
  readonly partly: readonly { readonly pagesRead: number; readonly pagesTotal: number }[];
  /** Documents of which nothing was read. */
  readonly unread: number;
}

/** What a strategy can reach: the index, the models that are installed, the time, and the wish to stop. */
export interface World {
  readonly reader: IndexReader;
  readonly aids: Aids;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
  /** Resolves after so many milliseconds; where it is absent, nobody waits for an answer. */
  readonly after?: ((delayMs: number) => Promise<void>) | undefined;
  /** What the reader wants of a route; nothing where it is absent. */
  readonly steering?: Steering | undefined;
  /** Absent where the index does not change while it is asked. */
  readonly growth?: Growth | undefined;
  /** How much of what is asked was read by now; undefined where all of it was. */
  readonly readSoFar?: (() => ReadSoFar | undefined) | undefined;
}
