import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { t } from '../languages/i18n.ts';
import { readersVoice } from '../languages/voice.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';

/** How a question was read that names documents or goes on from the one before it, with a way out for whoever meant it otherwise. */
export function ReadAs() {
  const receipt = useReceipt();
  const askAlone = useWindow(({ questions }) => questions.askAlone);
  if (!receipt) return null;
  const said = readAsTexts(receipt);
  if (said.length === 0) return null;
  return (
    <p className="reply-note read-as">
      <span className="selectable">{said.join(' ')}</span>{' '}
      <Button look="link" onClick={() => askAlone(receipt)}>
        {t('Ask it by its own words')}
      </Button>
    </p>
  );
}

function readAsTexts({ readAs, askedOf }: Pick<AnswerReceipt, 'readAs' | 'askedOf'>): readonly string[] {
  const continued =
    readAs && t('Read as “{text}”, after “{question}”.', { text: readAs.text, question: readAs.after.question });
  return [...(continued ? [continued] : []), ...(askedOf ? [askedOfText(askedOf, readersVoice)] : [])];
}
