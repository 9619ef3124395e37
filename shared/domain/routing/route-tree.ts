import type { NodeId } from '../../base/ids.ts';
import type { PassageRecord, SectionRecord } from '../index/reader.ts';

interface NodeBase {
  /** Position in pre-order, which is reading order; what an action names. 0 is the title of the document. */
  readonly id: number;
  /** −1 for the root. */
  readonly parent: number;
  /** 0 for the root; a passage is one deeper than its heading. */
  readonly level: number;
  /** Id behind the last node below this one. */
  readonly end: number;
  /** Of a heading its own section, of a passage the one that it stands in. */
  readonly section: NodeId;
}

/** Structure node: organizes, has a title, may have no text of its own. */
export interface HeadingNode extends NodeBase {
  readonly kind: 'heading';
  readonly title: string;
}

/** Content node: a passage, always a leaf. */
export interface PassageNode extends NodeBase {
  readonly kind: 'passage';
  readonly order: number;
  readonly tokens: number;
}

export type RouteNode = HeadingNode | PassageNode;

/** The Document Structure Tree of RDR² (§3.2), with passages as its content nodes. */
export interface RouteTree {
  /** In pre-order. */
  readonly nodes: readonly RouteNode[];
  /** Of all passages. */
  readonly tokens: number;
  /** The node of a section or undefined. */
  heading(section: NodeId): HeadingNode | undefined;
  /** The node of the passage with this order: a passage knows its place, so nothing has to be aligned by its words. */
  passage(order: number): PassageNode | undefined;
  /** Passages directly below a heading, in document order. */
  passagesOf(heading: number): readonly PassageNode[];
  /** Headings directly below a heading, in document order. */
  headingsOf(heading: number): readonly HeadingNode[];
}

/**
 * The tree of one document.
 *
 * @param sections  in reading order, the root first
 * @param passages  in reading order; those of sections that are not in `sections` are left out
 */
export function buildRouteTree(sections: readonly SectionRecord[], passages: readonly PassageRecord[]): RouteTree {
  const bySection = Map.groupBy(passages, (passage) => passage.section);
  const nodes: RouteNode[] = [];
  const headings = new Map<NodeId, number>();
  const byOrder = new Map<number, number>();
  const ends: number[] = [];
  const close = (id: number): void => {
    for (let at = id; at >= 0 && (ends[at] ?? 0) < nodes.length; at = nodes[at]!.parent) ends[at] = nodes.length;
  };
  for (const section of sections) {
    const parent = section.parent === null ? -1 : (headings.get(section.parent) ?? 0);
    const level = parent < 0 ? 0 : nodes[parent]!.level + 1;
    const id = nodes.length;
    headings.set(section.id, id);
    nodes.push({ id, parent, level, end: 0, section: section.id, kind: 'heading', title: section.title });
    for (const { order, tokens } of bySection.get(section.id) ?? []) {
      byOrder.set(order, nodes.length);
      const place = { id: nodes.length, parent: id, level: level + 1, section: section.id };
      nodes.push({ ...place, end: nodes.length + 1, kind: 'passage', order, tokens });
    }
    close(id);
  }
  return treeOf(
    nodes.map((node) => (node.kind === 'heading' ? { ...node, end: ends[node.id]! } : node)),
    headings,
    byOrder,
  );
}

function treeOf(
  nodes: readonly RouteNode[],
  headings: ReadonlyMap<NodeId, number>,
  byOrder: ReadonlyMap<number, number>,
): RouteTree {
  const children = Map.groupBy(nodes.slice(1), (node) => node.parent);
  const passagesBelow = new Map<number, readonly PassageNode[]>();
  const headingsBelow = new Map<number, readonly HeadingNode[]>();
  for (const [parent, group] of children) {
    passagesBelow.set(parent, group.filter(isPassage));
    headingsBelow.set(parent, group.filter(isHeading));
  }
  return {
    nodes,
    tokens: nodes.reduce((sum, node) => sum + (node.kind === 'passage' ? node.tokens : 0), 0),
    heading: (section) => {
      const node = nodes[headings.get(section) ?? -1];
      return node && isHeading(node) ? node : undefined;
    },
    passage: (order) => {
      const node = nodes[byOrder.get(order) ?? -1];
      return node && isPassage(node) ? node : undefined;
    },
    passagesOf: (heading) => passagesBelow.get(heading) ?? [],
    headingsOf: (heading) => headingsBelow.get(heading) ?? [],
  };
}

export function isHeading(node: RouteNode): node is HeadingNode {
  return node.kind === 'heading';
}

export function isPassage(node: RouteNode): node is PassageNode {
  return node.kind === 'passage';
}

/** Ids from the root down to the parent of a node; empty for the root. */
export function ancestorsOf(tree: RouteTree, id: number): readonly number[] {
  const path: number[] = [];
  for (let at = tree.nodes[id]?.parent ?? -1; at >= 0; at = tree.nodes[at]!.parent) path.push(at);
  return path.reverse();
}
