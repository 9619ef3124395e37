import type { DocumentId } from '../../base/ids.ts';
import { costOf, pathDensity, pathsThrough } from './paths.ts';
import { relevanceOf, type Scored } from './score.ts';
import type { SectionTree } from './sections.ts';

export interface Limits {
  /** T: the most tokens that may be chosen. A limit, not a target. */
  readonly budgetTokens: number;
  /** P: the most root-to-leaf paths. */
  readonly maxPaths: number;
  readonly maxPassages: number;
  /** Passages with less than this share of the best one's relevance are left out. */
  readonly stopRatio: number;
}

// With several documents, each further passage of one of them has to be this much better than the first of another.
const SAME_DOCUMENT = 0.93;

/**
 * Maximize Σ S_i subject to Σ c_i ≤ T and |P'| ≤ P (eq. 6): segments near the best, on the densest paths, by S_i / c_i
 * until the budget is spent. At least the best segment is chosen, whatever it costs.
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
  const paths = pathsThrough(near, (segment) => trees.get(segment.document));
  const scores = near.map((segment) => segment.score);
  const costs = near.map((segment) => costOf(segment.segment.tokens));
  const densities = pathDensity(paths, scores, costs);
  const chosenPaths = paths
    .map((path, at) => ({ path, density: densities[at] ?? 0 }))
    .sort((a, b) => b.density - a.density)
    .slice(0, limits.maxPaths);
  const onPaths = new Set(chosenPaths.flatMap(({ path }) => path));
  const byGain = [...onPaths].sort((a, b) => gain(scores, costs, b) - gain(scores, costs, a));
  return withinBudget(
    byGain.flatMap((at) => near[at] ?? []),
    near[0],
    limits.budgetTokens,
  );
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

function gain(scores: readonly number[], costs: readonly number[], at: number): number {
  return (scores[at] ?? 0) / (costs[at] ?? 1);
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
