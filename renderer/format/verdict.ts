/** What an answer says of itself: the one place where the window reads whether the documents answer a question. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { doubtText } from '#shared/domain/answer/verdict.ts';

export interface Verdict {
  readonly found: boolean;
  /** That the documents answer it, in [0, 1]. */
  readonly probability: number;
  /** The answer's own words, also where nothing was found. */
  readonly text: string;
  /** Why it is not simply found, if there is anything to say. */
  readonly doubt: string | undefined;
}

export function verdictOf({ answer }: Pick<AnswerReceipt, 'answer'>): Verdict {
  const { found, probability, text, verdict, reason } = answer;
  return {
    found,
    probability,
    text,
    doubt: verdict === 'found' || reason === undefined ? undefined : doubtText(answer),
  };
}
