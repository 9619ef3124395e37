import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

interface TextDialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly label: string;
  readonly done: string;
  readonly value: string;
  readonly most: number;
  /** Lines of the field; one by default. */
  readonly lines?: number;
  readonly mayBeEmpty?: boolean;
  readonly onDone: (value: string) => void;
  readonly onClose: () => void;
}

/** A dialog that asks for one text. */
export function TextDialog(props: TextDialogProps) {
  const { title, text, label, done, value: given, most, lines = 1, mayBeEmpty = false, onDone, onClose } = props;
  const [value, setValue] = useState(given);
  const isRefused = !mayBeEmpty && value.trim() === '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isRefused) return;
    onDone(value.trim());
    onClose();
  };
  const shared = { 'aria-label': label, autoComplete: 'off', autoFocus: true, maxLength: most, value };
  return (
    <Dialog title={title} text={text} onClose={onClose}>
      <form onSubmit={submit}>
        <label className={lines === 1 ? 'field' : 'field area'}>
          {lines === 1 ? (
            <input {...shared} onChange={(event) => setValue(event.target.value)} />
          ) : (
            <textarea {...shared} rows={lines} onChange={(event) => setValue(event.target.value)} />
          )}
        </label>
        <div className="acts">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" look="primary" disabled={isRefused}>
            {done}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
