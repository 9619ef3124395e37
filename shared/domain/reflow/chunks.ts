/** A long document in chunks: each is read and drawn by itself, as soon as the reader comes near it. */
import type { NodeId } from '../../base/ids.ts';
import type { NodeKind } from '../document/tree.ts';
import type { NotePosition } from './part.ts';

/** A node without its words. */
export interface NodeSize {
  readonly id: NodeId;
  readonly kind: NodeKind;
  /** Characters of its own text. */
  readonly chars: number;
  readonly pageIndex: number;
  readonly endPageIndex: number;
  /** Of what is drawn from its page, in points; 0 where that is not known. */
  readonly heightPt: number;
}

/** Nodes `from` to `to` (exclusive) of the reading order. */
export interface ReflowChunk {
  readonly from: number;
  readonly to: number;
  readonly pageIndex: number;
  readonly endPageIndex: number;
  /** For the height that it will have: characters of text, blocks, and what is drawn. */
  readonly chars: number;
  readonly blocks: number;
  readonly drawnPt: number;
  /** Of footnotes that are read behind all else; their positions follow those of the nodes. */
  readonly notes?: true | undefined;
}

/** A screen or two; a section that begins behind so much begins a chunk of its own. */
const SECTION_CHARS = 2_500;
const MOST_CHARS = 7_000;
const MOST_BLOCKS = 60;

/**
 * Cuts before headings where it can, and never between what a caption belongs to and the caption.
 *
 * @param nodes  all of the document in reading order, the root first
 */
export function chunksOf(nodes: readonly NodeSize[]): ReflowChunk[] {
  const chunks: ReflowChunk[] = [];
  let open = emptyAt(0, nodes[0]?.pageIndex ?? 0);
  for (const [at, node] of nodes.entries()) {
    if (at > open.from && endsBefore(open, node, nodes[at - 1])) {
      chunks.push(open);
      open = emptyAt(at, node.pageIndex);
    }
    open = withNode(open, node, at);
  }
  return open.to > open.from ? [...chunks, open] : chunks;
}

/**
 * The same where footnotes are not read in their place: at the end they have chunks of their own, hidden ones have none.
 *
 * @param nodes  all of the document in reading order, the root first
 */
export function chunksWithNotes(nodes: readonly NodeSize[], notes: NotePosition): readonly ReflowChunk[] {
  if (notes === 'place') return chunksOf(nodes);
  const rest = chunksOf(nodes.map((node) => (isNote(node) ? { ...node, chars: 0, heightPt: 0 } : node)));
  if (notes === 'hidden') return rest;
  const behind = chunksOf(nodes.filter(isNote)).map((chunk) => ({
    ...chunk,
    from: chunk.from + nodes.length,
    to: chunk.to + nodes.length,
    notes: true as const,
  }));
  return [...rest, ...behind];
}

export function isNote({ kind }: { readonly kind: NodeKind }): boolean {
  return kind === 'footnote';
}

function emptyAt(from: number, pageIndex: number): ReflowChunk {
  return { from, to: from, pageIndex, endPageIndex: pageIndex, chars: 0, blocks: 0, drawnPt: 0 };
}

function endsBefore(open: ReflowChunk, node: NodeSize, before: NodeSize | undefined): boolean {
  const isWithFloat = isFloatPart(node) && before !== undefined && isFloatPart(before);
  // A heading stays with what it heads.
  if (isWithFloat || before?.kind === 'section') return false;
  if (node.kind === 'section') return open.chars >= SECTION_CHARS;
  return open.chars + node.chars > MOST_CHARS || open.blocks >= MOST_BLOCKS;
}

function isFloatPart({ kind }: NodeSize): boolean {
  return kind === 'figure' || kind === 'table' || kind === 'caption';
}

function withNode(open: ReflowChunk, node: NodeSize, at: number): ReflowChunk {
  const isRoot = node.kind === 'document';
  const isDrawn = node.kind === 'figure' || node.kind === 'formula';
  return {
    ...open,
    to: at + 1,
    // A section's pages are those of all below it; its heading stands on the first.
    pageIndex: isRoot ? open.pageIndex : Math.min(open.pageIndex, node.pageIndex),
    endPageIndex: isRoot
      ? open.endPageIndex
      : Math.max(open.endPageIndex, node.kind === 'section' ? node.pageIndex : node.endPageIndex),
    chars: open.chars + (isDrawn || isRoot ? 0 : node.chars),
    blocks: open.blocks + (isRoot ? 0 : 1),
    drawnPt: open.drawnPt + node.heightPt,
  };
}
