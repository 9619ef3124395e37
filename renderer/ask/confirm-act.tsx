import { CircleCheck } from 'lucide-react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { Button } from '../parts/button.tsx';
import { confirmAnswer } from '../state/confirm.ts';

/** Pressed once it says that the answer is right, pressed again it takes that back. */
export function ConfirmAct({ receipt: { kept, answer, task, coverage } }: { readonly receipt: AnswerReceipt }) {
  // Of a document that is still being read nobody can say what is not there.
  if (!kept || task || (!answer.found && coverage)) return null;
  const confirmed = kept.confirmedAt !== null;
  return (
    <Button
      small
      look="quiet"
      className="confirm"
      aria-pressed={confirmed}
      title="Kept in this library; ‘wayleaf route-data’ makes training data from such answers"
      onClick={() => void confirmAnswer(kept.id, !confirmed)}
    >
      <CircleCheck size={14} aria-hidden /> {answer.found ? 'This answers it' : 'It is not there'}
    </Button>
  );
}
