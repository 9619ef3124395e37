/** What the answers of several documents come to, put beside each other. */

export const valueKinds = ['amount', 'date', 'name', 'yes-no', 'words'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** What an answer comes to, where it can be compared with that of another document. */
export interface PartValue {
  readonly kind: ValueKind;
  /** As it is printed; 'yes' or 'no' where that is what it comes to. */
  readonly text: string;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
}

/** One value, with the documents that say it. */
export interface ShelfValue extends PartValue {
  /** Places among the parts of the answer, ascending; at least one. */
  readonly parts: readonly number[];
}

/**
 * What is sure of several answers: `shared`, the one value is said by several documents; `differ`, they say different ones, each of its own
 * thing; `contradict`, they say different ones of the same thing, which the question names and each of them does.
 */
export const statementKinds = ['shared', 'differ', 'contradict'] as const;
export interface ShelfStatement {
  readonly kind: (typeof statementKinds)[number];
  /** One for `shared`, at least two otherwise. */
  readonly values: readonly ShelfValue[];
}

export const shelfEnds = ['most', 'least', 'earliest', 'latest'] as const;
/** Which end of the order comes first. */
export type ShelfEnd = (typeof shelfEnds)[number];

/**
 * Why a document has no place in the order: nothing was found in it, no one value is said, several are, or in a unit that has nothing in common
 * with the others'.
 */
export const unplacedReasons = ['nothing', 'unsaid', 'several', 'unit'] as const;
export type Unplaced = (typeof unplacedReasons)[number];

export interface ShelfOrder {
  readonly by: 'amount' | 'date';
  readonly first: ShelfEnd;
  /** The question asks which is first. */
  readonly asked: boolean;
  /** The parts that come first, found or perhaps so; several where none is before the others. Empty where fewer than two can be compared. */
  readonly leads: readonly number[];
  readonly unplaced: readonly { readonly part: number; readonly why: Unplaced }[];
}

/** Of the parts of an answer that are documents, in the order in which they stand. */
export interface Shelf {
  readonly order?: ShelfOrder | undefined;
  readonly statements: readonly ShelfStatement[];
}
