import { RotateCw, TriangleAlert } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import type { ModelsState, OllamaModel } from '#shared/contract/models.ts';
import { insideWayleaf, ollamaDefaultAddress } from '#shared/contract/settings.ts';
import { count } from '../format/text.ts';
import { msg, t } from '../languages/i18n.ts';
import { T } from '../languages/trans.tsx';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { AddressForm } from './address-form.tsx';
import { CheckUps } from './check-ups.tsx';
import { LocalWriters } from './local-writers.tsx';
import { ModelRoles } from './model-roles.tsx';
import { OllamaModelRow } from './ollama-model-row.tsx';
import { canChat, hostOf, isModel, modelText, ollamaWords, sentTo, sizeText } from './ollama-words.ts';
import { PullModels } from './pull-models.tsx';
import { ServerKey } from './server-key.tsx';
import { SetGroup, SetRow } from './set-group.tsx';

interface WritingModelsProps {
  readonly models: ModelsState;
}

/** Language models on Ollama or a server like it, which write answers in their own words. */
export function WritingModels({ models }: WritingModelsProps) {
  const setAddress = useWindow(({ models }) => models.setAddress);
  const { ollama, address } = models;
  const [changing, setChanging] = useState(false);
  const list = ollama.kind === 'running' ? ollama.models.filter(canChat) : [];
  return (
    <SetGroup
      title={t('Writing answers')}
      note={
        ollama.kind === 'running' && ollama.speaks === 'openai'
          ? t('inside Wayleaf, or through a local server')
          : t('inside Wayleaf, or through Ollama')
      }
      end={<ServerState models={models} onChange={changing ? undefined : () => setChanging(true)} />}
    >
      {changing && (
        <AddressForm
          label={t('Address of Ollama, or of a server with OpenAI’s API')}
          address={address.url}
          usual={{ address: ollamaDefaultAddress, name: t('This computer') }}
          onSave={(ollamaAddress) => setAddress({ ollamaAddress })}
          onDone={() => setChanging(false)}
        />
      )}
      <ServerKey models={models} />
      <FarAway models={models} />
      <LetModelsWrite models={models} />
      <LocalWriters models={models} />
      <Advice models={models} />
      {list.length > 0 && <ModelList models={models} list={list} />}
      <CheckUps models={models} />
      <ModelRoles models={models} />
      {ollama.kind === 'running' && ollama.speaks === 'ollama' && <PullModels models={models} />}
      <Notes models={models} />
      {list.length > 0 && <WaitForModel models={models} />}
      {list.length > 0 && <KeepInMemory models={models} />}
    </SetGroup>
  );
}

/** @param onChange  undefined while the address is being changed */
function ServerState({ models, onChange }: WritingModelsProps & { readonly onChange: (() => void) | undefined }) {
  const words = ollamaWords(models);
  return (
    <span className="set-end" role="status">
      <span className={words.lamp === 'on' ? 'lamp' : `lamp ${words.lamp}`} aria-hidden />
      {words.short}
      <span className="faint num">{hostOf(models.address.url)}</span>
      {onChange && (
        <Button small look="quiet" onClick={onChange}>
          {t('Change…')}
        </Button>
      )}
    </span>
  );
}

function LetModelsWrite({ models: { settings } }: WritingModelsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <SetRow
      name={t('Let a language model write answers')}
      text={
        settings.languageModel
          ? t('Every sentence is checked against the pages. If no model is available, answers are quoted from them.')
          : t(
              'Answers are quoted from the pages, which needs no model. A model can write them in its own words: each sentence is then checked against the pages, and answers take longer.',
            )
      }
    >
      <Switch
        label={t('Let a language model write answers')}
        on={settings.languageModel}
        onChange={(languageModel) => void configure({ languageModel })}
      />
    </SetRow>
  );
}

/** What is missing before a model on the server can write. */
function Advice({ models }: WritingModelsProps) {
  const { ollama, address } = models;
  const words = ollamaWords(models);
  return (
    <>
      {words.advice !== undefined && (
        <p className="set-note">
          {words.lamp === 'bad' && <TriangleAlert size={14} aria-hidden />}
          <span className="grow">{words.advice}</span>
          {ollama.kind !== 'running' && <LookAgain />}
        </p>
      )}
      {ollama.kind === 'unknown' && (
        <p className="set-note">
          <span className="grow">
            {t('{host} is asked when you say so, or when the language model is on.', { host: hostOf(address.url) })}
          </span>
          <LookAgain />
        </p>
      )}
    </>
  );
}

function WaitForModel({ models: { settings } }: WritingModelsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <SetRow
      name={t('Wait for what the model writes')}
      text={t(
        'Quotes appear at once. The written answer replaces them when it is finished; after this time it is given up.',
      )}
    >
      <ChoiceMenu
        label={t('Wait for what the model writes')}
        value={String(settings.answerSeconds)}
        choices={waits}
        onChange={(value) => void configure(waiting(Number(value)))}
      />
    </SetRow>
  );
}

function KeepInMemory({ models: { settings } }: WritingModelsProps) {
  const configure = useWindow(({ models }) => models.configure);
  return (
    <SetRow
      name={t('Keep the model in memory')}
      text={t('The next answer begins sooner; until then it takes up memory.')}
    >
      <ChoiceMenu
        label={t('Keep the model in memory')}
        value={String(settings.keepAliveMinutes)}
        choices={kept}
        onChange={(value) => void configure({ keepAliveMinutes: Number(value) })}
      />
    </SetRow>
  );
}

/** For its first word a model may take a third of it, half a minute at least. */
function waiting(answerSeconds: number): { readonly answerSeconds: number; readonly firstWordSeconds: number } {
  return { answerSeconds, firstWordSeconds: Math.max(LEAST_FIRST_SECONDS, Math.round(answerSeconds / 3)) };
}

const LEAST_FIRST_SECONDS = 30;

const waits = [
  { value: '30', text: msg('30 seconds') },
  { value: '60', text: msg('1 minute') },
  { value: '180', text: msg('3 minutes') },
  { value: '600', text: msg('10 minutes') },
];

const kept = [
  { value: '0', text: msg('Not after an answer') },
  { value: '5', text: msg('5 minutes') },
  { value: '30', text: msg('30 minutes') },
  { value: '240', text: msg('4 hours') },
];

function LookAgain() {
  const lookForOllama = useWindow(({ models }) => models.lookForOllama);
  return (
    <Button small onClick={() => void lookForOllama()}>
      <RotateCw size={14} /> {t('Look again')}
    </Button>
  );
}

function FarAway({ models }: WritingModelsProps) {
  const { address } = models;
  const where = sentTo(models) ?? (address.thisMachine ? undefined : hostOf(address.url));
  if (where === undefined) return null;
  const what = models.settings.visionModel === null ? t('words') : t('words and figures');
  return (
    <p className="set-note warning">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <T
          message="<0>{where} is not this computer.</0> While a model there is in use, your questions and {what} of your documents are sent there."
          values={{ where, what }}
          components={[<b />]}
        />
      </span>
    </p>
  );
}

interface ModelListProps {
  readonly models: ModelsState;
  readonly list: readonly OllamaModel[];
}

function ModelList({ models: { settings, answering }, list }: ModelListProps) {
  const configure = useWindow(({ models }) => models.configure);
  const chosen = settings.chatModel;
  const isChosen = (model: OllamaModel): boolean => isModel(model, chosen);
  const missing = chosen !== null && !chosen.startsWith(insideWayleaf) && !list.some(isChosen);
  return (
    <RadioGroup.Root
      aria-label={t('Model that writes answers')}
      value={list.find(isChosen)?.name ?? ''}
      onValueChange={(name) => void configure({ chatModel: name })}
    >
      {missing && (
        <p className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>
            <T
              message="<0>{chosen} is no longer available.</0> Until you choose another model, answers are quoted from the pages."
              values={{ chosen }}
              components={[<b />]}
            />
          </span>
        </p>
      )}
      {list.map((model) => {
        const inUse = isChosen(model) && answering.tier === 'ollama';
        return (
          <OllamaModelRow
            key={model.name}
            name={model.name}
            tags={[sizeText(model.bytes), ...(model.parameters === '' ? [] : [model.parameters])]}
            text={modelText(model)}
          >
            {inUse && <span className="set-state">{t('In use')}</span>}
            <RadioGroup.Item
              className="radio-button"
              value={model.name}
              aria-label={t('Answer with {model}', { model: model.name })}
            >
              <span className="radio" />
            </RadioGroup.Item>
          </OllamaModelRow>
        );
      })}
    </RadioGroup.Root>
  );
}

/** What went on, but not as it should. */
function Notes({ models: { notes } }: WritingModelsProps) {
  return notes.map(({ model, sentTokens, readTokens }) => (
    <p key={model} className="set-note warning">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>{t('{model} did not read all of its last prompt:', { model })}</b>{' '}
        {t('{readTokens} of about {sentTokens} tokens. A smaller budget, or a model that reads more, helps.', {
          readTokens: count(readTokens),
          sentTokens: count(sentTokens),
        })}
      </span>
    </p>
  ));
}
