import { useState, type SyntheticEvent } from 'react';
import { defaultHubAddress } from '#shared/contract/settings.ts';
import { Button } from '../parts/button.tsx';
import { setHubAddress } from '../state/local-models.ts';
import { hostOf } from './ollama-words.ts';

interface HubFormProps {
  readonly address: string;
  readonly onDone: () => void;
}

/** Where models are downloaded from: the hub itself, or a mirror. */
export function HubForm({ address, onDone }: HubFormProps) {
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string>();
  const save = async (hubAddress: string): Promise<void> => {
    const reason = await setHubAddress(hubAddress);
    if (reason === undefined) onDone();
    else setProblem(reason);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void save(text);
  };
  return (
    <form className="set-form" onSubmit={submit}>
      <label className={problem === undefined ? 'field grow' : 'field grow is-error'}>
        <input
          aria-label="Address that models are downloaded from"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {address !== defaultHubAddress && (
        <Button onClick={() => void save(defaultHubAddress)}>{hostOf(defaultHubAddress)}</Button>
      )}
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        Use it
      </Button>
      {problem !== undefined && (
        <p className="set-problem small w-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
