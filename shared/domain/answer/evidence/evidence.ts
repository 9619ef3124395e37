import type { DocumentId, NodeId } from '../../../base/ids.ts';
import type { PageQuads } from '../../document/geometry.ts';
import type { PageArea } from '../../document/tree.ts';
import type { LineBreaks } from './line-breaks.ts';

/** The scores that chose a passage. */
export interface EvidenceWhy {
  /** Place in the ranking, from 1, and how many passages were compared. */
  readonly rank: number;
  readonly compared: number;
  /** What its score is made of, the largest first. */
  readonly parts: readonly { readonly name: string; readonly value: number }[];
  /** The section's own score R_sec, with the fit of its heading (F_sec) and of its text (E_sec). */
  readonly section?: { readonly score: number; readonly heading: number; readonly body: number } | undefined;
  /** Share, in [0, 1], of the question's words that the passage and its headings have. */
  readonly coverage: number;
}

/** A row of a table, told by its heads. */
export interface TableRow {
  /** What stands at its beginning. */
  readonly name: string;
  /** What stands in it, with the heads of the columns; `asked` for the one that the question is about. */
  readonly cells: readonly {
    readonly column: string;
    readonly value: string;
    readonly asked?: boolean | undefined;
  }[];
}

/** The table that a quotation stands in. */
export interface EvidenceTable {
  readonly node: NodeId;
  /** Its caption, or its label; empty where it has neither. */
  readonly caption: string;
  /** Those with quoted words; empty where rows and columns are not told surely: then the table is to be looked at. */
  readonly rows: readonly TableRow[];
}

/**
 * A passage that supports an answer: words of one section that stand in the document exactly as quoted.
 * `text` is covered by `marks` word for word; `before` and `after` are what stands around it, for reading only.
 */
export interface Evidence {
  /** 1-based number in document order; the same in the answer, on its card, on the page, in the tree, on the page map. */
  readonly n: number;
  readonly document: DocumentId;
  readonly documentTitle: string;
  readonly section: NodeId;
  /** Titles from the root to the section. */
  readonly path: readonly string[];
  /** Page of the first quoted word. */
  readonly pageIndex: number;
  /** What that page is called, where it has a label. */
  readonly pageLabel?: string | undefined;
  readonly marks: readonly PageQuads[];
  /**
   * What to show of the pages to see it as it is printed, in reading order: whole lines, a table's head and rows, a picture
   * with its caption. Absent where it stands nowhere on a page, and in answers of before there was one.
   */
  readonly areas?: readonly PageArea[] | undefined;
  /** Of the lines in its areas, as far as they can be broken; absent in answers of before there was one. */
  readonly breaks?: readonly LineBreaks[] | undefined;
  readonly text: string;
  /** Only where the page shows more than `text` says, a formula or characters that could not be read: what to show of it. */
  readonly printed?: NodeId | undefined;
  readonly before: string;
  readonly after: string;
  /** In [0, 1]. */
  readonly score: number;
  /** False for passages that were read and not cited. */
  readonly cited: boolean;
  readonly why?: EvidenceWhy | undefined;
  /** Absent where it stands in no table. */
  readonly table?: EvidenceTable | undefined;
}
