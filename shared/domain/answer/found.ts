import type { Query } from '../retrieval/query.ts';
import type { Scored } from '../retrieval/score.ts';

// Calibrated on the development questions of QASPER so that at most one answerable question in ten is denied.
const LEAST_COVERAGE = 0.3;
const LEAST_WITHOUT_NAMES = 0.6;
// The more text there is, the more often words meet by chance: this much more for ten times as many passages.
const MORE_PER_DECADE = 0.1;
const FEW_PASSAGES = 300;
// A long question may leave much unsaid, but not meet an answer with four of its words by chance.
const ENOUGH_WORDS = 4;
const READ = 10;

/** Whether the documents speak about the question at all, with the words that they do not have. */
export interface Support {
  readonly found: boolean;
  /** Best share of the question's words that stand near each other, in [0, 1]. */
  readonly coverage: number;
  /** Names, numbers and quoted phrases of the question that occur nowhere in scope. */
  readonly missing: readonly string[];
}

/**
 * The evidence for 'not found': the question's words stand nowhere near each other, or what it names occurs nowhere and
 * the rest is not enough. Something that the question names by caption, page or section number is always found.
 */
export function judgeSupport(query: Query, ranked: readonly Scored[]): Support {
  const top = ranked.slice(0, READ);
  const coverage = Math.max(0, ...top.map((passage) => passage.coverage));
  const pointers = new Set(
    query.references.map((reference) => ('number' in reference ? reference.number : String(reference.page))),
  );
  const missing = query.content
    .filter((term) => term.specific && term.count === 0 && !pointers.has(term.term))
    .map((term) => term.term);
  if (top.some((passage) => passage.named > 0)) return { found: true, coverage, missing };
  // What was named is not there, and nothing else was asked.
  const onlyNamed = query.references.length > 0 && query.content.every((term) => term.weight < 1);
  if (onlyNamed) return { found: false, coverage, missing };
  if (missing.length > 0) return { found: coverage >= LEAST_WITHOUT_NAMES, coverage, missing };
  const chance = MORE_PER_DECADE * Math.max(0, Math.log10(query.segments / FEW_PASSAGES));
  const words = Math.max(0, ...top.map((passage) => passage.words));
  return { found: coverage >= LEAST_COVERAGE + chance || words >= ENOUGH_WORDS, coverage, missing };
}
