import { Download, Pause, Play, Trash2, TriangleAlert, X } from 'lucide-react';
import type { LocalModel } from '#shared/contract/local-models.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { Button } from '../parts/button.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Progress } from '../parts/progress.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { localModelText } from './local-words.ts';
import { sizeText } from './ollama-words.ts';
import { SetRow } from './set-group.tsx';

interface LocalModelRowProps {
  readonly model: LocalModel;
  readonly isChosen: boolean;
  readonly onChoose: (on: boolean) => void;
}

/** A model that runs inside Wayleaf, from its download to its use. */
export function LocalModelRow({ model, isChosen, onChoose }: LocalModelRowProps) {
  const downloadModel = useWindow(({ localModels }) => localModels.download);
  const removeModel = useWindow(({ localModels }) => localModels.remove);
  const { id, state, license, downloadBytes } = model;
  const size = 'bytes' in state ? state.bytes : downloadBytes;
  const tags = [state.kind === 'absent' ? t('about {size}', { size: sizeText(size) }) : sizeText(size), license];
  switch (state.kind) {
    case 'absent':
      return (
        <SetRow name={id} tags={tags} text={localModelText(model)}>
          <Button small onClick={() => void downloadModel(id)}>
            <Download size={14} /> {t('Download')}
          </Button>
        </SetRow>
      );
    case 'installed':
      return (
        <SetRow name={id} tags={tags} text={localModelText(model)}>
          <IconButton
            small
            label={t('Remove {id}', { id })}
            tip={t('Remove it from this computer')}
            onClick={() => void removeModel(id)}
          >
            <Trash2 size={14} />
          </IconButton>
          <Switch label={t('Use {id}', { id })} on={isChosen} onChange={onChoose} />
        </SetRow>
      );
    case 'included':
      // What it is for says more than what it is called.
      return (
        <SetRow
          name={model.task === 'encoder' ? t('Search by meaning') : id}
          tags={[...(model.task === 'encoder' ? [id] : []), ...tags, t('Included')]}
          text={localModelText(model)}
        >
          <Switch label={t('Use {id}', { id })} on={isChosen} onChange={onChoose} />
        </SetRow>
      );
    case 'running':
    case 'paused':
    case 'failed':
      return <ArrivingRow id={id} state={state} />;
  }
}

interface ArrivingRowProps {
  readonly id: string;
  readonly state: Extract<LocalModel['state'], { bytesTotal: number }>;
}

function ArrivingRow({ id, state }: ArrivingRowProps) {
  const downloadModel = useWindow(({ localModels }) => localModels.download);
  const pauseModel = useWindow(({ localModels }) => localModels.pause);
  const removeModel = useWindow(({ localModels }) => localModels.remove);
  const { bytesDone, bytesTotal } = state;
  const isRunning = state.kind === 'running';
  const share = bytesTotal > 0 ? bytesDone / bytesTotal : 0;
  return (
    <SetRow
      name={id}
      text={
        <>
          <Progress label={t('Download of {id}', { id })} share={share} look={lookOf(state.kind)} />
          {state.kind === 'failed' && (
            <span className="set-problem" role="alert">
              <TriangleAlert size={14} aria-hidden /> {readerText(state.error)}
            </span>
          )}
        </>
      }
    >
      <span className="set-state num">
        {state.kind === 'paused'
          ? t('Paused, {done} of {size}', { done: sizeText(bytesDone), size: sizeText(bytesTotal) })
          : t('{done} of {size}', { done: sizeText(bytesDone), size: sizeText(bytesTotal) })}
      </span>
      {isRunning ? (
        <IconButton small label={t('Pause downloading {id}', { id })} onClick={() => void pauseModel(id)}>
          <Pause size={14} />
        </IconButton>
      ) : (
        <IconButton small label={t('Go on downloading {id}', { id })} onClick={() => void downloadModel(id)}>
          <Play size={14} />
        </IconButton>
      )}
      <IconButton
        small
        label={t('Discard {id}', { id })}
        tip={t('Stop, and delete what has arrived')}
        onClick={() => void removeModel(id)}
      >
        <X size={14} />
      </IconButton>
    </SetRow>
  );
}

function lookOf(kind: 'running' | 'paused' | 'failed'): 'paused' | 'bad' | undefined {
  return kind === 'running' ? undefined : kind === 'paused' ? 'paused' : 'bad';
}
