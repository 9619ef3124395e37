import type { Agreement } from '../context/agreement.ts';
import type { Pace } from '../context/pace.ts';
import type { Chats } from '../ports/chat.ts';
import type { Encoder } from '../ports/encoder.ts';
import type { FigureReader } from '../ports/figures.ts';
import type { PassageReader } from '../ports/passage-reader.ts';
import type { Reranker } from '../ports/reranker.ts';
import type { VectorReader } from '../index/vectors.ts';
import type { IndexReader } from '../index/reader.ts';
import type { Remark } from '../remarks/remark.ts';
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
export interface LiveIndex {
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

/** How long a language model is waited for, in milliseconds since it was asked. */
export interface Patience {
  /** For the first word of an answer. */
  readonly firstMs: number;
  /** For the last. */
  readonly lastMs: number;
}

/** What a strategy can reach: the index, the models that are installed, the time, and the wish to stop. */
export interface AskContext {
  readonly reader: IndexReader;
  readonly aids: Aids;
  readonly signal: AbortSignal;
  /** Milliseconds of a clock that never runs backwards. */
  readonly now: () => number;
  /** Says what was computed in English, for programs and the history; without it that is told by its code alone. */
  readonly inWords?: ((statement: Remark) => string) | undefined;
  /** Resolves after so many milliseconds; where it is absent, nobody waits for an answer. */
  readonly after?: ((delayMs: number) => Promise<void>) | undefined;
  /** For ever, where it is absent. */
  readonly patience?: Patience | undefined;
  /** What language models took before. */
  readonly pace?: Pick<Pace, 'learn' | 'leftMs'> | undefined;
  /** Which language models have shown that they read; none, where it is absent. */
  readonly agreement?: Pick<Agreement, 'learn' | 'isTrusted'> | undefined;
  /** The reader has enough of what is quoted: asked while a language model works. */
  readonly leftAtQuotes?: (() => boolean) | undefined;
  /** What the reader wants of a route; nothing where it is absent. */
  readonly steering?: Steering | undefined;
  /** Absent where the index does not change while it is asked. */
  readonly growth?: LiveIndex | undefined;
  /** How much of what is asked was read by now; undefined where all of it was. */
  readonly readSoFar?: (() => ReadSoFar | undefined) | undefined;
}
