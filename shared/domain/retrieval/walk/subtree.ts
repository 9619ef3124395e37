import type { NodeId } from '../../../base/ids.ts';
import type { PassageRecord, SectionRecord } from '../../index/reader.ts';

/**
 * The Retrieval SubTree of RDR² (§3.2): all headings of the document and some of its passages. It begins with the
 * retrieved passages and their siblings; each EXPAND replaces what is lit by passages not seen before under one heading.
 */
export interface RetrievalSubtree {
  readonly tree: RouteTree;
  /** Passages on show now, in reading order. */
  readonly lit: readonly number[];
  /** Passages that are or were on show. */
  readonly seen: ReadonlySet<number>;
  /** Headings that were opened. */
  readonly opened: ReadonlySet<number>;
  /** Headings that stay shut with everything below them. */
  readonly closed: ReadonlySet<number>;
}

/** What one state may light, so that its size does not grow with the document. */
export interface LightLimits {
  readonly passages: number;
  readonly tokens: number;
  /** What passages that have to be lit may take, where it is bounded: the first of them is lit whatever it takes. */
  readonly firstTokens?: number | undefined;
}

/**
 * The subtree that a route begins with: the retrieved passages with the passages beside them under the same heading,
 * nearest first as far as the limits go. A retrieved heading lights what stands below it.
 *
 * @param retrieved  ids of retrieved nodes, best first; every one is lit, as far as `firstTokens` goes
 * @param seen  what was on show before; it is not again
 */
export function deriveSubtree(
  tree: RouteTree,
  retrieved: readonly number[],
  limits: LightLimits,
  closed: ReadonlySet<number> = new Set(),
  seen: ReadonlySet<number> = new Set(),
): RetrievalSubtree {
  const empty: RetrievalSubtree = { tree, lit: [], seen, opened: new Set(), closed };
  const found = retrieved.filter((id) => tree.nodes[id] && !seen.has(id) && !isClosed(empty, id));
  const passages = found.filter((id) => isPassage(tree.nodes[id]!));
  const first = fitting(tree, passages, limits.firstTokens);
  const below = found.filter((id) => !isPassage(tree.nodes[id]!)).flatMap((id) => skim(empty, id));
  return lightUp(empty, first, [...siblingsByDistance(empty, first), ...below], limits);
}

/**
 * The subtree after EXPAND: passages not seen before under the heading, its own ones first; those of headings below it
 * where it has none left. Unchanged in size by what was on show before.
 */
export function expandSubtree(subtree: RetrievalSubtree, heading: number, limits: LightLimits): RetrievalSubtree {
  const fits = fitsInto(subtree.tree, limits);
  const own = ownUnseen(subtree, heading).filter(fits);
  const wanted = own.length > 0 ? own : skim(subtree, heading).filter(fits);
  const [first, ...others] = wanted;
  const opened = new Set(subtree.opened).add(heading);
  return lightUp({ ...subtree, opened }, first === undefined ? [] : [first], others, limits);
}

/** Is there anything under the heading that was not on show yet, and may be within the limits? */
export function canExpand(subtree: RetrievalSubtree, heading: number, limits?: LightLimits): boolean {
  const { tree, seen } = subtree;
  const node = tree.nodes[heading];
  if (node?.kind !== 'heading' || isClosed(subtree, heading)) return false;
  const fits = fitsInto(tree, limits);
  for (let id = heading + 1; id < node.end; id++) {
    if (isPassage(tree.nodes[id]!) && !seen.has(id) && fits(id) && !isClosed(subtree, id)) return true;
  }
  return false;
}

function fitsInto(tree: RouteTree, { firstTokens = Infinity }: Partial<LightLimits> = {}): (id: number) => boolean {
  return (id) => tokensOf(tree, id) <= firstTokens;
}

/** Does a closed heading stand on the way to the node, or is it one itself? */
export function isClosed({ tree, closed }: RetrievalSubtree, id: number): boolean {
  if (closed.size === 0) return false;
  for (let at = id; at >= 0; at = tree.nodes[at]!.parent) if (closed.has(at)) return true;
  return false;
}

/** Share, in [0, 1], of the document's tokens that are or were on show. */
export function seenShare({ tree, seen }: RetrievalSubtree): number {
  let tokens = 0;
  for (const id of seen) tokens += tokensOf(tree, id);
  return tree.tokens > 0 ? tokens / tree.tokens : 0;
}

export function tokensOf(tree: RouteTree, id: number): number {
  const node = tree.nodes[id];
  return node?.kind === 'passage' ? node.tokens : 0;
}

/** The first always, of the others those that still fit. */
function fitting(tree: RouteTree, ids: readonly number[], tokens = Infinity): readonly number[] {
  let used = 0;
  return ids.filter((id, at) => {
    const cost = tokensOf(tree, id);
    if (at > 0 && used + cost > tokens) return false;
    used += cost;
    return true;
  });
}

/** Those of `first` always, the others in their order as long as they fit. */
function lightUp(
  subtree: RetrievalSubtree,
  first: readonly number[],
  others: readonly number[],
  limits: LightLimits,
): RetrievalSubtree {
  const lit = new Set(first);
  let tokens = first.reduce((sum, id) => sum + tokensOf(subtree.tree, id), 0);
  for (const id of others) {
    if (lit.has(id)) continue;
    const cost = tokensOf(subtree.tree, id);
    if (lit.size > 0 && (lit.size >= limits.passages || tokens + cost > limits.tokens)) continue;
    lit.add(id);
    tokens += cost;
  }
  return {
    ...subtree,
    lit: [...lit].sort((a, b) => a - b),
    seen: subtree.seen.union(lit),
  };
}

/** Unseen passages under the headings of `first`, those beside a passage before those farther away. */
function siblingsByDistance(subtree: RetrievalSubtree, first: readonly number[]): readonly number[] {
  const { tree } = subtree;
  const distance = new Map<number, number>();
  first.forEach((id) => {
    for (const { id: sibling } of tree.passagesOf(tree.nodes[id]!.parent)) {
      distance.set(sibling, Math.min(distance.get(sibling) ?? Infinity, Math.abs(sibling - id)));
    }
  });
  return [...distance].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([id]) => id);
}

function ownUnseen({ tree, seen }: RetrievalSubtree, heading: number): readonly number[] {
  return tree.passagesOf(heading).flatMap(({ id }) => (seen.has(id) ? [] : [id]));
}

/** Under a heading the first unseen passage of each section below, then the second of each, and so on. */
function skim(subtree: RetrievalSubtree, heading: number): readonly number[] {
  const { tree } = subtree;
  const node = tree.nodes[heading];
  if (!node) return [];
  const rounds: number[][] = [];
  for (let id = heading; id < node.end; id++) {
    if (isPassage(tree.nodes[id]!) || isClosed(subtree, id)) continue;
    ownUnseen(subtree, id).forEach((passage, round) => (rounds[round] ??= []).push(passage));
  }
  return rounds.flat();
}

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
