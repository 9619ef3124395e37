import type { PageQuads } from '../geometry.ts';
import type { AnnotationKind } from './kinds.ts';
import type { MarkShape } from './shape.ts';

export { annotationKinds, isOnWords, wordKinds, type AnnotationKind, type WordKind } from './kinds.ts';

/** In the order in which they are offered. */
export const annotationColors = ['yellow', 'green', 'blue', 'rose', 'violet'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

/** What a reader marked, by its place and, where it is words, by the words: either finds it again. */
export interface Marked {
  readonly kind: AnnotationKind;
  /** One quad for each line; of anything but words four corners around it. In reading order, never empty. */
  readonly pages: readonly PageQuads[];
  /** The marked words as a reader would copy them; empty where no words are marked. What a text box says is its note. */
  readonly text: string;
  /** What stands before and after them on their pages, a few words each. */
  readonly prefix: string;
  readonly suffix: string;
  /** Of ink and of text boxes, and of nothing else. */
  readonly shape?: MarkShape | undefined;
}

/** Words kept before and after a highlight, to tell it from the same words elsewhere. */
export const contextChars = 48;
export const noteMaxChars = 20_000;
