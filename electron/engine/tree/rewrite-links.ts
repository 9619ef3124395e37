import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NodeId } from '#shared/base/ids.ts';
import type { Link } from '#shared/domain/document/links/link.ts';
import { linkFinder } from '#shared/domain/document/links/links.ts';
import { isStructure, type DocumentTree, type TreeNode } from '#shared/domain/document/tree.ts';
import type { ReadDb, WriteDb } from '../store/db.ts';
import type { DocumentKey } from '../store/keys.ts';
import { insertLink, listLinks, removeLinks } from '../store/links.ts';
import { wordsBehind, type NodeWords } from '../store/node-rows.ts';
import { BURST_MS, inBursts } from '../store/write-index.ts';

const ROWS_A_TURN = 500;

/**
 * Make the stored links those of the corrected tree, whose nodes are stored already: a heading with another number is
 * the target of other mentions, and words that became a heading mention nothing. Unchanged links are left alone.
 */
export async function rewriteLinks(db: WriteDb, document: DocumentKey, wanted: DocumentTree): Promise<void> {
  const stored = listLinks(db, document);
  const words = await allWords(db, document);
  // Indexes of an earlier version know what a caption belongs to by its link alone.
  const captions = new Map(stored.filter(({ kind }) => kind === 'caption').map((link) => [link.source, link.target]));
  const nodes = wanted.nodes.map((node) => withWords(node, words.get(node.id), captions));
  const find = linkFinder(nodes);
  const links: Link[] = [];
  await inBursts(nodes, BURST_MS, (node) => void links.push(...find(node)));
  if (links.length === stored.length && links.every((link, i) => isSame(link, stored[i]!))) return;
  removeLinks(db, document);
  let order = 0;
  await inBursts(links, BURST_MS, (link) => insertLink(db, document, order++, link));
}

async function allWords(db: ReadDb, document: DocumentKey): Promise<ReadonlyMap<NodeId, NodeWords>> {
  const words = new Map<NodeId, NodeWords>();
  let after = -1;
  for (;;) {
    const batch = wordsBehind(db, document, after, ROWS_A_TURN);
    for (const one of batch) words.set(one.id, one);
    if (batch.length < ROWS_A_TURN) return words;
    after = batch.at(-1)!.row;
    await nextTurn();
  }
}

function withWords(node: TreeNode, words: NodeWords | undefined, captions: ReadonlyMap<NodeId, NodeId>): TreeNode {
  if (isStructure(node)) return node;
  const captionOf = words?.captionOf ?? (node.kind === 'caption' ? captions.get(node.id) : undefined);
  return { ...node, text: words?.text ?? node.text, captionOf };
}

function isSame(a: Link, b: Link): boolean {
  return a.source === b.source && a.start === b.start && a.end === b.end && a.target === b.target && a.kind === b.kind;
}
