/** What an answer says of itself: the one place where the window reads whether the documents answer a question. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import { answerText } from '#shared/wording/answers.ts';
import { readersVoice } from '../languages/voice.ts';
import { remarkWords } from './remarks.ts';

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
  const { probability, verdict, reason } = answer;
  return {
    kind: verdict,
    probability,
    text: answerText(answer, readersVoice),
    doubt: verdict === 'found' || reason === undefined ? undefined : remarkWords(reason),
  };
}

/** Was it counted in the tree, not read? */
export function isCounted({ plan }: AnswerReceipt): boolean {
  return (
    plan?.steps.some(
      ({ operator, with: told, left }) => `${operator} ${told}`.includes('count') && left !== undefined,
    ) ?? false
  );
}

/** Does no sentence say it, so that all there is to show is what stands near? What was counted with gaps is said. */
export function isNear(receipt: AnswerReceipt): boolean {
  return verdictOf(receipt).kind === 'perhaps' && receipt.model === undefined && !isCounted(receipt);
}
