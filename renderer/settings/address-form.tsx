import { useState, type SyntheticEvent } from 'react';
import { ollamaDefaultAddress } from '#shared/contract/settings.ts';
import { Button } from '../parts/button.tsx';
import { setOllamaAddress } from '../state/models.ts';

interface AddressFormProps {
  readonly address: string;
  readonly onDone: () => void;
}

/** Where Ollama is: on this computer, or on another one that its owner opened to this one. */
export function AddressForm({ address, onDone }: AddressFormProps) {
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string>();
  const save = async (ollamaAddress: string): Promise<void> => {
    const reason = await setOllamaAddress(ollamaAddress);
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
          aria-label="Address of Ollama"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {address !== ollamaDefaultAddress && (
        <Button onClick={() => void save(ollamaDefaultAddress)}>This computer</Button>
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
