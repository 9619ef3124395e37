import { nodeId, type NodeId } from '../../base/ids.ts';
import { blockText } from './blocks/block-text.ts';
import type { Block, HeadingMark } from './blocks/block.ts';
import { tableCells } from './blocks/table-cells.ts';
import type { Stretch } from './blocks/paragraphs.ts';
import type { WordList } from './blocks/document-words.ts';
import type { Line } from './layout/line.ts';
import type { ContentNode, DocumentTree, StructureNode, TreeNode } from './tree.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Build the tree from headings and blocks in reading order; `pageCount` pages lie in the root's range. */
export function assemble(
  title: string,
  titleConfidence: number,
  stretches: readonly Stretch[],
  lines: readonly Line[],
  words: WordList,
  pageCount: number,
): DocumentTree {
  const root: Writable<StructureNode> = {
    id: nodeId('section', 0),
    parent: null,
    level: 0,
    order: 0,
    kind: 'document',
    pageIndex: 0,
    endPageIndex: Math.max(0, pageCount - 1),
    lines: [],
    title,
    confidence: titleConfidence,
    evidence: [],
  };
  const nodes: Writable<TreeNode>[] = [root];
  const captions: { node: Writable<ContentNode>; of: Block }[] = [];
  const ids = new Map<Block, NodeId>();
  const open: { node: Writable<StructureNode>; level: number }[] = [{ node: root, level: 0 }];
  for (const stretch of stretches) {
    if ('mark' in stretch) {
      while (open.length > 1 && open.at(-1)!.level >= stretch.mark.level) open.pop();
      const node = sectionOf(stretch.mark, lines, words, nodes.length, open.at(-1)!.node);
      nodes.push(node);
      open.push({ node, level: stretch.mark.level });
      continue;
    }
    const node = contentOf(stretch.block, words, nodes.length, open.at(-1)!.node);
    if (!node) continue;
    nodes.push(node);
    ids.set(stretch.block, node.id);
    if (stretch.block.captionOf) captions.push({ node, of: stretch.block.captionOf });
  }
  for (const { node, of } of captions) node.captionOf = ids.get(of);
  widenPages(nodes);
  return { nodes };
}

function sectionOf(
  mark: HeadingMark,
  lines: readonly Line[],
  words: WordList,
  order: number,
  parent: StructureNode,
): Writable<StructureNode> {
  const own = lines.slice(mark.from, mark.to);
  const printed = blockText(own, words);
  return {
    id: nodeId('section', order),
    parent: parent.id,
    level: parent.level + 1,
    order,
    kind: 'section',
    pageIndex: own[0]?.pageIndex ?? mark.pageIndex,
    endPageIndex: own.at(-1)?.pageIndex ?? mark.pageIndex,
    lines: printed.lines,
    title: printed.text.length > 0 ? printed.text : (mark.title ?? ''),
    confidence: mark.confidence,
    evidence: mark.evidence,
  };
}

function contentOf(
  block: Block,
  words: WordList,
  order: number,
  parent: StructureNode,
): Writable<ContentNode> | undefined {
  const { text, lines, doubtful } = blockText(block.lines, words, block.separator ?? ' ');
  if (text.length === 0 && !block.area) return undefined;
  let first = block.area?.pageIndex ?? Infinity;
  let last = block.area?.pageIndex ?? -Infinity;
  for (const line of block.lines) {
    first = Math.min(first, line.pageIndex);
    last = Math.max(last, line.pageIndex);
  }
  return {
    id: nodeId('content', order),
    parent: parent.id,
    level: parent.level + 1,
    order,
    kind: block.kind,
    pageIndex: first,
    endPageIndex: last,
    lines,
    text,
    label: block.label,
    area: block.area,
    ...(doubtful.length > 0 && { doubtful }),
    cells: block.kind === 'table' && block.listing !== true ? tableCells(text, lines) : undefined,
  };
}

/** A section's pages reach over everything below it. */
function widenPages(nodes: readonly Writable<TreeNode>[]): void {
  const byId = new Map<NodeId, Writable<TreeNode>>();
  for (const node of nodes) byId.set(node.id, node);
  for (let i = nodes.length - 1; i > 0; i--) {
    const node = nodes[i]!;
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    if (!parent) continue;
    parent.pageIndex = Math.min(parent.pageIndex, node.pageIndex);
    parent.endPageIndex = Math.max(parent.endPageIndex, node.endPageIndex);
  }
}
