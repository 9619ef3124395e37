import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { ModelsState } from '#shared/contract/models.ts';
import { type Message, msg, t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { useWindow } from '../state/use-window.ts';
import { ownEscape } from './own-escape.ts';
import { SetRow } from './set-group.tsx';

interface ServerKeyProps {
  readonly models: ModelsState;
}

const words: Readonly<Record<NonNullable<ModelsState['serverKey']>, Message>> = {
  system: msg('Kept in the key store of this computer’s system, for this address alone.'),
  file: msg('Kept in a file that only you can open, for this address alone, because this computer has no key store.'),
  environment: msg('Given by WAYLEAF_SERVER_KEY, and kept nowhere.'),
};

const REFUSED = [401, 403];

/** The key of a server with OpenAI's API, where it may want one. */
export function ServerKey({ models: { ollama, serverKey } }: ServerKeyProps) {
  const keep = useWindow(({ models }) => models.keepServerKey);
  const [changing, setChanging] = useState(false);
  const status = ollama.kind === 'failing' ? ollama.error.details?.status : undefined;
  const isRefused = typeof status === 'number' && REFUSED.includes(status);
  const mayWant = isRefused || (ollama.kind === 'running' && ollama.speaks === 'openai');
  // While the server is asked again nobody knows what it wants, and what is being typed must not go.
  if (!mayWant && serverKey === null && !changing) return null;
  return (
    <>
      <SetRow
        name={t('Key of the server')}
        text={serverKey ? t(words[serverKey]) : isRefused ? t('This server wants one.') : t('Some servers want one.')}
      >
        {serverKey !== 'environment' && !changing && (
          <Button small onClick={() => setChanging(true)}>
            {serverKey ? t('Change…') : t('Set…')}
          </Button>
        )}
        {serverKey !== null && serverKey !== 'environment' && !changing && (
          <Button small look="quiet" onClick={() => void keep(null)}>
            {t('Forget')}
          </Button>
        )}
      </SetRow>
      {changing && <KeyForm onKeep={keep} onDone={() => setChanging(false)} />}
    </>
  );
}

interface KeyFormProps {
  readonly onKeep: (key: string) => Promise<void>;
  readonly onDone: () => void;
}

function KeyForm({ onKeep, onDone }: KeyFormProps) {
  const [text, setText] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void onKeep(text.trim()).then(onDone);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onDone();
  };
  return (
    <form className="set-form" onSubmit={submit} onKeyDown={onKeyDown} {...ownEscape}>
      <label className="field grow">
        <input
          aria-label={t('Key of the server')}
          type="password"
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button onClick={onDone}>{t('Cancel')}</Button>
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        {t('Keep it')}
      </Button>
    </form>
  );
}
