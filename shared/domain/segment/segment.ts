import type { NodeId } from '../../base/ids.ts';

/** A stretch of one content node's text, UTF-16 offsets, end exclusive. */
interface TextSpan {
  readonly node: NodeId;
  readonly start: number;
  readonly end: number;
}

/** One sentence of a segment: `start` and `end` are offsets into the segment's text, `span` says where it stands. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly span: TextSpan;
  /** Most of it was recognized in a picture with little certainty: it can be found, but not stand as an answer. */
  readonly doubtful?: true | undefined;
}

/**
 * Consecutive sentences of one section, at most `maxTokens` long (PT-RAG §3.2.2).
 * Its text is the text of its sentences joined by single spaces, and by a line break between two content nodes.
 */
export interface Segment {
  /** Position in the document, from 0, in reading order. */
  readonly order: number;
  /** The structure node it belongs to. */
  readonly section: NodeId;
  readonly text: string;
  readonly tokens: number;
  readonly sentences: readonly Sentence[];
  /** Page of its first character. */
  readonly pageIndex: number;
  /** The kind that most of its text has; captions and references are ranked differently from running text. */
  readonly kind: 'text' | 'caption' | 'reference' | 'table' | 'abstract';
  /** What rows of a table are found by beside their own words: its caption or title, and the names of its columns. */
  readonly about?: string | undefined;
}
