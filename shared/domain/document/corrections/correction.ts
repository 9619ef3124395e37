import type { Point } from '../geometry.ts';

/**
 * A heading as the reader saw it when it was corrected. It is found again by what is printed and where, so that it
 * outlives the ids of one parse.
 */
export interface HeadingAnchor {
  readonly pageIndex: number;
  readonly title: string;
  /** Start of its first baseline; null for a heading that is printed nowhere. */
  readonly at: Point | null;
  /** How many equal ones stand before it on the page. */
  readonly nth: number;
}

/** Words of one page, by their text and by the points on the baselines where they begin and end. */
export interface WordsAnchor {
  readonly pageIndex: number;
  readonly text: string;
  readonly from: Point;
  readonly to: Point;
}

/** One correction of a tree by its reader. Corrections apply one after the other, each to what those before it made. */
export type Correction =
  /** Move a section with everything below it one level up (-1) or down (1). */
  | { readonly kind: 'level'; readonly heading: HeadingAnchor; readonly by: -1 | 1 }
  | { readonly kind: 'rename'; readonly heading: HeadingAnchor; readonly title: string }
  /** Not a heading: its words become text of the section before it. */
  | { readonly kind: 'delete'; readonly heading: HeadingAnchor }
  /** These words are a heading: the section they stand in ends before them. */
  | { readonly kind: 'add'; readonly words: WordsAnchor };

/** Why a correction has no effect. */
export type Misfit =
  /** No such heading stands there. */
  | 'heading-gone'
  /** No such words stand there. */
  | 'words-gone'
  /** A top section cannot be promoted. */
  | 'top'
  /** No section before it can hold it. */
  | 'nothing-above';

/** Numbers of nodes that corrections make start here; no document has as many nodes of its own. */
export const firstAddedNode = 2 ** 23;

/** More than one title has, less than what would break a row of the tree. */
export const titleMaxChars = 300;
