import { Trash2 } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { ownEscape } from './own-escape.ts';
import { SetRow } from './set-group.tsx';

interface OllamaModelRowProps {
  readonly name: string;
  readonly tags: readonly string[];
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A model that Ollama has. Removing it takes it from other programs too, and gigabytes to undo: it is asked twice. */
export function OllamaModelRow({ name, tags, text, children }: OllamaModelRowProps) {
  const removeFromOllama = useWindow(({ models }) => models.removeFromOllama);
  const [step, setStep] = useState<'none' | 'asking' | 'removing' | 'kept'>('none');
  if (step === 'none' || step === 'kept')
    return (
      <SetRow name={name} tags={tags} text={text}>
        <IconButton
          small
          label={t('Remove {name}', { name })}
          tip={t('Remove it from Ollama…')}
          autoFocus={step === 'kept'}
          onClick={() => setStep('asking')}
        >
          <Trash2 size={14} />
        </IconButton>
        {children}
      </SetRow>
    );
  const remove = async (): Promise<void> => {
    setStep('removing');
    await removeFromOllama(name);
    setStep('none');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setStep('kept');
  };
  const shared = { small: true, disabled: step === 'removing', ...ownEscape, onKeyDown };
  return (
    <SetRow name={name} tags={tags} text={t('Delete it from Ollama? Other programs that use it lose it, too.')}>
      <Button {...shared} look="quiet" autoFocus onClick={() => setStep('kept')}>
        {t('Keep')}
      </Button>
      <Button {...shared} aria-label={t('Delete {name}', { name })} onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </SetRow>
  );
}
