/** What is said of a document, one sentence after the other, and where each of its words is printed. */
import type { NodeId } from '../../base/ids.ts';
import type { PageQuads } from '../document/geometry.ts';
import type { NodeKind } from '../document/tree.ts';

/** What a listener can have left out, in the order in which it is offered. Running heads and page numbers are no text, and never read. */
export const skippables = [
  'citations',
  'footnotes',
  'references',
  'contents',
  'authors',
  'figures',
  'formulas',
  'code',
  'tables',
  'captions',
] as const;
export type Skippable = (typeof skippables)[number];

/** What few want to hear. */
export const usuallySkipped: readonly Skippable[] = [
  'citations',
  'footnotes',
  'references',
  'contents',
  'authors',
  'figures',
  'formulas',
  'code',
];

/** A word of an utterance: `length` characters of `spoken` from `at` on, which stand for `start` to `end` of the node's text. */
export interface SpokenWord {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  /** Where it is printed, without the signs around it; two quads or more where a line breaks it. */
  readonly pages: readonly PageQuads[];
}

/** A sentence, a heading, a row of a table: what a voice says in one go. All offsets are UTF-16. */
export interface Utterance {
  readonly node: NodeId;
  readonly kind: NodeKind;
  /** The stretch of the node's text that it says; rows of a table overlap in the heads, which each row says again. */
  readonly start: number;
  readonly end: number;
  /** As it is printed, with what is not said. */
  readonly printed: string;
  readonly spoken: string;
  /** A language tag. */
  readonly language: string;
  /** In the order in which they are said. What is said without being printed, as the colon behind a label, is in none. */
  readonly words: readonly SpokenWord[];
  /** Where all of it is printed, what is not said included. */
  readonly pages: readonly PageQuads[];
}
