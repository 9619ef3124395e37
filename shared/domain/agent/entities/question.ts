import type { Reference } from '../../question/references.ts';
import type { Filter } from '../../question/structure.ts';

/** Kinds of names that a reader counts: what a document works with, not what it is made of. */
export const countedTypes = ['dataset', 'model', 'method', 'metric', 'baseline', 'task'] as const;
export type CountedType = (typeof countedTypes)[number];

/** 'How many datasets are used?', 'List all methods compared in Table 3'. */
export interface EntityQuestion {
  readonly operation: 'count' | 'list';
  readonly type: CountedType;
  /** The table whose lines are meant; undefined for the text. */
  readonly table?: Reference | undefined;
  /** Words that tell which of them are meant: 'language' of 'language models'; stems. */
  readonly which: readonly string[];
  /** Pages and sections alone. */
  readonly filters: readonly Filter[];
}
