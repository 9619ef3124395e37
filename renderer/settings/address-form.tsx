import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { ownEscape } from './own-escape.ts';

interface AddressFormProps {
  readonly label: string;
  readonly address: string;
  /** Where it is unless the reader says otherwise, and what that is called. */
  readonly usual: { readonly address: string; readonly name: string };
  /** Stores the address; what it resolves to says why it cannot be used. */
  readonly onSave: (address: string) => Promise<string | undefined>;
  readonly onDone: () => void;
}

/** Another address for what Wayleaf asks on the network. */
export function AddressForm({ label, address, usual, onSave, onDone }: AddressFormProps) {
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string>();
  const save = async (wanted: string): Promise<void> => {
    const reason = await onSave(wanted);
    if (reason === undefined) onDone();
    else setProblem(reason);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save(text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form className="set-form" onSubmit={submit} onKeyDown={onKeyDown} {...ownEscape}>
      <label className={problem === undefined ? 'field grow' : 'field grow is-error'}>
        <input
          aria-label={label}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {address !== usual.address && <Button onClick={() => void save(usual.address)}>{usual.name}</Button>}
      <Button onClick={onDone}>{t('Cancel')}</Button>
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        {t('Use it')}
      </Button>
      {problem !== undefined && (
        <p className="set-problem small" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
