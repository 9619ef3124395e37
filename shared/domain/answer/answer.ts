/** One sentence of an answer with the evidence it stands on. */
export interface AnswerSentence {
  readonly text: string;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
  /** False if the check against the cited words failed. */
  readonly supported: boolean;
}

export interface Answer {
  readonly found: boolean;
  /** The whole answer as plain text; if nothing was found, the sentence that says so. */
  readonly text: string;
  readonly sentences: readonly AnswerSentence[];
}

/** The one text for 'the documents do not say': prompt, code and tests share it. */
export const notFoundText = 'Not found in these documents.';
