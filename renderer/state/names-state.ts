/** The names in the open document: the list of them, the one that is looked at, and where they stand on the pages. */
import type { ErrorReport } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { EntityMarks, EntityRelation, EntitySummary, EntityView, GraphExtractor } from '#shared/contract/graph.ts';

export type NameList =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      /** Those that are named most come first. */
      readonly entities: readonly EntitySummary[];
      readonly relations: readonly EntityRelation[];
      readonly total: number;
      readonly extractor: GraphExtractor;
    }
  | { readonly kind: 'failed'; readonly error: ErrorReport };

export type LookedAt =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'open'; readonly id: number; readonly view: EntityView }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorReport };

/** A name that was looked at before, in the document where it was. */
export interface LookedBefore {
  readonly document: DocumentId;
  readonly id: number;
  readonly name: string;
}

export type NameType = EntitySummary['type'];

export interface NamesData {
  /** Whether the names stand in place of the tree. */
  readonly shown: boolean;
  /** Whether the graph of the names stands in place of the pages. */
  readonly graph: boolean;
  readonly list: NameList;
  readonly filter: string;
  readonly type: NameType | 'all';
  /** Only names on the page that the reader is on. */
  readonly onlyHere: boolean;
  readonly lookedAt: LookedAt;
  /** The way back from the name that is looked at, the nearest last. */
  readonly trail: readonly LookedBefore[];
  /** The name that was looked at last; the list begins there when the reader comes back to it. */
  readonly last: number | null;
  /** Index of the occurrence that was jumped to. */
  readonly at: number | null;
  /** Whether names are underlined on the pages. */
  readonly onPages: boolean;
  /** Names on the pages that were asked for, by page index. */
  readonly pages: ReadonlyMap<number, readonly EntityMarks[]>;
}

/** What belongs to the document that is open. */
export const noNames = {
  list: { kind: 'none' },
  lookedAt: { kind: 'none' },
  trail: [],
  last: null,
  at: null,
  pages: new Map(),
} as const satisfies Partial<NamesData>;

export const namesAtFirst: NamesData = {
  shown: false,
  graph: false,
  filter: '',
  type: 'all',
  onlyHere: false,
  onPages: false,
  ...noNames,
};
