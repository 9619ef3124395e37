import type { DocumentId } from '../../base/ids.ts';
import { costOf, densestPaths, marginalRelevance, pathForest, type PathNode } from './paths.ts';
import { relevanceOf, type Scored } from './score.ts';
import type { SectionTree } from '../index/sections.ts';
import type { RetrievalSettings } from './settings.ts';

export type Limits = Pick<RetrievalSettings, 'maxPaths' | 'maxPassages' | 'costFloorTokens' | 'stopRatio'> & {
  /** T: the most tokens that may be chosen. A limit, not a target. */
  readonly budgetTokens: number;
};

// With several documents, each further passage of one of them has to be this much better than the first of another.
const SAME_DOCUMENT = 0.93;

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
  return withinBudget(top, top[0], limits.budgetTokens);
}

/** Document by document as they come first in `order`, inside each in reading order. */
export function inReadingOrder<T extends { document: DocumentId; segment: { order: number } }>(
  segments: readonly T[],
): readonly T[] {
  const documents = [...new Set(segments.map((segment) => segment.document))];
  return segments.toSorted(
    (a, b) => documents.indexOf(a.document) - documents.indexOf(b.document) || a.segment.order - b.segment.order,
  );
}

/** The relative stopping rule: the best, and those worth at least a share of it, each document's further ones a bit less. */
function nearBest(ranked: readonly Scored[], limits: Limits): readonly Scored[] {
  const taken = new Map<DocumentId, number>();
  const several = new Set(ranked.map((segment) => segment.document)).size > 1;
  const fair = ranked.map((segment) => {
    const earlier = taken.get(segment.document) ?? 0;
    taken.set(segment.document, earlier + 1);
    return { segment, worth: several ? segment.score * SAME_DOCUMENT ** earlier : segment.score };
  });
  fair.sort((a, b) => b.worth - a.worth);
  const least = limits.stopRatio * relevanceOf(fair[0]?.worth ?? 0);
  return fair
    .filter(({ worth }) => worth > 0 && relevanceOf(worth) >= least)
    .slice(0, limits.maxPassages)
    .map(({ segment }) => segment);
}

function withinBudget(wanted: readonly Scored[], best: Scored | undefined, budgetTokens: number): readonly Scored[] {
  if (!best) return [];
  const chosen = [best];
  let used = best.segment.tokens;
  for (const segment of wanted) {
    if (segment === best || used + segment.segment.tokens > budgetTokens) continue;
    chosen.push(segment);
    used += segment.segment.tokens;
  }
  return inReadingOrder(chosen);
}
