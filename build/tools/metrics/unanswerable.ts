/** How well 'not found' is told: the positive class are the questions that the documents do not answer. */
export interface DenialScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Share of the answerable questions that were denied. */
  readonly falseDenials: number;
}

export interface Denial {
  readonly unanswerable: boolean;
  readonly denied: boolean;
}

/** @returns null where no question is unanswerable, or none is answerable */
export function scoreDenials(questions: readonly Denial[]): DenialScore | null {
  const unanswerable = questions.filter((question) => question.unanswerable).length;
  const answerable = questions.length - unanswerable;
  if (unanswerable === 0 || answerable === 0) return null;
  const denied = questions.filter((question) => question.denied);
  const right = denied.filter((question) => question.unanswerable).length;
  const precision = denied.length === 0 ? 0 : right / denied.length;
  const recall = right / unanswerable;
  return {
    precision,
    recall,
    f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    falseDenials: (denied.length - right) / answerable,
  };
}

/** How likely it was said to be that the documents answer a question, and whether they do. */
export interface Judged {
  readonly unanswerable: boolean;
  /** Larger for what is rather answered. */
  readonly probability: number;
}

/**
 * That a question which is answered gets more than one which is not, ties by half: the area under the ROC curve.
 *
 * @returns in [0, 1], .5 by chance; null where there are none of either
 */
export function denialAuc(questions: readonly Judged[]): number | null {
  const sorted = questions.toSorted((a, b) => a.probability - b.probability);
  const answerable = questions.filter((question) => !question.unanswerable).length;
  const pairs = answerable * (questions.length - answerable);
  if (pairs === 0) return null;
  let won = 0;
  let below = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]!.probability === sorted[from]!.probability) to++;
    const tied = sorted.slice(from, to);
    const unanswerable = tied.filter((question) => question.unanswerable).length;
    won += (tied.length - unanswerable) * (below + unanswerable / 2);
    below += unanswerable;
    from = to;
  }
  return won / pairs;
}

/** The probability below which everything is to be denied, so that F1 of 'not answered' is largest on these questions. */
export function bestThreshold(questions: readonly Judged[]): number {
  let best = { at: -Infinity, f1: -1 };
  const sorted = questions.toSorted((a, b) => a.probability - b.probability);
  const unanswerable = questions.filter((question) => question.unanswerable).length;
  let right = 0;
  for (const [index, { probability, unanswerable: isRight }] of sorted.entries()) {
    right += Number(isRight);
    const next = sorted[index + 1]?.probability ?? Infinity;
    const f1 = (2 * right) / (index + 1 + unanswerable);
    if (next > probability && f1 > best.f1) best = { at: next, f1 };
  }
  return best.at;
}

const BINS = 10;

/** Questions whose probabilities lie near each other. */
export interface Bin {
  readonly questions: number;
  /** Mean of what was said. */
  readonly said: number;
  /** Share that is answered. */
  readonly answered: number;
}

/** In bins of equal width, the lowest first; empty ones are left out. */
export function binsOf(questions: readonly Judged[]): readonly Bin[] {
  const bins = Map.groupBy(questions, ({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)));
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([, bin]) => ({
      questions: bin.length,
      said: bin.reduce((sum, { probability }) => sum + probability, 0) / bin.length,
      answered: bin.filter(({ unanswerable }) => !unanswerable).length / bin.length,
    }));
}

/**
 * Expected calibration error: the mean distance, over bins of equal width, between the probability that was said and the
 * share that is answered.
 *
 * @returns in [0, 1]; null without questions
 */
export function calibrationError(questions: readonly Judged[]): number | null {
  if (questions.length === 0) return null;
  // A bin counts by its questions.
  const off = binsOf(questions).map((bin) => bin.questions * Math.abs(bin.said - bin.answered));
  return off.reduce((sum, one) => sum + one, 0) / questions.length;
}
