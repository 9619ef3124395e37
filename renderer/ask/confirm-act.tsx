import { CircleCheck } from 'lucide-react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { verdictOf } from '../format/verdict.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';

/** Pressed once it says that the answer is right, pressed again it takes that back. */
export function ConfirmAct({ receipt }: { readonly receipt: AnswerReceipt }) {
  const confirmAnswer = useWindow(({ ask }) => ask.confirm);
  const { kept, task, coverage } = receipt;
  const shown = verdictOf(receipt).kind !== 'not-found';
  // Of a document that is still being read nobody can say what is not there.
  if (!kept || task || (!shown && coverage)) return null;
  const confirmed = kept.confirmedAt !== null;
  return (
    <Button
      small
      look="quiet"
      className="confirm"
      aria-pressed={confirmed}
      title={t('Kept in this library as an answer that is right')}
      onClick={() => void confirmAnswer(kept.id, !confirmed)}
    >
      <CircleCheck size={14} aria-hidden /> {shown ? t('Right answer') : t('It is not there')}
    </Button>
  );
}
