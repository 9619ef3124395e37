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
