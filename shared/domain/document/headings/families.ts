import type { Judged } from './judged.ts';
import { isNamedNumber, type HeadingNumber } from './number.ts';
import type { RatedInput } from './heading-input.ts';

/** Less than this and the classifier is sure that it is no heading, whatever its number. */
const LEAST_PROBABILITY = 0.03;

/**
 * Numbered candidates that the classifier doubts and the rules do not, added where their number has its place: below
 * a heading with the number above it, and behind the number before it. 'Chapter 3' needs no other place than its title's.
 */
export function completeFamilies(input: RatedInput, judged: readonly Judged[]): readonly Judged[] {
  const { probabilities } = input;
  const taken = new Set(judged.map(({ candidate }) => candidate));
  const known = new Set<string>();
  const out: Judged[] = [];
  for (const [i, candidate] of input.candidates.entries()) {
    const { number } = candidate;
    const chained = input.chained.has(candidate);
    const fits =
      number !== undefined &&
      chained &&
      probabilities[i]! >= LEAST_PROBABILITY &&
      (hasPlace(number, known) || isNamedNumber(number));
    if (!taken.has(candidate) && !fits) continue;
    if (number && chained) known.add(keyOf(number, number.parts));
    out.push(judgedAt(input, i, Math.max(probabilities[i]!, taken.has(candidate) ? 0 : UNSURE)));
  }
  return out;
}

const UNSURE = 0.5;

function judgedAt({ candidates, chained }: RatedInput, i: number, confidence: number): Judged {
  const candidate = candidates[i]!;
  return { candidate, chained: chained.has(candidate), confidence };
}

function hasPlace(number: HeadingNumber, known: ReadonlySet<string>): boolean {
  const { parts } = number;
  if (parts.length < 2 || known.has(keyOf(number, parts))) return false;
  const last = parts.at(-1)!;
  const head = parts.slice(0, -1);
  return known.has(keyOf(number, head)) && (last === 1 || known.has(keyOf(number, [...head, last - 1])));
}

function keyOf({ scheme }: HeadingNumber, parts: readonly number[]): string {
  return `${scheme} ${parts.join('.')}`;
}
