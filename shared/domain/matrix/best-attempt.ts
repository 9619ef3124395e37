/** Of several tries at a cell the one that it keeps. */
import type { CellAnswer } from './cell.ts';
import type { Attempt } from './templates.ts';

/** Something is found for sure: nothing else needs to be tried. */
export function isSettled({ verdict }: Pick<CellAnswer, 'verdict'>): boolean {
  return verdict === 'found';
}

/** As sure as such a try can be. */
export function asTried(answer: CellAnswer, { doubtful, surely }: Omit<Attempt, 'question'>): CellAnswer {
  const { verdict, probability } = answer;
  if (surely && verdict === 'perhaps')
    return { verdict: 'not-found', probability: Math.min(probability, HALF), text: '' };
  return doubtful && verdict === 'found' ? { ...answer, verdict: 'perhaps' } : answer;
}

/** What is nothing is less likely than not. */
const HALF = 0.5;

/** What is found before what is perhaps so, before nothing; of two as good the one that was tried first. */
export function betterOf(before: CellAnswer | undefined, next: CellAnswer): CellAnswer {
  if (!before) return next;
  return rank[next.verdict] < rank[before.verdict] ? next : before;
}

const rank: Readonly<Record<CellAnswer['verdict'], number>> = { found: 0, perhaps: 1, 'not-found': 2 };
