import type { AnswerSentence } from '../answer.ts';
import { closestSentence, type CheckedPassage } from './check-sentence.ts';

/** For each cited passage the positions of its sentences that the answer stands on. */
export function quotedBy(
  sentences: readonly AnswerSentence[],
  passages: readonly CheckedPassage[],
): ReadonlyMap<number, readonly number[]> {
  const quoted = new Map<number, number[]>();
  for (const { text, citations } of sentences) {
    for (const passage of passages.filter(({ n }) => citations.includes(n))) {
      const closest = closestSentence(text, [passage]);
      if (closest) quoted.set(passage.n, [...(quoted.get(passage.n) ?? []), closest.at]);
    }
  }
  return quoted;
}
