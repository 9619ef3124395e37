/** What an answer says of itself: the one place where the window reads whether the documents answer a question. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { VerdictKind } from '#shared/domain/answer/answer.ts';
import type { Remark } from '#shared/domain/remarks/remark.ts';
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
    doubt: verdict === 'found' ? undefined : doubtWords(reason),
  };
}

/** These say that it is in doubt, as the verdict's word does, and nothing of the document. */
const saysNoMore: ReadonlySet<Remark['code']> = new Set<Remark['code']>(['verdict.another-sentence', 'verdict.unsure']);

/** What a reader learns from the reason of a doubt beside the verdict's own word; undefined where that is nothing. */
export function doubtWords(reason: Remark | undefined): string | undefined {
  if (reason === undefined) return undefined;
  if (reason.code !== 'several') return saysNoMore.has(reason.code) ? undefined : remarkWords(reason);
  const words = reason.params.remarks.flatMap((one) => doubtWords(one) ?? []);
  return words.length === 0 ? undefined : words.join(' ');
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
