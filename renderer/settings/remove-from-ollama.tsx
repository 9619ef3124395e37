import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { removeFromOllama } from '../state/models.ts';

interface RemoveFromOllamaProps {
  readonly name: string;
  /** The other controls of the model, which give way to the question. */
  readonly children: ReactNode;
}

/** Removing a model from Ollama takes it from other programs too, and takes gigabytes to undo: it is asked twice. */
export function RemoveFromOllama({ name, children }: RemoveFromOllamaProps) {
  const [step, setStep] = useState<'none' | 'asking' | 'removing'>('none');
  if (step === 'none')
    return (
      <>
        <IconButton small label={`Remove ${name}`} tip="Remove it from Ollama…" onClick={() => setStep('asking')}>
          <Trash2 size={14} />
        </IconButton>
        {children}
      </>
    );
  const remove = async (): Promise<void> => {
    setStep('removing');
    await removeFromOllama(name);
    setStep('none');
  };
  return (
    <>
      <span className="set-state">Delete it from Ollama, for every program?</span>
      <Button small look="quiet" autoFocus disabled={step === 'removing'} onClick={() => setStep('none')}>
        Keep
      </Button>
      <Button small disabled={step === 'removing'} onClick={() => void remove()}>
        Delete {name}
      </Button>
    </>
  );
}
