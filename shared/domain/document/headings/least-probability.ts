/** From this probability on a candidate is a heading: a missed one hides more than a false one adds. */
const USUAL = 0.4;
const DOUBTFUL = 0.7; // mean probability of the headings of a document that is not like those learned from
const LEAST = 0.05;
const LEAST_MEAN = 0.12; // of those below the usual limit

/** Step of the log-odds, from one candidate to the next less likely one, that parts headings from everything else. */
const WIDE_GAP = 1.9;
const NEXT_TO_NOTHING = 0.001;

/**
 * The probability from which on candidates of a document are headings. A classifier that meets a kind of document it does
 * not know still tells headings from text, but is modest about all of them: there the widest gap between its
 * probabilities is a better limit than a fixed one.
 *
 * @param probabilities  of all candidates of the document, in any order
 */
export function leastProbability(probabilities: readonly number[]): number {
  const sorted = probabilities.toSorted((a, b) => b - a);
  const sure = sorted.filter((one) => one >= USUAL);
  if (sure.reduce((sum, one) => sum + one, 0) >= DOUBTFUL * sure.length && sure.length > 0) return USUAL;
  let widest = WIDE_GAP;
  let least = USUAL;
  let sum = 0;
  for (let i = sure.length; i < sorted.length && sorted[i]! >= LEAST; i++) {
    const one = sorted[i]!;
    sum += one;
    const gap = logOdds(one) - logOdds(Math.max(NEXT_TO_NOTHING, sorted[i + 1] ?? 0));
    if (gap < widest || sum < LEAST_MEAN * (i + 1 - sure.length)) continue;
    widest = gap;
    least = one;
  }
  return least;
}

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}
