import { isStructure, type ContentNode, type DocumentTree, type TreeNode } from '../tree.ts';
import { citationFinder } from './citations.ts';
import type { Link } from './link.ts';
import { mentionFinder } from './mentions.ts';

/** The links of one node, in reading order. */
export type LinkFinder = (node: TreeNode) => Link[];

/**
 * All links of a tree, in reading order of their sources: captions to what they belong to, mentions ('Table 3',
 * 'Section 4.1', 'Eq. (5)') to what they name, citations to their entries. Every source and target is a node of the tree.
 */
export function linksOf({ nodes }: DocumentTree): Link[] {
  const find = linkFinder(nodes);
  return nodes.flatMap((node) => find(node));
}

/** What the links of a tree may lead to is read once; its nodes can then be gone through as slowly as is wanted. */
export function linkFinder(nodes: readonly TreeNode[]): LinkFinder {
  const known = new Set(nodes.map((node) => node.id));
  const mentions = mentionFinder(nodes);
  const citations = citationFinder(nodes);
  return (node) => {
    if (isStructure(node)) return [];
    const links = [...captionLink(node, known), ...mentions(node), ...citations(node)];
    return links.sort((a, b) => a.start - b.start || a.end - b.end);
  };
}

function captionLink({ id, text, label, captionOf }: ContentNode, known: ReadonlySet<string>): Link[] {
  if (captionOf === undefined || !known.has(captionOf) || text === '') return [];
  // A caption that was cut behind its label stands for its figure as a whole.
  const end = label ? Math.min(label.length, text.length) : text.length;
  return [{ source: id, start: 0, end, target: captionOf, kind: 'caption' }];
}
