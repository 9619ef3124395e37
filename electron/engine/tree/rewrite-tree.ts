import type { NodeId } from '#shared/base/ids.ts';
import { firstAddedNode } from '#shared/domain/document/corrections/correction.ts';
import { isStructure, type DocumentTree, type TreeNode } from '#shared/domain/document/tree.ts';
import { aboveOnPage } from '#shared/domain/segment/table-context.ts';
import type { WriteDb } from '../store/db.ts';
import { updateCounts } from '../store/indexes.ts';
import type { DocumentKey } from '../store/keys.ts';
import { dropOriginal, keepOriginal, placeNode, putNode, removeNode, unread, wholeNode } from '../store/node-rows.ts';
import { BURST_MS, inBursts } from '../store/write-index.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { rewriteSegments, type SectionContent } from './rewrite-segments.ts';
import { numberOf, type StoredTree } from './stored-tree.ts';

/**
 * Make the stored index that of the `wanted` tree, writing only what differs: nodes with other words or another place,
 * segments of sections whose content changed, search words of what stands below other headings, links. The caller owns
 * the transaction; between batches other work runs.
 */
export async function rewriteTree(
  db: WriteDb,
  document: DocumentKey,
  stored: StoredTree,
  wanted: DocumentTree,
): Promise<void> {
  const { current, changed } = stored;
  const parsed = new Map(stored.parsed.tree.nodes.map((node) => [node.id, node]));
  const now = new Map(current.map((node) => [node.id, node]));
  const then = new Map(wanted.nodes.map((node) => [node.id, node]));
  const isParsed = (node: TreeNode): boolean => sameFacts(node, parsed.get(node.id));

  // Contents that were read for nothing are as parsed; only those that differ have words of their own.
  const rewritten = new Set<NodeId>();
  await inBursts([...parsed.values()], BURST_MS, (node) => {
    const after = then.get(node.id);
    const differs = !after || !isParsed(after);
    if (differs && !changed.has(node.id)) keepOriginal(db, document, node.id);
    else if (!differs && changed.has(node.id)) dropOriginal(db, document, node.id);
  });
  await inBursts(current, BURST_MS, (node) => {
    if (!then.has(node.id)) removeNode(db, document, node.id);
  });
  await inBursts(wanted.nodes, BURST_MS, (node) => {
    const before = now.get(node.id);
    const wasOther = changed.has(node.id) || numberOf(node.id) >= firstAddedNode;
    if (!before || wasOther || !isParsed(node)) {
      putNode(db, document, withWords(db, document, node));
      rewritten.add(node.id);
    } else if (!samePlace(before, node)) placeNode(db, document, node);
  });

  const segments = await rewriteSegments(db, document, {
    before: current.map(asPathNode),
    after: wanted.nodes.map(asPathNode),
    dirty: dirtySections(contentsBySection(current), contentsBySection(wanted.nodes), rewritten),
  });
  await rewriteLinks(db, document, wanted);
  updateCounts(db, document, {
    sections: wanted.nodes.filter((node) => node.kind === 'section').length,
    nodes: wanted.nodes.length,
    segments,
  });
}

/** A node that was not read is stored as it is wanted. */
function withWords(db: WriteDb, document: DocumentKey, node: TreeNode): TreeNode {
  return node.lines === unread ? wholeNode(db, document, node) : node;
}

/** Everything but the place of a node. */
function sameFacts(node: TreeNode, parsed: TreeNode | undefined): boolean {
  if (node === parsed) return true;
  if (node.kind !== parsed?.kind || node.lines !== parsed.lines) return false;
  if (node.pageIndex !== parsed.pageIndex || node.endPageIndex !== parsed.endPageIndex) return false;
  if (isStructure(node)) {
    return (
      isStructure(parsed) &&
      node.parent === parsed.parent &&
      node.level === parsed.level &&
      node.title === parsed.title &&
      node.confidence === parsed.confidence &&
      node.evidence === parsed.evidence
    );
  }
  return !isStructure(parsed) && node.text === parsed.text && node.label === parsed.label;
}

function samePlace(a: TreeNode, b: TreeNode): boolean {
  return a.order === b.order && a.parent === b.parent && a.level === b.level;
}

function asPathNode(node: TreeNode) {
  const { id, parent, kind, order, level } = node;
  return { id, parent, kind, order, level, text: isStructure(node) ? node.title : '' };
}

function contentsBySection(nodes: readonly TreeNode[]): Map<NodeId, SectionContent> {
  const sections = new Map<NodeId, SectionContent>();
  let open: TreeNode[] = [];
  for (const [at, node] of nodes.entries()) {
    if (isStructure(node))
      sections.set(node.id, { section: node.id, contents: (open = []), above: [...aboveOnPage(nodes, at), node] });
    else open.push(node);
  }
  return sections;
}

/** Sections whose text is not what it was, with all of it; what stands above tells what their tables are about. */
function dirtySections(
  before: ReadonlyMap<NodeId, SectionContent>,
  after: ReadonlyMap<NodeId, SectionContent>,
  rewritten: ReadonlySet<NodeId>,
): SectionContent[] {
  const isSame = (nodes: readonly TreeNode[], old: readonly TreeNode[] | undefined): boolean =>
    old?.length === nodes.length && nodes.every(({ id }, at) => id === old[at]!.id && !rewritten.has(id));
  return [...after.values()].filter(({ section, contents, above }) => {
    const old = before.get(section);
    const hasTables = contents.some(({ kind }) => kind === 'table' || kind === 'figure');
    return !isSame(contents, old?.contents) || (hasTables && !isSame(above, old?.above));
  });
}
