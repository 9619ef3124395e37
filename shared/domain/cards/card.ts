/** Flashcards that are made of what a document says, before they become a file. */
import type { DocumentId } from '../../base/ids.ts';
import type { PageArea } from '../document/tree.ts';

/** What cards are made from, in the order in which they are offered. */
export const cardSources = ['definitions', 'highlights', 'answers', 'tables'] as const;
export type CardSource = (typeof cardSources)[number];

/** `cloze`: its front is one text in which words stand in `{{c1::…}}`; they are asked for one number at a time. */
export const cardForms = ['basic', 'cloze'] as const;
export type CardForm = (typeof cardForms)[number];

/** Where the words of a card stand. */
export interface CardPlace {
  readonly document: DocumentId;
  readonly title: string;
  /** From 0. */
  readonly pageIndex: number;
  /** What that page is called. */
  readonly page: string;
  /** Words by which the place is found again; empty for a part of a page. */
  readonly quote: string;
}

export interface Card {
  /** What it was made from, and nothing of how it reads: the same each time, also once the reader changed its words. */
  readonly key: string;
  readonly source: CardSource;
  readonly form: CardForm;
  /** Plain text with its line breaks. */
  readonly front: string;
  readonly back: string;
  readonly place: CardPlace;
  /** What is shown of the page below the back: a figure, a table, a formula. */
  readonly picture?: PageArea | undefined;
}

/** Why something makes no card. */
export const leftReasons = ['no-note', 'no-quote'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** Cards in the order of their sources, and how many things made none. */
export interface MadeCards {
  readonly cards: readonly Card[];
  readonly left: Readonly<Record<LeftReason, number>>;
}
