/** What it takes to ask a question again as it was asked. */
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import type { AskingWishes } from './ask.ts';

export type Behind = Pick<AskingWishes, 'after' | 'open' | 'asWritten' | 'each'>;

export function askedBehind({
  readAs,
  askedOf,
  asWritten,
  each,
}: Pick<AnswerReceipt, 'readAs' | 'askedOf' | 'asWritten' | 'each'>): Behind {
  const open = askedOf?.read.params.by === 'open' ? askedOf.documents[0]?.document : undefined;
  return {
    after: readAs?.after,
    ...(open ? { open } : {}),
    ...(asWritten === true ? { asWritten } : {}),
    ...(each === true ? { each } : {}),
  };
}
