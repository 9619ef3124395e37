import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';

/** How a question was read that goes on from the one before it, with a way out for whoever meant a new one. */
export function ReadAs() {
  const receipt = useReceipt();
  const askAlone = useWindow(({ questions }) => questions.askAlone);
  if (!receipt?.readAs) return null;
  const { text, after } = receipt.readAs;
  return (
    <p className="reply-note read-as">
      <span className="selectable">
        {t('Read as “{text}”, after “{question}”.', { text, question: after.question })}
      </span>{' '}
      <Button look="link" onClick={() => askAlone(receipt)}>
        {t('Ask it by its own words')}
      </Button>
    </p>
  );
}
