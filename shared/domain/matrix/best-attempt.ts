/** Of several tries at a document the one that stands. */
import type { Verdict } from '../answer/answer.ts';
import type { Attempt } from './templates.ts';

/** Something is found for sure: nothing else needs to be tried. */
export function isSettled({ verdict }: Pick<Verdict, 'verdict'>): boolean {
  return verdict === 'found';
}

/** As sure as such a try can be; what it says is nothing where that is `not-found`. */
export function asTried(verdict: Verdict, { doubtful, surely }: Pick<Attempt, 'doubtful' | 'surely'>): Verdict {
  const { probability } = verdict;
  if (surely && verdict.verdict === 'perhaps')
    return { verdict: 'not-found', probability: Math.min(probability, HALF), reason: undefined };
  return doubtful && verdict.verdict === 'found' ? { ...verdict, verdict: 'perhaps' } : verdict;
}

/** What is nothing is less likely than not. */
const HALF = 0.5;

/** What is found before what is perhaps so, before nothing; of two as good the one that was tried first. */
export function betterOf<Tried extends Pick<Verdict, 'verdict'>>(before: Tried | undefined, next: Tried): Tried {
  if (!before) return next;
  return rank[next.verdict] < rank[before.verdict] ? next : before;
}

const rank: Readonly<Record<Verdict['verdict'], number>> = { found: 0, perhaps: 1, 'not-found': 2 };
