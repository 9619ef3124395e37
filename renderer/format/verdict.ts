/** What an answer says of itself: the one place where the window reads whether the documents answer a question. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import { engineText } from './engine-words.ts';

export interface Verdict {
  readonly kind: VerdictKind;
  /** That the documents answer it, in [0, 1]. */
  readonly probability: number;
  /** The answer's own words, also where nothing was found. */
  readonly text: string;
  /** Why it is not simply found, if there is anything to say. */
  readonly doubt: string | undefined;
}

export function verdictOf({ answer }: Pick<AnswerReceipt, 'answer'>): Verdict {
  const { probability, text, verdict, reason } = answer;
  return {
    kind: verdict,
    probability,
    text,
    doubt: verdict === 'found' || reason === undefined ? undefined : engineText(reason),
  };
}
