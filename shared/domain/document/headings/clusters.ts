import type { StyleStats } from '../blocks/style-stats.ts';
import type { Candidate } from './candidates/candidates.ts';
import { isNamedNumber } from './number.ts';

interface Cluster {
  members: number;
  chained: number;
  /** Of the members' own scores. */
  sum: number;
}

/** How sure it is that each candidate is a heading, in [0, 1]: its own signs blended with those of its style. */
export function clusterScores(
  candidates: readonly Candidate[],
  chained: ReadonlySet<Candidate>,
  stats: StyleStats,
  lineCount: number,
  contentsStart: number,
): number[] {
  const clusters = new Map<string, Cluster>();
  const own = candidates.map((candidate) => ownScore(candidate, stats));
  for (const [i, candidate] of candidates.entries()) {
    let cluster = clusters.get(candidate.style);
    if (!cluster) clusters.set(candidate.style, (cluster = { members: 0, chained: 0, sum: 0 }));
    cluster.members++;
    cluster.sum += own[i]!;
    if (chained.has(candidate)) cluster.chained++;
  }
  // Articles and notes have headings without numbers below them; sections that are numbered have few.
  const counted = [...chained].filter(({ number }) => !isNamedNumber(number!));
  const numbered = counted.length >= 4;
  let smallest = Infinity;
  for (const { size } of counted) smallest = Math.min(smallest, size);
  return candidates.map((candidate, i) => {
    if (chained.has(candidate)) return 0.9;
    const cluster = clusters.get(candidate.style)!;
    let score = 0.5 * own[i]! + (0.5 * cluster.sum) / cluster.members;
    if (candidate.listed) score += 0.4;
    if (candidate.named) score += 0.25;
    if (cluster.chained >= 2 && !candidate.number) score += 0.2;
    if (numbered && cluster.chained === 0 && candidate.size < 1.02 * smallest && !candidate.named && !candidate.listed)
      score -= 0.3;
    // Before the table of contents come covers and imprints.
    if (candidate.from < contentsStart && !candidate.named && !candidate.listed) score -= 0.35;
    if (cluster.members > 0.08 * lineCount) score -= 0.2;
    return score;
  });
}

function ownScore(candidate: Candidate, stats: StyleStats): number {
  const ratio = candidate.size / stats.bodySize;
  let score = Math.max(0, Math.min(0.45, (ratio - 1) * 1.6));
  if (candidate.bold && !stats.bodyBold) score += 0.3;
  if (candidate.caps) score += 0.12;
  if (candidate.italic && !candidate.bold) score += 0.03;
  if (candidate.gapAbove > 1.3) score += 0.15;
  else score -= 0.15;
  if (candidate.beforeBody) score += 0.12;
  if (candidate.afterEnd) score += 0.05;
  else score -= 0.15;
  if (/[.,;]$/.test(candidate.text)) score -= 0.3;
  if (candidate.text.length > 100) score -= 0.15;
  if (/^\p{Ll}/u.test(candidate.text)) score -= 0.2;
  if (candidate.capitalized > 0.7) score += 0.05;
  if (ratio < 0.95) score -= 0.25;
  return score;
}
