/** A piece of a question that names documents. */
import type { Naming } from '../text/languages/language.ts';
import type { Catalog } from './catalog.ts';
import type { Word } from './compared-words.ts';

/** What a document was told by. */
export const namedBy = ['title', 'author', 'year', 'file', 'kind', 'topic', 'open', 'listed', 'before'] as const;
export type NamedBy = (typeof namedBy)[number];

export interface Mention {
  /** Words of the question: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Places in the catalog, ascending; more than one where several fit. */
  readonly places: readonly number[];
  readonly by: NamedBy;
}

/** A question as names are looked for in it. */
export interface Asked {
  readonly text: string;
  readonly words: readonly Word[];
  /** Code of its language. */
  readonly language: string;
  readonly naming: Naming;
  readonly catalog: Catalog;
  /** Of the document that is open. */
  readonly open?: number | undefined;
  /** Of those that the answer before named, in its order. */
  readonly listed: readonly number[];
}

/** More that fit one name are no answer to which one is meant. */
export const MOST_FITTING = 4;
