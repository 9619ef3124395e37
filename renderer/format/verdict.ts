/** What an answer says of itself: the one place where the window reads whether something was found. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';

export interface Verdict {
  readonly found: boolean;
  /** The answer's own words, also where nothing was found. */
  readonly text: string;
}

export function verdictOf({ answer: { found, text } }: Pick<AnswerReceipt, 'answer'>): Verdict {
  return { found, text };
}
