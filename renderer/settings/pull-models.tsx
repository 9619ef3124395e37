import { Download, TriangleAlert, X } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import type { ModelsState, OllamaPull } from '#shared/contract/models.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Progress } from '../parts/progress.tsx';
import { useWindow } from '../state/use-window.ts';
import { canChat, pullText, sizeText, suggestedModels } from './ollama-words.ts';
import { SetRow } from './set-group.tsx';

interface PullModelsProps {
  readonly models: ModelsState;
}

/** Models on their way to Ollama, and a way to ask for another. Ollama downloads it, from the internet. */
export function PullModels({ models: { ollama, pulls } }: PullModelsProps) {
  const pullModel = useWindow(({ models }) => models.pull);
  const [name, setName] = useState('');
  const installed = ollama.kind === 'running' ? ollama.models : [];
  const none = !installed.some(canChat);
  const known = new Set([...installed.map((model) => model.name), ...pulls.map(({ model }) => model)]);
  const suggested = suggestedModels.filter((model) => !known.has(model.name));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void pullModel(name.trim());
    setName('');
  };
  return (
    <>
      {pulls.map((pull) => (
        <PullRow key={pull.model} pull={pull} />
      ))}
      {none &&
        suggested.map((model) => (
          <SetRow
            key={model.name}
            name={model.name}
            tags={[t('about {bytes}', { bytes: sizeText(model.bytes) })]}
            text={t(model.text)}
          >
            <Button small onClick={() => void pullModel(model.name)}>
              <Download size={14} /> {t('Pull')}
            </Button>
          </SetRow>
        ))}
      <form className="set-form" onSubmit={submit}>
        <label className="field grow">
          <input
            aria-label={t('Name of a model to pull')}
            placeholder={t('Another model by its name on ollama.com, as in gemma3:4b')}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={name.trim() === ''}>
          <Download size={14} /> {t('Pull')}
        </Button>
      </form>
    </>
  );
}

function PullRow({ pull: { model, state } }: { readonly pull: OllamaPull }) {
  const pullModel = useWindow(({ models }) => models.pull);
  const stopPull = useWindow(({ models }) => models.stopPull);
  if (state.kind === 'failed')
    return (
      <SetRow
        name={model}
        text={
          <span className="set-problem" role="alert">
            <TriangleAlert size={14} aria-hidden /> {readerText(state.error)}
          </span>
        }
      >
        <Button small onClick={() => void pullModel(model)}>
          {t('Try again')}
        </Button>
        <IconButton small label={t('Forget {model}', { model })} onClick={() => void stopPull(model)}>
          <X size={14} />
        </IconButton>
      </SetRow>
    );
  const { status, bytesDone, bytesTotal } = state;
  return (
    <SetRow
      name={model}
      text={
        <Progress label={t('Download of {model}', { model })} share={bytesTotal > 0 ? bytesDone / bytesTotal : 0} />
      }
    >
      <span className="set-state num">{pullText(status, bytesDone, bytesTotal)}</span>
      <IconButton
        small
        label={t('Stop downloading {model}', { model })}
        tip={t('Stop; what was downloaded is kept')}
        onClick={() => void stopPull(model)}
      >
        <X size={14} />
      </IconButton>
    </SetRow>
  );
}
