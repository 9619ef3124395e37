import { isStructure, type DocumentTree } from '../tree.ts';
import { citationsIn } from './citations.ts';
import type { Link } from './link.ts';
import { mentionsIn } from './mentions.ts';

/**
 * All links of a tree, in reading order of their sources: captions to what they belong to, mentions ('Table 3',
 * 'Section 4.1', 'Eq. (5)') to what they name, citations to their entries. Every source and target is a node of the tree.
 */
export function linksOf({ nodes }: DocumentTree): Link[] {
  const links: Link[] = [];
  const order = new Map(nodes.map((node) => [node.id, node.order]));
  for (const node of nodes) {
    if (isStructure(node) || !node.captionOf) continue;
    const end = node.label?.length ?? 0;
    links.push({ source: node.id, start: 0, end, target: node.captionOf, kind: 'caption' });
  }
  for (const link of mentionsIn(nodes)) links.push(link);
  for (const link of citationsIn(nodes)) links.push(link);
  const at = (link: Link): number => order.get(link.source) ?? 0;
  return links.sort((a, b) => at(a) - at(b) || a.start - b.start || a.end - b.end);
}
