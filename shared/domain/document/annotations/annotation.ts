import type { PageQuads } from '../geometry.ts';

/** In the order in which they are offered. */
export const annotationColors = ['yellow', 'green', 'blue', 'rose', 'violet'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

/** Words, or a part of a page. */
export const annotationKinds = ['text', 'area'] as const;
type AnnotationKind = (typeof annotationKinds)[number];

/** What a reader marked, by its place and, where it is words, by the words: either finds it again. */
export interface Marked {
  readonly kind: AnnotationKind;
  /** One quad for each line; of an area its four corners. In reading order, never empty. */
  readonly pages: readonly PageQuads[];
  /** The marked words as a reader would copy them; empty for an area. */
  readonly text: string;
  /** What stands before and after them on their pages, a few words each. */
  readonly prefix: string;
  readonly suffix: string;
}

/** Words kept before and after a highlight, to tell it from the same words elsewhere. */
export const contextChars = 48;
export const noteMaxChars = 20_000;
