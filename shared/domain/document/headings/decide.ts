import type { Candidate } from './candidates/candidates.ts';
import type { Judged } from './judged.ts';
import type { RatedInput } from './heading-input.ts';

const LEAST_SCORE = 0.5; // of the rules
/** A missed heading hides more than a false one adds. */
const LEAST_PROBABILITY = 0.4;
/** Where the classifier is in doubt about a number that hangs together with others, the rules decide, which have it. */
const LEAST_CHAINED_PROBABILITY = 0.25;
/** 'References' on a line of its own is one, unless much speaks against it. */
const LEAST_NAMED_PROBABILITY = 0.15;
/** With fewer headings than one on so many pages the classifier has met a document of a kind that it does not know. */
const FEW_PAGES = 12;
const FEW_HEADINGS = 3;

/**
 * The candidates that are headings, each judged by itself.
 *
 * What the rules know is a part of the probability. Where the classifier finds next to nothing, its probabilities say
 * nothing either, and of those that it does not take the rules decide.
 */
export function decide(input: RatedInput): readonly Judged[] {
  const { candidates, ruleScores, probabilities } = input;
  if (input.by === 'rules') return withoutFront(takenFrom(input, (i) => ruleScores[i]! >= LEAST_SCORE));
  const isTaken = (i: number): boolean => probabilities[i]! >= leastOf(input, candidates[i]!);
  const found = takenFrom(input, isTaken);
  const pages = (input.lines.at(-1)?.pageIndex ?? 0) + 1;
  if (found.length >= FEW_HEADINGS && found.length * FEW_PAGES >= pages) return found;
  return takenFrom(input, (i) => isTaken(i) || (!candidates[i]!.runIn && ruleScores[i]! >= LEAST_SCORE));
}

function leastOf({ chained }: RatedInput, candidate: Candidate): number {
  if (candidate.named) return LEAST_NAMED_PROBABILITY;
  return chained.has(candidate) ? LEAST_CHAINED_PROBABILITY : LEAST_PROBABILITY;
}

function takenFrom(
  { candidates, chained, items, probabilities }: RatedInput,
  isHeading: (i: number) => boolean,
): Judged[] {
  // 'Part I' without a title is one only among others.
  const isBare = (candidate: Candidate): boolean => candidate.number?.rest === '' && !chained.has(candidate);
  return candidates.flatMap((candidate, i) =>
    isHeading(i) && !isBare(candidate) && !items.has(candidate)
      ? [{ candidate, chained: chained.has(candidate), confidence: probabilities[i]! }]
      : [],
  );
}

/** Names of authors and journals above the first real heading of the first page are not headings. */
function withoutFront(judged: readonly Judged[]): readonly Judged[] {
  const first = judged.findIndex(({ candidate, chained }) => chained || candidate.named);
  if (first <= 0 || judged[first]!.candidate.pageIndex > 1) return judged;
  const page = judged[first]!.candidate.pageIndex;
  return judged.filter(({ candidate }, i) => i >= first || candidate.pageIndex > page);
}
