import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import type { AddressOutcome } from '../state/address-outcome.ts';
import { useWindow } from '../state/use-window.ts';
import { ownEscape } from './own-escape.ts';

interface AddressFormProps {
  readonly label: string;
  readonly address: string;
  /** Where it is unless the reader says otherwise, and what that is called. */
  readonly usual: { readonly address: string; readonly name: string };
  /** Stores the address, or says why not. */
  readonly onSave: (address: string) => Promise<AddressOutcome>;
  readonly onDone: () => void;
}

/** Another address for what Wayleaf asks on the network. */
export function AddressForm({ label, address, usual, onSave, onDone }: AddressFormProps) {
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ readonly address: string; readonly host: string }>();
  const save = async (wanted: string): Promise<void> => {
    const outcome = await onSave(wanted);
    setAsked(outcome.kind === 'code' ? { address: wanted, host: outcome.host } : undefined);
    setProblem(outcome.kind === 'refused' ? outcome.why : undefined);
    if (outcome.kind === 'saved') onDone();
  };
  if (asked) return <CodeForm host={asked.host} onConfirmed={() => void save(asked.address)} onDone={onDone} />;
  return (
    <OneField
      label={label}
      text={text}
      problem={problem}
      done={t('Use it')}
      onText={setText}
      onSubmit={() => void save(text)}
      onCancel={onDone}
      usual={address === usual.address ? undefined : { name: usual.name, choose: () => void save(usual.address) }}
    />
  );
}

interface CodeFormProps {
  readonly host: string;
  readonly onConfirmed: () => void;
  readonly onDone: () => void;
}

/** The reader shows that it is they who want the address: a page cannot read the terminal. */
function CodeForm({ host, onConfirmed, onDone }: CodeFormProps) {
  const confirmAddress = useWindow(({ models }) => models.confirmAddress);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    const why = await confirmAddress(code);
    setProblem(why);
    if (why === undefined) onConfirmed();
  };
  return (
    <>
      <p className="set-note">
        {t('{host} is outside this computer. To use it, type the code shown in the terminal in which Wayleaf runs.', {
          host,
        })}
      </p>
      <OneField
        label={t('Code from the terminal')}
        text={code}
        problem={problem}
        done={t('Confirm')}
        onText={setCode}
        onSubmit={() => void confirm()}
        onCancel={onDone}
      />
    </>
  );
}

interface OneFieldProps {
  readonly label: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly done: string;
  readonly usual?: { readonly name: string; readonly choose: () => void } | undefined;
  readonly onText: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

function OneField({ label, text, problem, done, usual, onText, onSubmit, onCancel }: OneFieldProps) {
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
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
          onChange={(event) => onText(event.target.value)}
        />
      </label>
      {usual && <Button onClick={usual.choose}>{usual.name}</Button>}
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        {done}
      </Button>
      {problem !== undefined && (
        <p className="set-problem small" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
