import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { DocumentKind } from '../document/kind/kinds.ts';
import type { Publication } from '../document/publication/publication.ts';
import type { ContentKind, NodeKind, PageArea, TableCells, TextLine } from '../document/tree.ts';
import type { EntityType, KnowledgeGraph } from './knowledge-graph.ts';
import type { Link } from '../document/links/link.ts';
import type { Segment } from '../segment/segment.ts';
import type { Abbreviation } from '../text/abbreviations.ts';
import type { WrittenLanguage } from '../text/stop-words.ts';

/** Where retrieval looks, with sections already resolved to their subtrees. */
export type RetrievalScope =
  | { readonly kind: 'library' }
  | { readonly kind: 'documents'; readonly documents: readonly DocumentId[] }
  | { readonly kind: 'section'; readonly document: DocumentId; readonly section: NodeId }
  /** Some segments of a document, by their orders. */
  | { readonly kind: 'selection'; readonly document: DocumentId; readonly orders: readonly number[] };

export interface IndexedDocument {
  readonly id: DocumentId;
  readonly title: string;
  readonly segments: number;
  /** Names with commas between them; empty or absent where nobody is known. */
  readonly authors?: string | undefined;
  readonly year?: number | undefined;
  /** Absent where it is not plain. */
  readonly kind?: DocumentKind | undefined;
  readonly publication?: Publication | undefined;
  /** As a reader says, a code that begins with the language; absent where nobody does. */
  readonly language?: string | undefined;
  /** Name of its newest file, without folders; absent where none is known. */
  readonly fileName?: string | undefined;
  /** Whose endings its stems are without. */
  readonly writtenIn: WrittenLanguage;
}

/** A structure node as retrieval needs it. */
export interface SectionRecord {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  readonly level: number;
  readonly title: string;
  readonly order: number;
  readonly pageIndex: number;
}

export interface ContentRecord {
  readonly id: NodeId;
  /** The structure node that it stands in. */
  readonly section: NodeId;
  readonly kind: ContentKind;
  readonly text: string;
  readonly lines: readonly TextLine[];
}

/** The words of a node without their places. */
export interface NodeWords {
  readonly id: NodeId;
  /** The structure node that it stands in; a heading stands in its own. */
  readonly section: NodeId;
  readonly kind: NodeKind;
  readonly text: string;
  /** Of the node's own text, the first and the last page. */
  readonly pageIndex: number;
  readonly endPageIndex: number;
}

/** A node as something that can be counted and pointed at. */
export interface ItemRecord {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  readonly kind: NodeKind;
  readonly level: number;
  readonly order: number;
  readonly pageIndex: number;
  readonly endPageIndex: number;
  /** The heading, the words of the content, or of a figure or table with a caption the caption. */
  readonly text: string;
  /** Where `text` stands. */
  readonly lines: readonly TextLine[];
  readonly label?: string | undefined;
  readonly cells?: TableCells | undefined;
  /** Where a figure or a table stands, if that is known. */
  readonly area?: PageArea | undefined;
}

/** A segment that shares at least one term with the query; `bm25` is positive and larger is better. */
export interface SegmentMatch {
  readonly document: DocumentId;
  readonly order: number;
  readonly section: NodeId;
  readonly bm25: number;
}

/** Of some terms, in their order. */
export interface Frequencies {
  /** In how many segments each occurs. */
  readonly counts: readonly number[];
  /** How many rows of the index have to be looked at to rank it: of a phrase, those of its rarest word. */
  readonly rows: readonly number[];
  /** How many segments there are. */
  readonly segments: number;
}

/** A word as documents print it. */
export interface SaidWord {
  readonly word: string;
  /** In how many segments of the scope it is said; counting ends at some hundreds. */
  readonly segments: number;
}

/** One that is spelled like another one. */
export interface SpelledWord extends SaidWord {
  /** As `slipsBetween` counts them. */
  readonly slips: number;
}

/** A segment without its words: what a document's passages are, before any is read. */
export interface PassageRecord {
  /** As `Segment.order`. */
  readonly order: number;
  readonly section: NodeId;
  readonly tokens: number;
}

/** An entity of some document, found by its name. */
export interface EntityHit {
  readonly document: DocumentId;
  /** Position in the document's graph. */
  readonly entity: number;
  readonly name: string;
  readonly type: EntityType;
  readonly mentions: number;
}

/** A language model that added to a graph, and how many of the document's blocks it has read. */
interface GraphMaker {
  readonly model: string;
  readonly read: number;
  readonly blocks: number;
}

/** The stored knowledge graphs. Calls are synchronous; a graph is loaded when it is asked for. */
export interface GraphReader {
  /** Undefined if the document has none. */
  graph(document: DocumentId): KnowledgeGraph | undefined;
  /** The language model that added to it; undefined if the light extractor made it alone, or none is kept. */
  maker?(document: DocumentId): GraphMaker | undefined;
  /** Entities that bear one of the names, whatever their case, hyphens and plural, most mentioned first. */
  named(names: readonly string[], scope: RetrievalScope): readonly EntityHit[];
}

/**
 * The index as retrieval reads it. Calls are synchronous, see one consistent state and return within milliseconds.
 * Terms are as `searchTerms` makes them; stemming is the index's own, by the language of each document.
 */
export interface IndexReader {
  documents(scope: RetrievalScope): readonly IndexedDocument[];
  /** Segments that contain any of the terms, best first, by BM25 over section path, text and captions. */
  match(terms: readonly string[], scope: RetrievalScope, limit: number): readonly SegmentMatch[];
  /** How many segments contain any of the terms; counting ends at `limit`. Much cheaper than `match`. */
  count(terms: readonly string[], scope: RetrievalScope, limit: number): number;
  /** How often terms occur in the whole index. */
  frequencies(terms: readonly string[]): Frequencies;
  /** Words of the scope that are spelled like this one; none where they are not kept. */
  spelledLike?(word: string, scope: RetrievalScope): readonly SpelledWord[];
  /** Words of the scope that are of one family with this one, see `isKin`; none where they are not kept. */
  kinOf?(word: string, scope: RetrievalScope): readonly SaidWord[];
  /**
   * Abbreviations that the scope's documents introduce, those of most documents first; none where they are not kept.
   *
   * @param forms  stems of short and long forms, those of a phrase joined by spaces
   */
  abbreviations?(forms: readonly string[], scope: RetrievalScope): readonly Abbreviation[];
  /** What each page of the file is called, in their order; undefined for one without a label. Absent where no labels are kept. */
  pageLabels?(document: DocumentId): readonly (string | undefined)[];
  /** All structure nodes in reading order, the root first; empty if the document is not indexed. */
  sections(document: DocumentId): readonly SectionRecord[];
  /** The segments with these orders, in reading order; all of the document's without `orders`. */
  segments(document: DocumentId, orders?: readonly number[]): readonly Segment[];
  /** All segments of a document without their words, in reading order; an index without it is asked for `segments`. */
  passages?(document: DocumentId): readonly PassageRecord[];
  /**
   * Structure-anchored summaries σ that a language model wrote of these segments, in the order of `orders`; undefined where
   * there is none. Without the method, or without a summary, an extractive one takes its place.
   */
  summaries?(document: DocumentId, orders: readonly number[]): readonly (string | undefined)[];
  /** The content nodes with these ids, in reading order. */
  contents(document: DocumentId, nodes: readonly NodeId[]): readonly ContentRecord[];
  /** All nodes of these kinds in reading order. */
  items(document: DocumentId, kinds: readonly NodeKind[]): readonly ItemRecord[];
  /** The words of all nodes but the root, in reading order; absent where nobody looks for words as they are printed. */
  words?(document: DocumentId): readonly NodeWords[];
  /** Where the own words of these nodes stand. */
  lines?(document: DocumentId, nodes: readonly NodeId[]): ReadonlyMap<NodeId, readonly TextLine[]>;
  /** Links out of these nodes in reading order: mentions of sections and floats, citations; absent where none are kept. */
  links?(document: DocumentId, nodes: readonly NodeId[]): readonly Link[];
  /** The documents' knowledge graphs; absent where none are kept. */
  readonly graphs?: GraphReader | undefined;
}
