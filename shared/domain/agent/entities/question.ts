import type { Reference } from '../../retrieval/references.ts';
import type { Filter } from '../global/question.ts';

/** Kinds of names that a reader counts: what a document works with, not what it is made of. */
export const countedTypes = ['dataset', 'model', 'method', 'metric'] as const;
export type CountedType = (typeof countedTypes)[number];

/** 'How many datasets are used?', 'List all methods compared in Table 3'. */
export interface EntityQuestion {
  readonly operation: 'count' | 'list';
  readonly type: CountedType;
  /** The table whose lines are meant; undefined for the text. */
  readonly table?: Reference | undefined;
  /** Pages and sections alone. */
  readonly filters: readonly Filter[];
}
