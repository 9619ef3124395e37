import { useState, type SyntheticEvent } from 'react';
import type { RowSource } from '#shared/contract/matrix.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import './matrix.css';
import { questionsIn, QuestionsField } from './questions-field.tsx';
import { isMeant, RowsChoice } from './rows-choice.tsx';

/** A new evidence table: its name, its questions and its documents. */
export function MakeMatrix() {
  const making = useWindow(({ matrix }) => matrix.making)!;
  const close = useWindow(({ matrix }) => matrix.stopMaking);
  const make = useWindow(({ matrix }) => matrix.make);
  const [name, setName] = useState(making.name);
  const [text, setText] = useState('');
  const [from, setFrom] = useState<RowSource | null>(making.from ?? { kind: 'library' });
  const questions = questionsIn(text);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isMeant(from)) void make(name.trim(), questions, from);
  };
  return (
    <Dialog
      title={t('New evidence table')}
      text={t('Ask several documents the same questions. Each answer comes with its quote and its page.')}
      onClose={close}
    >
      <form onSubmit={submit} className="make-matrix">
        <label className="field">
          <input
            aria-label={t('Name')}
            placeholder={t('Name')}
            autoComplete="off"
            autoFocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <QuestionsField value={text} onChange={setText} from={isMeant(from) ? from : null} />
        <RowsChoice value={from} onChange={setFrom} />
        <div className="acts">
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={name.trim() === '' || !isMeant(from)}>
            {t('Create table')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
