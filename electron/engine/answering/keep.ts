import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AnsweringDeps } from './deps.ts';

/** Keep an answer in the history, and say where it is. */
export async function keep(
  receipt: AnswerReceipt,
  { saveHistory }: Pick<AnsweringDeps, 'saveHistory'>,
): Promise<AnswerReceipt> {
  const id = await saveHistory(receipt);
  return id === undefined ? receipt : { ...receipt, kept: { id, confirmedAt: null } };
}
