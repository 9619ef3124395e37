import { useState, type SyntheticEvent } from 'react';
import type { RowSource } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { guideFor } from '../parts/guide-at.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import './matrix.css';
import { questionsIn, QuestionsField } from './questions-field.tsx';
import { isMeant, RowsChoice } from './rows-choice.tsx';

/** What the contract takes of one. */
const MOST_OF_NAME = 200;

/** A new evidence table: its name, its questions and its documents; without a name it is called as its first question. */
export function MakeMatrix() {
  const making = useWindow(({ matrix }) => matrix.making)!;
  const close = useWindow(({ matrix }) => matrix.stopMaking);
  const make = useWindow(({ matrix }) => matrix.make);
  const [name, setName] = useState(making.name);
  const [text, setText] = useState('');
  const [from, setFrom] = useState<RowSource | null>(making.from ?? { kind: 'library' });
  const questions = questionsIn(text);
  const called = name.trim() || (questions[0]?.slice(0, MOST_OF_NAME) ?? '');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isMeant(from) && called !== '') void make(called, questions, from);
  };
  return (
    <Dialog
      guide={guideFor.matrix}
      title={t('New evidence table')}
      text={t('Ask several documents the same questions. Each answer comes with its quote and its page.')}
      onClose={close}
    >
      <form onSubmit={submit} className="make-matrix">
        <label className="field">
          <input
            aria-label={t('Name')}
            placeholder={called === '' ? t('Name') : called}
            autoComplete="off"
            autoFocus
            maxLength={MOST_OF_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <QuestionsField value={text} onChange={setText} from={isMeant(from) ? from : null} />
        <RowsChoice value={from} onChange={setFrom} />
        <div className="acts">
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={called === '' || !isMeant(from)}>
            {t('Create table')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
