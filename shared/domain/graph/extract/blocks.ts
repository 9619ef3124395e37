/** What a language model reads of a document for its knowledge graph: one block a content node, by what it is. */
import type { NodeId } from '../../../base/ids.ts';
import type { TableCells } from '../../document/tree.ts';
import type { BlockKind } from '../../prompts/extract-entities.ts';
import type { BlockPart } from './growing-graph.ts';
import type { SourceNode } from './source-node.ts';

export interface BlockSource extends SourceNode {
  /** The structure node above it. */
  readonly section: NodeId;
  /** Of captions: the figure or table that this one belongs to. */
  readonly captionOf?: NodeId | undefined;
}

/** A block that a model is to read. */
export interface Block {
  readonly kind: BlockKind;
  /** The content node that it is. */
  readonly node: NodeId;
  readonly section: NodeId;
  /** What the model reads. */
  readonly text: string;
  /** The nodes that its names may stand in. */
  readonly parts: readonly BlockPart[];
}

/** Shorter ones say too little to name anything that the light extractor does not see. */
const LEAST_CHARS = 40;
const AROUND_CHARS = 400;

/**
 * The blocks of a document in reading order: paragraphs, items and notes; tables with their captions, row by row; captions
 * of figures; formulas with the words around them. References, authors and code name too much in too few words.
 */
export function blocksOf(nodes: readonly BlockSource[]): readonly Block[] {
  const captions = new Map(nodes.flatMap((node) => (node.captionOf === undefined ? [] : [[node.captionOf, node]])));
  return nodes.flatMap((node, at): Block[] => {
    switch (node.kind) {
      case 'abstract':
      case 'text':
      case 'list-item':
      case 'footnote':
        return plain('text', node);
      case 'caption':
        return node.captionOf === undefined ? plain('text', node) : [];
      case 'table':
        return block('table', node, [captions.get(node.id), node]);
      case 'figure':
        return block('figure', node, [captions.get(node.id), node]);
      case 'formula':
        return formula(node, nodes[at - 1], nodes[at + 1]);
      case 'title':
      case 'authors':
      case 'reference':
      case 'code':
        return [];
    }
  });
}

function plain(kind: BlockKind, node: BlockSource): Block[] {
  return node.text.length < LEAST_CHARS ? [] : block(kind, node, [node]);
}

function block(
  kind: BlockKind,
  { id: node, section }: BlockSource,
  sources: readonly (BlockSource | undefined)[],
): Block[] {
  const parts = sources.flatMap((one) => (one && one.text.trim() !== '' ? [one] : []));
  const text = parts.map(({ text: words, cells }) => (cells ? rowsOf(cells, words) : words)).join('\n');
  if (text === '') return [];
  return [{ kind, node, section, text, parts: parts.map(({ id, text: words }) => ({ node: id, text: words })) }];
}

/** What a formula is about stands before it, what its letters are behind it. */
function formula(node: BlockSource, before: BlockSource | undefined, after: BlockSource | undefined): Block[] {
  const near = (one: BlockSource | undefined): one is BlockSource =>
    one?.section === node.section && (one.kind === 'text' || one.kind === 'list-item');
  const around = [near(before) ? before : undefined, near(after) ? after : undefined];
  if (!around.some((one) => one !== undefined)) return [];
  const [first] = around;
  const [, last] = around;
  const text = [first?.text.slice(-AROUND_CHARS), node.text, last?.text.slice(0, AROUND_CHARS)];
  const parts = [first, node, last].flatMap((one) => (one ? [{ node: one.id, text: one.text }] : []));
  return [
    {
      kind: 'formula',
      node: node.id,
      section: node.section,
      text: text.filter((words) => words !== undefined && words !== '').join('\n'),
      parts,
    },
  ];
}

/** A table as a model reads it: its rows, the cells parted by bars. */
function rowsOf(cells: TableCells, text: string): string {
  const rows = Map.groupBy(cells.cells, ({ row }) => row);
  return [...rows.keys()]
    .sort((a, b) => a - b)
    .map((row) =>
      (rows.get(row) ?? [])
        .toSorted((a, b) => a.column - b.column)
        .map(({ spans }) => spans.map(({ start, end }) => text.slice(start, end).trim()).join(' '))
        .join(' | '),
    )
    .join('\n');
}
