import { Check, FolderInput, PackageOpen, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { EncodingProgress, LocalModel } from '#shared/contract/local-models.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import { defaultHubAddress, wordsAlone } from '#shared/contract/settings.ts';
import { readerText } from '../format/errors.ts';
import { t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { Progress } from '../parts/progress.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { AddressForm } from './address-form.tsx';
import { LocalModelRow } from './local-model-row.tsx';
import { encoderInUse, encodingShare, encodingText } from './local-words.ts';
import { OllamaEncoders } from './ollama-encoders.tsx';
import { hostOf } from './ollama-words.ts';
import { SetGroup, SetMore, SetRow } from './set-group.tsx';

interface SearchModelsProps {
  readonly models: ModelsState;
}

/** What finds passages: the built-in search, and models that run inside Wayleaf. */
export function SearchModels({ models }: SearchModelsProps) {
  const configure = useWindow(({ models }) => models.configure);
  const { settings } = models;
  const local = useWindow(({ localModels }) => localModels.local);
  const encoders = local?.models.filter(({ task }) => task === 'encoder') ?? [];
  const rerankers = local?.models.filter(({ task }) => task === 'reranker') ?? [];
  const encoder = encoderInUse(settings.encoder, encoders);
  const chooseEncoder = ({ id, state }: LocalModel, on: boolean): void => {
    // No encoder in the settings is the included one.
    if (state.kind === 'included') void configure({ encoder: on ? null : wordsAlone });
    else void configure({ encoder: on ? id : null });
  };
  const encoderRow = (model: LocalModel) => (
    <LocalModelRow
      key={model.id}
      model={model}
      isChosen={encoder === model.id}
      onChoose={(on) => chooseEncoder(model, on)}
    />
  );
  const rerankerRow = (model: LocalModel) => (
    <LocalModelRow
      key={model.id}
      model={model}
      isChosen={settings.reranker === model.id}
      onChoose={(on) => void configure({ reranker: on ? model.id : null })}
    />
  );
  return (
    <SetGroup title={t('Reading and search')} note={t('inside Wayleaf')}>
      <SetRow
        name={t('Built-in search')}
        text={t('Finds passages by their words and walks the section tree. Always there.')}
      >
        <span className="set-state">
          <Check size={14} aria-hidden /> {t('In use')}
        </span>
      </SetRow>
      {encoders.filter(isHere).map(encoderRow)}
      <OllamaEncoders models={models} />
      {local && <WordsAlone chosen={encoder === wordsAlone} />}
      {local && <Encoding encoding={local.encoding} />}
      {rerankers.filter(isHere).map(rerankerRow)}
      <MoreModels>
        {[...encoders.filter(isAway).map(encoderRow), ...rerankers.filter(isAway).map(rerankerRow)]}
      </MoreModels>
      {local && <Origin hub={settings.hubAddress} folder={local.folder} />}
    </SetGroup>
  );
}

function WordsAlone({ chosen }: { readonly chosen: boolean }) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <SetRow name={t('Words alone')} text={t('Meaning is not compared, and nothing is prepared for it.')}>
      <Switch
        label={t('Use words alone')}
        on={chosen}
        onChange={(on) => void configure({ encoder: on ? wordsAlone : null })}
      />
    </SetRow>
  );
}

/** On this computer, or on its way. */
function isHere({ state }: LocalModel): boolean {
  return state.kind !== 'absent';
}

function isAway(model: LocalModel): boolean {
  return !isHere(model);
}

/** What could be downloaded. */
function MoreModels({ children }: { readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <SetMore name={t('More models for search')} note={t('what comes with Wayleaf is enough for most')}>
      {children}
    </SetMore>
  );
}

function Encoding({ encoding }: { readonly encoding: EncodingProgress }) {
  const text = encodingText(encoding);
  if (encoding.problem)
    return (
      <p className="set-note warning" role="alert">
        <TriangleAlert size={14} aria-hidden />
        <span>
          <b>{t('Search by meaning is not complete.')}</b>{' '}
          {`${readerText(encoding.problem)} ${t('Search by words still works.')}`}
        </span>
      </p>
    );
  if (text === undefined) return null;
  return (
    <SetRow
      name={t('Preparing this library')}
      text={<Progress label={t('Preparing this library')} share={encodingShare(encoding)} />}
    >
      <span className="set-state num" role="status">
        {text}
      </span>
    </SetRow>
  );
}

/** Where models come from and where they are. */
function Origin({ hub, folder }: { readonly hub: string; readonly folder: string }) {
  const canImportFolders = useWindow(({ localModels }) => localModels.canImportFolders);
  const importModel = useWindow(({ localModels }) => localModels.importModel);
  const setAddress = useWindow(({ models }) => models.setAddress);
  const [changing, setChanging] = useState(false);
  const sending = useWindow(({ localModels }) => localModels.sending);
  return (
    <>
      <p className="set-note">
        <span className="grow">
          <T
            message="Downloaded from {host}, only when you ask for it, and kept in <0>{folder}</0>."
            values={{ host: hostOf(hub), folder }}
            components={[<span className="selectable" />]}
          />
        </span>
        {!changing && (
          <Button small look="quiet" onClick={() => setChanging(true)}>
            {t('Change address…')}
          </Button>
        )}
        {canImportFolders && (
          <Button small look="quiet" onClick={() => void importModel('model-folder')}>
            <FolderInput size={14} /> {t('Import folder…')}
          </Button>
        )}
        <Button small look="quiet" disabled={sending !== undefined} onClick={() => void importModel('model-archive')}>
          <PackageOpen size={14} /> {t('Import archive…')}
        </Button>
      </p>
      {sending !== undefined && (
        <p className="set-note" role="status">
          {t('Importing {sending}…', { sending })}
        </p>
      )}
      {changing && (
        <AddressForm
          label={t('Address that models are downloaded from')}
          address={hub}
          usual={{ address: defaultHubAddress, name: hostOf(defaultHubAddress) }}
          onSave={(hubAddress) => setAddress({ hubAddress })}
          onDone={() => setChanging(false)}
        />
      )}
    </>
  );
}
