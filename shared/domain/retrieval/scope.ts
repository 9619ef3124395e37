import type { Candidate, CandidateSet } from './candidates.ts';
import { sectionKey, type ScoredSection } from './score.ts';

/**
 * Candidates in the best B sections and everything below these (PT-RAG §3.3); what the question names outright stays.
 *
 * @param sections  best first
 * @param maxSections  B; Infinity keeps all
 */
export function inBestSections(
  set: CandidateSet,
  sections: readonly ScoredSection[],
  maxSections: number,
): readonly Candidate[] {
  if (maxSections >= sections.length) return set.candidates;
  const best = new Set(sections.slice(0, maxSections).map(({ document, section }) => sectionKey(document, section)));
  return set.candidates.filter(({ document, section, named }) => {
    const path = set.trees.get(document)?.path(section) ?? [];
    return named > 0 || path.some((record) => best.has(sectionKey(document, record.id)));
  });
}
