/** One sentence of an answer with the evidence it stands on. */
export interface AnswerSentence {
  readonly text: string;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
  /** False if the check against the cited words failed. */
  readonly supported: boolean;
  /** How much of it the cited words say, in [0, 1]; absent for the documents' own sentences, which say all of it. */
  readonly support?: number | undefined;
  /** What failed in the check, in the reader's words. */
  readonly problem?: string | undefined;
  /** The model that saw this in the figure it cites; what is seen cannot be checked against words. */
  readonly seenBy?: string | undefined;
}

export const shortAnswerKinds = ['number', 'amount', 'date', 'name'] as const;

/** The few words that answer by themselves, said before the sentences that they stand on. */
export interface ShortAnswer {
  readonly kind: (typeof shortAnswerKinds)[number];
  readonly text: string;
  /** Numbers of evidence, ascending. */
  readonly citations: readonly number[];
}

/** What is said to a question, before it is judged. */
export interface Said {
  readonly short?: ShortAnswer | undefined;
  readonly sentences: readonly AnswerSentence[];
}

export const verdicts = ['found', 'perhaps', 'not-found'] as const;
export type VerdictKind = (typeof verdicts)[number];

/** Whether the documents answer the question. */
export interface Verdict {
  readonly verdict: VerdictKind;
  /** That they do, in [0, 1]. */
  readonly probability: number;
  /** Why it is not simply found, in the reader's words. */
  readonly reason?: string | undefined;
}

export interface Answer extends Said, Verdict {
  /** False if the verdict is 'not-found'. */
  readonly found: boolean;
  /** The whole answer as plain text; if nothing was found, the sentence that says so. */
  readonly text: string;
}

/** The short answer and the sentences as one text. */
export function textOf({ short, sentences }: Said): string {
  const said = sentences.map(({ text }) => text);
  if (!short) return said.join(' ');
  return [/[.!?…]$/.test(short.text) ? short.text : `${short.text}.`, ...said].join(' ');
}
