import { isCounted, type Judged } from './judged.ts';
import { styleFactsOf } from './model/style-facts.ts';
import type { RatedInput } from './heading-input.ts';

const LEAST_MEMBERS = 5;
const LEAST_APART = 0.75;
const LEAST_DISTINCT = 0.7;
const MOST_TEXT = 0.04; // of the document's letters
const LEAST_PROBABILITY = 0.01; // less, and the classifier is sure of this one line
const LEAST_MEAN = 0.02;
const CONFIDENCE = 0.5;
const FEW_COUNTED = 0.2; // of the headings

/**
 * In documents of which few sections are numbered: a style whose lines nearly all stand apart from the text, whatever its face
 * and size. Small heads of journals whose fonts do not tell their weight are known by nothing else.
 */
export function completeApart(input: RatedInput, judged: readonly Judged[]): readonly Judged[] {
  const { candidates, probabilities } = input;
  if (judged.filter(isCounted).length > FEW_COUNTED * judged.length) return judged;
  const taken = new Map(judged.map((one) => [one.candidate, one]));
  const facts = styleFactsOf(input);
  const sums = new Map<string, number>();
  for (const [i, { style }] of candidates.entries()) sums.set(style, (sums.get(style) ?? 0) + probabilities[i]!);
  return candidates.flatMap((candidate, i) => {
    const own = taken.get(candidate);
    if (own) return [own];
    const { count, apart, distinct, textShare } = facts[i]!;
    const isClear =
      count >= LEAST_MEMBERS && apart >= LEAST_APART && distinct >= LEAST_DISTINCT && textShare <= MOST_TEXT;
    if (!isClear || candidate.runIn || input.items.has(candidate) || sums.get(candidate.style)! < LEAST_MEAN * count)
      return [];
    return probabilities[i]! >= LEAST_PROBABILITY ? [{ candidate, chained: false, confidence: CONFIDENCE }] : [];
  });
}
