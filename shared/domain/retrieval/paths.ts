import type { NodeId } from '../../base/ids.ts';
import type { Scored } from './score.ts';
import { sectionKey } from './score.ts';
import type { SectionTree } from './sections.ts';

// S_i / c_i alone picks crumbs: a caption of ten tokens would beat the paragraph that explains it.
export const MIN_COST_TOKENS = 96;

/** c_i, the cost of a segment in tokens, with the floor that keeps crumbs from winning by their shortness. */
export function costOf(tokens: number): number {
  return Math.max(MIN_COST_TOKENS, tokens);
}

/**
 * Score root-to-leaf paths by relevance density.
 *
 *   U(p) = Σ_{i∈p} S_i / c_i          (PT-RAG, equation 4)
 *
 * @param paths  indices of the segments of each path
 * @param score  S_i, at least 0
 * @param cost   c_i, tokens, at least `MIN_COST_TOKENS`
 * @returns U(p) for each path, in the order of `paths`; 1/tokens
 */
export function pathDensity(
  paths: readonly (readonly number[])[],
  score: readonly number[],
  cost: readonly number[],
): Float64Array {
  return Float64Array.from(paths, (path) =>
    path.reduce((sum, at) => sum + (score[at] ?? 0) / (cost[at] ?? MIN_COST_TOKENS), 0),
  );
}

/**
 * The root-to-leaf paths on which segments stand: one for every section with segments below which no other section has
 * any, with the segments of all sections on the way.
 */
export function pathsThrough(
  segments: readonly Scored[],
  treeOf: (segment: Scored) => SectionTree | undefined,
): readonly (readonly number[])[] {
  const bySection = new Map<string, number[]>();
  segments.forEach((segment, at) => {
    const key = sectionKey(segment.document, segment.section);
    bySection.set(key, [...(bySection.get(key) ?? []), at]);
  });
  const onTheWay = new Set<string>();
  const ancestors = (segment: Scored): readonly NodeId[] =>
    treeOf(segment)
      ?.path(segment.section)
      .map((record) => record.id) ?? [segment.section];
  for (const segment of segments) {
    for (const id of ancestors(segment).slice(0, -1)) onTheWay.add(sectionKey(segment.document, id));
  }
  const paths: number[][] = [];
  for (const [key, members] of bySection) {
    const [first] = members;
    const segment = first === undefined ? undefined : segments[first];
    if (!segment || onTheWay.has(key)) continue;
    paths.push(ancestors(segment).flatMap((id) => bySection.get(sectionKey(segment.document, id)) ?? []));
  }
  return paths;
}
