import { isStructure, type ContentNode, type DocumentTree, type TreeNode } from '../tree.ts';
import { citationFinder } from './citations.ts';
import type { Link } from './link.ts';
import { mentionFinder } from './mentions.ts';
import { noteLinks } from './notes.ts';

/** The links of one node, in reading order. */
export type LinkFinder = (node: TreeNode) => Link[];

/**
 * All links of a tree, in reading order of their sources: captions to what they belong to, mentions ('Table 3',
 * 'Section 4.1', 'Eq. (5)') to what they name, citations to their entries, marks of footnotes to their notes. Every source and target is a node of the tree.
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
  const notes = noteLinks(nodes);
  return (node) => {
    if (isStructure(node)) return [];
    const cited = citations(node);
    // Where raised numbers cite, they mark no notes.
    const noted = (notes.get(node.id) ?? []).filter((note) => !cited.some((link) => overlap(link, note)));
    const links = [...captionLink(node, known), ...mentions(node), ...cited, ...noted];
    return links.sort((a, b) => a.start - b.start || a.end - b.end);
  };
}

function captionLink({ id, text, label, captionOf }: ContentNode, known: ReadonlySet<string>): Link[] {
  if (captionOf === undefined || !known.has(captionOf) || text === '') return [];
  // A caption that was cut behind its label stands for its figure as a whole.
  const end = label ? Math.min(label.length, text.length) : text.length;
  return [{ source: id, start: 0, end, target: captionOf, kind: 'caption' }];
}

function overlap(a: Link, b: Link): boolean {
  return a.start < b.end && b.start < a.end;
}
