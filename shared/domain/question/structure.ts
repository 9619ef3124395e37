/** What can be counted and listed. */
export const targetKinds = [
  'section',
  'figure',
  'table',
  'formula',
  'reference',
  'algorithm',
  'code',
  'footnote',
  'statement',
  'paragraph',
  'page',
] as const;
export type TargetKind = (typeof targetKinds)[number];

export interface Target {
  readonly kind: TargetKind;
  /** Of sections: 1 for chapters and top sections, 2 for subsections; undefined for the level that the scope suggests. */
  readonly level?: number | undefined;
  /** Of statements: the word that opens them, 'definition' or 'theorem'. */
  readonly word?: string | undefined;
}

/** A question about the whole document asks for one of these. */
export type Operation =
  | { readonly kind: 'count' | 'list' | 'exists' | 'locate' }
  /** The n-th, counted from 1, from the start or from the end. */
  | { readonly kind: 'pick'; readonly from: 'start' | 'end'; readonly nth: number }
  | { readonly kind: 'extreme'; readonly most: boolean }
  /** The section with the most or the least text. */
  | { readonly kind: 'length'; readonly longest: boolean }
  /** Every page or section that holds something of the kind. */
  | { readonly kind: 'holders' }
  /** The section that one thing stands in: the innermost, or with `top` the outermost. */
  | { readonly kind: 'within'; readonly top: boolean };

export interface SectionName {
  /** As printed, '3.1' or 'B'; or, without number, words of the title. */
  readonly number?: string | undefined;
  readonly words?: string | undefined;
}

/** What narrows the things that are counted. Pages count from 1; ranges include both ends. */
export type Filter =
  | { readonly kind: 'pages'; readonly ranges: readonly { readonly from: number; readonly to: number }[] }
  | { readonly kind: 'edge-pages'; readonly end: 'first' | 'last'; readonly count: number }
  | { readonly kind: 'sections'; readonly any: readonly SectionName[] }
  /** The section itself, not what stands in it. */
  | { readonly kind: 'named'; readonly section: SectionName }
  | { readonly kind: 'beside'; readonly side: 'before' | 'after'; readonly section: SectionName }
  | { readonly kind: 'words'; readonly words: string; readonly where: 'own' | 'body'; readonly exact: boolean }
  | { readonly kind: 'years'; readonly from: number; readonly to: number }
  | { readonly kind: 'author'; readonly name: string }
  | { readonly kind: 'numbers'; readonly numbers: readonly string[] }
  | { readonly kind: 'numbered'; readonly numbered: boolean };

export type Grouping = 'section' | 'page' | 'document';

/** A question about the whole that can be computed. */
export interface GlobalQuestion {
  readonly operation: Operation;
  readonly targets: readonly Target[];
  readonly filters: readonly Filter[];
  readonly group: Grouping | undefined;
  /** 'with all below them' was asked for. */
  readonly deep: boolean;
  /** Words that no rule took up, as they stand in the question. */
  readonly leftover: readonly string[];
  /** In [0, 1]: near 1 if every word was understood. */
  readonly confidence: number;
}
