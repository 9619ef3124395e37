/**
 * Root-to-leaf paths of the sections in which candidates stand (PT-RAG §3.3). A path ends at a section below which no
 * other has candidates; it holds the segments of all sections on its way, in document order.
 */
import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { SectionTree } from '../index/sections.ts';

/** As much of a scored segment as paths need. */
export interface PathSegment {
  readonly document: DocumentId;
  readonly section: NodeId;
}

/** A section on some path, with the indices of the segments that stand directly in it, in the order given. */
export interface PathNode {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly own: readonly number[];
  /** In document order; sections without segments below them are left out. */
  readonly children: readonly PathNode[];
}

/** A root-to-leaf path: its last section, and the indices of all segments on it. */
export interface Path {
  readonly leaf: PathNode;
  readonly segments: readonly number[];
}

/**
 * c_i, what a segment costs in tokens. S_i / c_i alone picks crumbs: a caption of ten tokens would beat the paragraph
 * that explains it. Nothing is therefore counted as cheaper than the floor.
 */
export function costOf(tokens: number, floorTokens: number): number {
  return Math.max(1, floorTokens, tokens);
}

/**
 * What each segment adds per token.
 *
 *   Δ(i) = S_i(q) / c_i          (PT-RAG, equation 5)
 *
 * @param score  S_i, at least 0
 * @param cost   c_i, tokens, at least 1
 * @returns 1/tokens
 */
export function marginalRelevance(score: readonly number[], cost: readonly number[]): readonly number[] {
  return score.map((value, at) => value / (cost[at] ?? 1));
}

/**
 * Relevance density of root-to-leaf paths.
 *
 *   U(p) = Σ_{i∈p} S_i(q) / c_i          (PT-RAG, equation 4)
 *
 * @param paths  indices of the segments of each path
 * @param marginal  Δ(i) of every segment
 * @returns U(p) in the order of `paths`; 1/tokens
 */
export function pathDensity(paths: readonly Path[], marginal: readonly number[]): readonly number[] {
  return paths.map((path) => sum(path.segments, marginal));
}

/** The sections on the way to any of the segments, one tree for each document in the order of their first segments. */
export function pathForest(
  segments: readonly PathSegment[],
  treeOf: (document: DocumentId) => SectionTree | undefined,
): readonly PathNode[] {
  const documents = Map.groupBy(segments.keys(), (at) => segments[at]?.document);
  return [...documents].flatMap(([document, members]) => {
    if (document === undefined) return [];
    return growTrees(document, [...members], segments, treeOf(document));
  });
}

interface Growing {
  readonly document: DocumentId;
  readonly section: NodeId;
  readonly order: number;
  readonly own: number[];
  readonly children: Growing[];
}

function growTrees(
  document: DocumentId,
  members: readonly number[],
  segments: readonly PathSegment[],
  tree: SectionTree | undefined,
): readonly PathNode[] {
  const nodes = new Map<NodeId, Growing>();
  const roots: Growing[] = [];
  const grow = (section: NodeId): Growing => {
    const known = nodes.get(section);
    if (known) return known;
    const record = tree?.record(section);
    const node: Growing = { document, section, order: record?.order ?? 0, own: [], children: [] };
    nodes.set(section, node);
    const siblings = record?.parent ? grow(record.parent).children : roots;
    siblings.push(node);
    siblings.sort((a, b) => a.order - b.order);
    return node;
  };
  for (const at of members) {
    const segment = segments[at];
    if (segment) grow(segment.section).own.push(at);
  }
  return roots;
}

/** Every root-to-leaf path, in document order. */
export function allPaths(forest: readonly PathNode[]): readonly Path[] {
  const walk = (node: PathNode, above: readonly number[]): readonly Path[] => {
    const segments = [...above, ...node.own];
    return node.children.length === 0
      ? [{ leaf: node, segments }]
      : node.children.flatMap((child) => walk(child, segments));
  };
  return forest.flatMap((root) => walk(root, []));
}

/**
 * The densest root-to-leaf paths, by beam search from the roots down: each round extends every path of the beam by the
 * sections below its last one, then keeps those from which the most can still become. How much that is is known: the
 * largest density of a way down, summed from the leaves up. So the beam loses none of the densest paths, and pays for
 * its width times the number of subsections on each level instead of for all paths.
 *
 * @param marginal  Δ(i) of every segment, at least 0
 * @param width  P, the size of the beam and of the result
 * @returns at most `width` complete paths, densest first; equal ones in document order
 */
export function densestPaths(forest: readonly PathNode[], marginal: readonly number[], width: number): readonly Path[] {
  const outlook = new Map<PathNode, number>();
  const look = (node: PathNode): number => {
    const below = Math.max(0, ...node.children.map(look));
    const value = sum(node.own, marginal) + below;
    outlook.set(node, value);
    return value;
  };
  forest.forEach(look);

  interface Partial {
    readonly path: Path;
    /** Density so far plus that of the best way on from here. */
    readonly promise: number;
  }
  const start = (node: PathNode): Partial => ({
    path: { leaf: node, segments: node.own },
    promise: outlook.get(node) ?? 0,
  });
  const extend = ({ path, promise }: Partial): readonly Partial[] => {
    if (path.leaf.children.length === 0) return [{ path, promise }];
    const most = Math.max(0, ...path.leaf.children.map((child) => outlook.get(child) ?? 0));
    return path.leaf.children.map((child) => ({
      path: { leaf: child, segments: [...path.segments, ...child.own] },
      promise: promise - most + (outlook.get(child) ?? 0),
    }));
  };
  const narrow = (beam: readonly Partial[]): readonly Partial[] =>
    beam.toSorted((a, b) => b.promise - a.promise).slice(0, width);

  let beam = narrow(forest.map(start));
  while (beam.some(({ path }) => path.leaf.children.length > 0)) beam = narrow(beam.flatMap(extend));
  return beam.map(({ path }) => path);
}

function sum(members: readonly number[], values: readonly number[]): number {
  return members.reduce((total, at) => total + (values[at] ?? 0), 0);
}
