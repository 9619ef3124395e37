import { isAppError, type ErrorCode } from '#shared/base/errors.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskedIn } from '#shared/contract/conversations.ts';
import type { Remark } from '#shared/domain/remarks/remark.ts';
import type { AnsweringDeps } from './deps.ts';

/** What may be wrong with the disk, or with a server; the answer is there anyway. */
const UNWRITABLE: readonly ErrorCode[] = [
  'library.disk-full',
  'library.locked',
  'library.unreachable',
  'file.unreadable',
];

/** Keep an answer in the history, and say where it is; one that cannot be kept is given without. */
export async function keep(
  receipt: AnswerReceipt,
  { saveHistory }: Pick<AnsweringDeps, 'saveHistory'>,
  askedIn?: AskedIn,
): Promise<AnswerReceipt> {
  try {
    const saved = await saveHistory(receipt, askedIn);
    return saved === undefined ? receipt : { ...receipt, kept: { ...saved, confirmedAt: null } };
  } catch (error) {
    if (!isAppError(error) || !UNWRITABLE.includes(error.code)) throw error;
    const note: Remark = { code: 'history.not-kept', params: { why: error.message } };
    return { ...receipt, notes: [...(receipt.notes ?? []), note] };
  }
}
