import { useState, type KeyboardEvent } from 'react';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { askedOfText } from '#shared/wording/asked-of.ts';
import { t } from '../languages/i18n.ts';
import { readersVoice } from '../languages/voice.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useReceipt } from './use-asked.ts';

/**
 * How a question was read that names documents or goes on from the one before it: whoever meant it otherwise writes it as they did,
 * or asks it as it stands.
 */
export function ReadAs() {
  const receipt = useReceipt();
  const askAlone = useWindow(({ questions }) => questions.askAlone);
  const [editing, setEditing] = useState(false);
  if (!receipt) return null;
  const said = readAsTexts(receipt);
  if (said.length === 0) return null;
  const { readAs, scope, askedOf } = receipt;
  if (editing && readAs)
    return (
      <ReadAsField
        text={readAs.text}
        onAsk={(question) => {
          setEditing(false);
          askAlone({ question, scope, askedOf });
        }}
        onLeave={() => setEditing(false)}
      />
    );
  return (
    <p className="reply-note read-as">
      <span className="selectable">{said.join(' ')}</span>{' '}
      {readAs && (
        <>
          <Button look="link" onClick={() => setEditing(true)}>
            {t('Change it')}
          </Button>
          {' · '}
        </>
      )}
      <Button look="link" onClick={() => askAlone(receipt)}>
        {t('Ask it by its own words')}
      </Button>
    </p>
  );
}

interface ReadAsFieldProps {
  readonly text: string;
  readonly onAsk: (question: string) => void;
  readonly onLeave: () => void;
}

/** The question as it was read, to be asked as the reader means it. */
function ReadAsField({ text, onAsk, onLeave }: ReadAsFieldProps) {
  const [typed, setTyped] = useState(text);
  const isEmpty = typed.trim() === '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!isEmpty) onAsk(typed);
  };
  return (
    <div className="read-as-field">
      <textarea
        className="field"
        aria-label={t('The question as it was read')}
        rows={2}
        maxLength={4000}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="acts">
        <Button small onClick={onLeave}>
          {t('Cancel')}
        </Button>
        <Button small look="primary" disabled={isEmpty} onClick={() => onAsk(typed)}>
          {t('Ask')}
        </Button>
      </div>
    </div>
  );
}

function readAsTexts({ readAs, askedOf }: Pick<AnswerReceipt, 'readAs' | 'askedOf'>): readonly string[] {
  const continued =
    readAs && t('Read as “{text}”, after “{question}”.', { text: readAs.text, question: readAs.after.question });
  return [...(continued ? [continued] : []), ...(askedOf ? [askedOfText(askedOf, readersVoice)] : [])];
}
