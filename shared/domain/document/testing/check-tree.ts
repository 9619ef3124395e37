import { isStructure, type DocumentTree, type TextLine, type TreeNode } from '../tree.ts';

/**
 * Everything that is wrong with a tree, in words; empty for a tree that keeps the invariants of `DocumentTree`.
 *
 * @param ids  'kept' for a corrected tree, whose nodes keep the numbers of the parsed one
 */
export function checkTree(tree: DocumentTree, pageCount: number, ids: 'by order' | 'kept' = 'by order'): string[] {
  const wrong: string[] = [];
  const seen = new Map<string, TreeNode>();
  const path: TreeNode[] = [];
  const root = tree.nodes[0];
  if (root?.kind !== 'document' || root.parent !== null) return ['the first node is not a root'];
  if (root.pageIndex !== 0 || root.endPageIndex !== Math.max(0, pageCount - 1))
    wrong.push('the root does not hold every page');
  let heading = root.id;
  for (const [order, node] of tree.nodes.entries()) {
    const name = `node ${node.id}`;
    if (node.order !== order) wrong.push(`${name} stands at ${String(order)}, its order is ${String(node.order)}`);
    const letter = isStructure(node) ? 's' : 'b';
    if (ids === 'by order' ? node.id !== `${letter}${String(order)}` : !node.id.startsWith(letter))
      wrong.push(`${name} at ${String(order)} has a wrong id`);
    if (seen.has(node.id)) wrong.push(`${name} occurs twice`);
    if (order > 0) checkPlace(node, seen, path, wrong);
    if (isStructure(node)) heading = node.id;
    else if (node.parent !== heading) wrong.push(`${name} is not below the heading before it`);
    checkLines(node, pageCount, wrong);
    seen.set(node.id, node);
    path.push(node);
  }
  return wrong;
}

function checkPlace(node: TreeNode, seen: ReadonlyMap<string, TreeNode>, path: TreeNode[], wrong: string[]): void {
  const name = `node ${node.id}`;
  const parent = node.parent === null ? undefined : seen.get(node.parent);
  if (!parent) {
    wrong.push(`${name} has no parent before it`);
    return;
  }
  if (!isStructure(parent)) wrong.push(`${name} is below content`);
  if (node.level !== parent.level + 1) wrong.push(`${name} is not one level below its parent`);
  if (node.pageIndex < parent.pageIndex || node.endPageIndex > parent.endPageIndex)
    wrong.push(`${name} leaves its parent's pages`);
  // Pre-order: the parent is on the path from the root to the node before.
  while (path.length > 0 && path.at(-1) !== parent) path.pop();
  if (path.length === 0) wrong.push(`${name} is not in pre-order`);
}

function checkLines(node: TreeNode, pageCount: number, wrong: string[]): void {
  const name = `node ${node.id}`;
  const text = isStructure(node) ? node.title : node.text;
  if (!isStructure(node) && text.length === 0 && !(node.kind === 'figure' || node.kind === 'table' ? node.area : false))
    wrong.push(`${name} has no text`);
  let end = 0;
  for (const line of node.lines) {
    if (line.start < end || line.end <= line.start || line.end > text.length)
      wrong.push(`${name} has a line out of place`);
    if (line.pageIndex < 0 || line.pageIndex >= Math.max(1, pageCount)) wrong.push(`${name} has a line on no page`);
    if (line.edges.length !== line.end - line.start + 1 || !isRising(line))
      wrong.push(`${name} has a line with wrong edges`);
    if (text.slice(end, line.start).trim() !== '') wrong.push(`${name} has text that stands nowhere`);
    end = line.end;
  }
  if (node.lines.length > 0 && text.slice(end).trim() !== '') wrong.push(`${name} has text behind its last line`);
}

function isRising(line: TextLine): boolean {
  for (let i = 1; i < line.edges.length; i++) if (!(line.edges[i]! >= line.edges[i - 1]!)) return false;
  return Number.isFinite(line.edges[0] ?? NaN);
}
