import type { FontFace } from '../page-content.ts';
import type { HeadingMark } from '../blocks/block.ts';
import type { StyleStats } from '../blocks/style-stats.ts';
import type { Line } from '../layout/line.ts';
import type { HeadingEvidence } from '../tree.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { chainedOf } from './chains.ts';
import { clusterScores } from './clusters.ts';
import { printedContents } from './contents.ts';
import { levelsOf } from './levels.ts';
import { cutRunIns } from './run-ins.ts';
import { titleKey } from './title-key.ts';

/** A candidate that was taken for a heading. */
export interface Judged {
  readonly candidate: Candidate;
  readonly chained: boolean;
  readonly confidence: number;
}

const LEAST_SCORE = 0.5;

/** Headings from the printed page alone: numbering chains, typography, names, the printed contents. */
export function inferHeadings(
  lines: readonly Line[],
  fonts: readonly FontFace[],
  stats: StyleStats,
  title: { readonly from: number; readonly to: number },
): { lines: readonly Line[]; marks: readonly HeadingMark[] } {
  const contents = printedContents(lines);
  const candidates = candidatesOf(lines, fonts, stats, contents).filter(
    (candidate) => candidate.to <= title.from || candidate.from >= title.to,
  );
  const chained = chainedOf(candidates, stats);
  const scores = clusterScores(candidates, chained, stats, lines.length, contents.start);
  const judged: Judged[] = [];
  for (const [i, candidate] of candidates.entries()) {
    const score = scores[i]!;
    if (score >= LEAST_SCORE) judged.push({ candidate, chained: chained.has(candidate), confidence: score });
  }
  const kept = withoutRepeats(withoutFront(judged));
  const levels = levelsOf(kept);
  const marks = kept.map(({ candidate, chained: inChain, confidence }, i) => ({
    mark: {
      from: candidate.from,
      to: candidate.to,
      level: levels[i]!,
      confidence: Math.min(0.95, confidence),
      evidence: evidenceOf(candidate, inChain),
      pageIndex: candidate.pageIndex,
    },
    cut: candidate.cut,
  }));
  return cutRunIns(lines, marks);
}

function evidenceOf(candidate: Candidate, chained: boolean): HeadingEvidence[] {
  const evidence: HeadingEvidence[] = [];
  if (candidate.listed) evidence.push('contents');
  if (chained) evidence.push('numbering');
  evidence.push('typography');
  if (candidate.named) evidence.push('name');
  return evidence;
}

/** Names of authors and journals above the first real heading of the first page are not headings. */
function withoutFront(judged: readonly Judged[]): readonly Judged[] {
  const first = judged.findIndex(({ candidate, chained }) => chained || candidate.named);
  if (first <= 0 || judged[first]!.candidate.pageIndex > 1) return judged;
  const page = judged[first]!.candidate.pageIndex;
  return judged.filter(({ candidate }, i) => i >= first || candidate.pageIndex > page);
}

function identityOf({ candidate }: Judged): string {
  return `${candidate.number?.parts.join('.') ?? ''} ${titleKey(candidate.text)}`;
}

/** Of two headings of one number and title the larger is the heading; the other announced it, and comes first. */
function better(before: Judged | undefined, item: Judged): Judged {
  return before && before.candidate.size > item.candidate.size + 0.2 ? before : item;
}

/** One heading for a number, and no title again on the next page (continued tables, running heads that were kept). */
function withoutRepeats(judged: readonly Judged[]): readonly Judged[] {
  const kept: Judged[] = [];
  const last = new Map<string, number>();
  const lastly = new Map<string, Judged>();
  for (const item of judged) if (item.chained) lastly.set(identityOf(item), better(lastly.get(identityOf(item)), item));
  for (const item of judged) {
    if (item.chained && lastly.get(identityOf(item)) !== item) continue;
    const { text, pageIndex } = item.candidate;
    const before = last.get(text);
    last.set(text, pageIndex);
    if (before !== undefined && pageIndex - before === 1 && !item.chained) continue;
    kept.push(item);
  }
  return kept;
}
