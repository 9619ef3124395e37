import type { NodeId } from '../../base/ids.ts';
import type { DocumentMetadata, PageProblem } from './page-content.ts';
import type { FoundFacts } from './found-facts.ts';
import type { DocumentKind } from './kind/kinds.ts';
import type { Box, PageFrame, Point } from './geometry.ts';

/** Structure nodes carry titles and nest; content nodes carry text and are leaves. */
export const structureKinds = ['document', 'section'] as const;
export const contentKinds = [
  'title',
  'authors',
  'abstract',
  'text',
  'list-item',
  'table',
  'figure',
  'formula',
  'code',
  'caption',
  'footnote',
  'reference',
] as const;

export type StructureKind = (typeof structureKinds)[number];
export type ContentKind = (typeof contentKinds)[number];
export type NodeKind = StructureKind | ContentKind;

/** Which evidence made a heading a heading, strongest first. */
export const headingEvidence = [
  'reader',
  'model',
  'outline',
  'tags',
  'contents',
  'numbering',
  'typography',
  'name',
  'page',
] as const;
export type HeadingEvidence = (typeof headingEvidence)[number];

/**
 * One line of a node's text on its page, or a part of a line where directions mix. `start` and `end` are UTF-16 offsets into the node's text; what layout changed
 * between two lines (a hyphen undone, a space set) belongs to neither.
 */
export interface TextLine {
  readonly pageIndex: number;
  readonly start: number;
  readonly end: number;
  /** Start of the baseline in user space. */
  readonly origin: Point;
  /** Unit vector along the line in reading order. */
  readonly direction: Point;
  /** Unit vector from the baseline to the top of the letters; a normal of `direction`, on its right in right-to-left text. */
  readonly up: Point;
  readonly ascent: number;
  readonly descent: number;
  /** `end - start + 1` distances along `direction`, in points: character `start + i` covers `edges[i]` to `edges[i + 1]`. */
  readonly edges: Float32Array;
}

interface NodeBase {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  /** 0 for the root, 1 for a top section; a content node is one deeper than its section. */
  readonly level: number;
  /** Position in reading order over all nodes of the document; the root has 0. */
  readonly order: number;
  /** First and last page of the node with everything below it. */
  readonly pageIndex: number;
  readonly endPageIndex: number;
  /** Where the node's own text (heading or content) stands. Empty for a heading that exists only in the outline. */
  readonly lines: readonly TextLine[];
}

export interface StructureNode extends NodeBase {
  readonly kind: StructureKind;
  /** The heading as printed, number included; for the root the document's title. */
  readonly title: string;
  /** In [0, 1]: how sure it is that this is a heading of this level. */
  readonly confidence: number;
  readonly evidence: readonly HeadingEvidence[];
}

/** A place on a page, in user space. */
export interface PageArea {
  readonly pageIndex: number;
  readonly box: Box;
}

/** A cell of a table: the pieces of the node's text that stand in it, and the rows and columns it covers. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** UTF-16 offsets into the node's text, in reading order; more than one where the cell has several lines. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** Rows and columns of a table, counted from 0. Cells come in reading order; a place without a cell is empty. */
export interface TableCells {
  readonly rows: number;
  readonly columns: number;
  /** The first rows that name the columns. */
  readonly headerRows: number;
  readonly cells: readonly TableCell[];
}

/** Words in a content node that were nearly taken for a heading; a language model may be asked about them. */
export interface NearMiss {
  /** UTF-16 offsets into the node's text. */
  readonly start: number;
  readonly end: number;
  /** That it is a heading, in [0, 1]. */
  readonly probability: number;
}

export interface ContentNode extends NodeBase {
  readonly kind: ContentKind;
  /** Empty only for a figure that is all drawing; it has an `area` then. */
  readonly text: string;
  /**
   * As printed: the label of a captioned thing and of its caption ('Table 3', 'Fig. 2'), the number of a formula ('(5)'),
   * the mark of a footnote.
   */
  readonly label?: string | undefined;
  /** Where a figure or a table stands, if it has a caption. */
  readonly area?: PageArea | undefined;
  /** Of tables whose rows and columns show. */
  readonly cells?: TableCells | undefined;
  /** Of captions: the figure or table that this one belongs to. */
  readonly captionOf?: NodeId | undefined;
  /** Words that were recognized with little certainty, as UTF-16 offsets in order; absent if there are none. */
  readonly doubtful?: readonly { readonly start: number; readonly end: number }[] | undefined;
  /** In order; absent if there are none. */
  readonly nearMisses?: readonly NearMiss[] | undefined;
}

export type TreeNode = StructureNode | ContentNode;

export function isStructure(node: TreeNode): node is StructureNode {
  return node.kind === 'document' || node.kind === 'section';
}

/**
 * The tree of one document (PT-RAG PaperTree, RDR² DST, BookRAG T).
 *
 * Invariants: `nodes` is in reading order and pre-order, `nodes[0]` is the root; a parent stands before its children;
 * every content node's parent is the structure node that stands last before it; every page lies in the range of the root.
 */
export interface DocumentTree {
  readonly nodes: readonly TreeNode[];
}

/** What parsing makes of a file. Parsing never throws for a bad page: it returns what there is, and the problems. */
export interface ParsedDocument {
  readonly title: string;
  readonly metadata: DocumentMetadata;
  /** Absent where that is not plain. */
  readonly kind?: DocumentKind | undefined;
  readonly found?: FoundFacts | undefined;
  readonly pages: readonly PageFrame[];
  readonly tree: DocumentTree;
  readonly problems: readonly PageProblem[];
}
