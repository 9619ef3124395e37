import { keyOf } from './candidates.ts';
import { rankingIn, type Rankable } from './rank/ranking-of.ts';
import type { Scored } from './score.ts';

/** One is too few on long documents, see docs/decisions/0107. */
const LIKELIEST = 2;

/**
 * What is read, with the passages that hold the likeliest sentences. A passage is chosen for all that it says and for where
 * it stands; one that says a single thing, which is what was asked for, loses against those that keep to the subject.
 */
export function withLikeliest(
  read: readonly Scored[],
  found: Rankable & { readonly ranked: readonly Scored[] },
): readonly Scored[] {
  const ranked: readonly Scored[] = found.ranked;
  const { input, scores } = rankingIn(found);
  const best = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, LIKELIEST);
  const keys = new Set(best.map((at) => keyOf(input.candidates[input.sentences[input.worth[at]!]!.candidate]!)));
  const known = new Set(read.map(keyOf));
  return [...read, ...ranked.filter((passage) => keys.has(keyOf(passage)) && !known.has(keyOf(passage)))];
}
