import type { Retrieval } from '../retrieval/retrieve.ts';
import { sectionKey, type Scored } from '../retrieval/score.ts';
import type { EvidenceWhy } from '../evidence/evidence.ts';

const LEAST_PART = 0.005; // what would be shown as 0.00 says nothing

/** Tells of each passage of a retrieval which scores chose it. */
export function whyOf({ ranked, sections }: Pick<Retrieval, 'ranked' | 'sections'>): (passage: Scored) => EvidenceWhy {
  const keyOf = ({ document, segment }: Scored): string => `${document}/${segment.order}`;
  const ranks = new Map(ranked.map((passage, at) => [keyOf(passage), at + 1]));
  const bySection = new Map(sections.map((one) => [sectionKey(one.document, one.section), one]));
  return (passage) => {
    const section = bySection.get(sectionKey(passage.document, passage.section));
    const parts = Object.entries(passage.parts ?? {})
      .map(([name, value]: [string, number]) => ({ name, value: round(value) }))
      .filter(({ value }) => Math.abs(value) >= LEAST_PART)
      .sort((a, b) => b.value - a.value);
    return {
      rank: ranks.get(keyOf(passage)) ?? ranked.length,
      compared: Math.max(1, ranked.length),
      parts,
      ...(section
        ? { section: { score: round(section.score), heading: round(section.heading), body: round(section.body ?? 0) } }
        : {}),
      coverage: round(Math.min(1, Math.max(0, passage.coverage))),
    };
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
