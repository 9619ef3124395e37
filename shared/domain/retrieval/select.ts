import type { DocumentId, NodeId } from '../../base/ids.ts';
import type { SectionTree } from '../index/sections.ts';
import type { Segment } from '../segment/segment.ts';
import type { Candidate, CandidateSet } from './candidates.ts';
import { relevanceOf, type Scored, type ScoredSection } from './score.ts';
import { sectionKey } from '../index/sections.ts';
import type { RetrievalSettings } from './settings.ts';

type Limits = Pick<RetrievalSettings, 'maxPaths' | 'maxPassages' | 'costFloorTokens' | 'stopRatio'> & {
  /** T: the most tokens that may be chosen. A limit, not a target. */
  readonly budgetTokens: number;
};

// With several documents, each further passage of one of them has to be this much better than the first of another.
const SAME_DOCUMENT = 0.93;
// … and the first of another document has to be worth this share of the best one: rivals are shown beside each other.
const RIVAL_RATIO = 0.6;

/**
 * The evidence set: segments near the best one, on the densest paths, until the budget is spent. At least the best
 * segment is chosen, whatever it costs.
 *
 * @param ranked  best first
 * @returns chosen segments in reading order, document by document
 */
export function selectOnPaths(
  ranked: readonly Scored[],
  trees: ReadonlyMap<DocumentId, SectionTree>,
  limits: Limits,
): readonly Scored[] {
  const near = nearBest(ranked, limits);
  const forest = pathForest(near, (document) => trees.get(document));
  const scores = near.map((segment) => segment.score);
  const tokens = near.map((segment) => segment.segment.tokens);
  const [best] = near;
  if (!best) return [];
  // What the best one costs is spent before anything is weighed.
  const chosen = chooseGreedily(forest, scores, tokens, limits, [0]);
  return inReadingOrder(chosen.flatMap((at) => near[at] ?? []));
}

/**
 * Maximize Σ S_i subject to Σ c_i ≤ T and |P'| ≤ P (PT-RAG, equation 6), greedily: the P densest paths (equation 4), and
 * of their segments always the one with the most relevance per token (equation 5) that still fits.
 *
 * @param scores  S_i, at least 0
 * @param tokens  what each segment takes of the budget; what is weighed is not below the floor
 * @param given  segments that are in any choice, whatever they cost
 * @returns indices of the chosen segments in the order in which they were taken
 */
export function chooseGreedily(
  forest: readonly PathNode[],
  scores: readonly number[],
  tokens: readonly number[],
  limits: Pick<Limits, 'maxPaths' | 'costFloorTokens' | 'budgetTokens'>,
  given: readonly number[] = [],
): readonly number[] {
  const costs = tokens.map((count) => costOf(count, limits.costFloorTokens));
  const marginal = marginalRelevance(scores, costs);
  const onPaths = new Set(densestPaths(forest, marginal, limits.maxPaths).flatMap((path) => path.segments));
  const byGain = [...onPaths].sort((a, b) => (marginal[b] ?? 0) - (marginal[a] ?? 0));
  const chosen = [...given];
  let used = given.reduce((total, at) => total + (tokens[at] ?? 0), 0);
  for (const at of byGain) {
    const cost = tokens[at] ?? 0;
    if (given.includes(at) || (scores[at] ?? 0) <= 0 || used + cost > limits.budgetTokens) continue;
    chosen.push(at);
    used += cost;
  }
  return chosen;
}

/** The top passages by score alone, within the budget. */
export function selectTop(ranked: readonly Scored[], limits: Limits): readonly Scored[] {
  const top = ranked.slice(0, limits.maxPassages).filter((segment) => segment.score > 0);
  return withinBudget(top, limits.budgetTokens);
}

/** Document by document as they come first in `order`, inside each in reading order. */
export function inReadingOrder<T extends { document: DocumentId; segment: { order: number } }>(
  segments: readonly T[],
): readonly T[] {
  const documents = new Map([...new Set(segments.map((segment) => segment.document))].map((one, at) => [one, at]));
  return segments.toSorted(
    (a, b) => documents.get(a.document)! - documents.get(b.document)! || a.segment.order - b.segment.order,
  );
}

/** The relative stopping rule: the best, and those worth at least a share of it, each document's further ones a bit less, its first from a smaller share on. */
function nearBest(ranked: readonly Scored[], limits: Limits): readonly Scored[] {
  const taken = new Map<DocumentId, number>();
  const several = new Set(ranked.map((segment) => segment.document)).size > 1;
  const fair = ranked.map((segment) => {
    const earlier = taken.get(segment.document) ?? 0;
    taken.set(segment.document, earlier + 1);
    const isRival = earlier === 0 && segment.document !== ranked[0]?.document;
    const worth = several ? segment.score * SAME_DOCUMENT ** earlier : segment.score;
    return { segment, worth, ratio: isRival ? RIVAL_RATIO : limits.stopRatio };
  });
  fair.sort((a, b) => b.worth - a.worth);
  const most = relevanceOf(fair[0]?.worth ?? 0);
  return fair
    .filter(({ worth, ratio }) => worth > 0 && relevanceOf(worth) >= Math.min(ratio, limits.stopRatio) * most)
    .slice(0, limits.maxPassages)
    .map(({ segment }) => segment);
}

/** What fits a budget, in reading order: the best whatever it costs, and of the others one after the other. */
export function withinBudget([best, ...wanted]: readonly Scored[], budgetTokens: number): readonly Scored[] {
  if (!best) return [];
  const chosen = [best];
  let used = best.segment.tokens;
  for (const segment of wanted) {
    if (used + segment.segment.tokens > budgetTokens) continue;
    chosen.push(segment);
    used += segment.segment.tokens;
  }
  return inReadingOrder(chosen);
}

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
interface Path {
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

/**
 * The densest root-to-leaf paths, U(p) = Σ_{i∈p} S_i(q) / c_i (PT-RAG, equation 4), by beam search from the roots down:
 * each round extends every path of the beam by the sections below its last one, then keeps those from which the most can
 * still become. How much that is is known: the largest density of a way down, summed from the leaves up. So the beam loses
 * none of the densest paths, and pays for its width times the number of subsections on each level instead of for all paths.
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

/** As much of a passage as it takes to fill a context. */
interface Passage {
  readonly document: DocumentId;
  readonly segment: Pick<Segment, 'order' | 'tokens' | 'pageIndex'>;
  readonly score: number;
}

/**
 * Fill a budget from a ranking: always the passage that is worth most now and still fits.
 *
 * @param ranked  best first
 * @param worth  `pageShare`: what each further passage of a page is worth, as a share; two passages of a page often say the
 *   same, and who opens the page for one sees the other. `lengthPower`: of the tokens that a passage's score counts times;
 *   what ranks alike and says more is likelier to hold the answer. 1 and 0 for the order of the ranking itself.
 * @returns in the order in which they were taken; the first even if it alone exceeds the budget
 */
export function fillContext<T extends Passage>(
  ranked: readonly T[],
  budgetTokens: number,
  { pageShare, lengthPower }: Pick<RetrievalSettings, 'pageShare' | 'lengthPower'> = { pageShare: 1, lengthPower: 0 },
): readonly T[] {
  const left = new Set(ranked.filter((passage) => passage.score > 0));
  const taken: T[] = [];
  const pages = new Map<string, number>();
  const pageOf = (passage: T): string => `${passage.document}/${passage.segment.pageIndex}`;
  let used = 0;
  for (;;) {
    let best: T | undefined;
    let most = 0;
    for (const passage of left) {
      if (taken.length > 0 && used + passage.segment.tokens > budgetTokens) {
        left.delete(passage);
        continue;
      }
      const length = Math.max(1, passage.segment.tokens) ** lengthPower;
      const worth = passage.score * length * pageShare ** (pages.get(pageOf(passage)) ?? 0);
      if (worth > most) [best, most] = [passage, worth];
    }
    if (!best) return taken;
    left.delete(best);
    taken.push(best);
    used += best.segment.tokens;
    pages.set(pageOf(best), (pages.get(pageOf(best)) ?? 0) + 1);
  }
}

/**
 * Passages in the best B sections and everything below these (PT-RAG §3.3); what the question names outright stays.
 *
 * @param sections  best first
 * @param maxSections  B; Infinity keeps all
 */
export function inBestSections<T extends Pick<Candidate, 'document' | 'section' | 'named'>>(
  passages: readonly T[],
  trees: CandidateSet['trees'],
  sections: readonly ScoredSection[],
  maxSections: number,
): readonly T[] {
  if (maxSections >= sections.length) return passages;
  const best = new Set(sections.slice(0, maxSections).map(({ document, section }) => sectionKey(document, section)));
  return passages.filter(({ document, section, named }) => {
    const path = trees.get(document)?.path(section) ?? [];
    return named > 0 || path.some((record) => best.has(sectionKey(document, record.id)));
  });
}
