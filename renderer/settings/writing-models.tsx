import { RotateCw, TriangleAlert } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { useState } from 'react';
import type { ModelsState, OllamaModel } from '#shared/contract/models.ts';
import { insideWayleaf, ollamaDefaultAddress } from '#shared/contract/settings.ts';
import { count } from '../format/text.ts';
import { Button } from '../parts/button.tsx';
import { ChoiceMenu } from '../parts/choice-menu.tsx';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { AddressForm } from './address-form.tsx';
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
  const configure = useWindow(({ models }) => models.configure);
  const setAddress = useWindow(({ models }) => models.setAddress);
  const { settings, ollama, address } = models;
  const [changing, setChanging] = useState(false);
  const words = ollamaWords(models);
  const list = ollama.kind === 'running' ? ollama.models.filter(canChat) : [];
  return (
    <SetGroup
      title="Writing answers"
      note={
        ollama.kind === 'running' && ollama.speaks === 'openai'
          ? 'inside Wayleaf, or through a local server'
          : 'inside Wayleaf, or through Ollama'
      }
      end={
        <span className="set-end" role="status">
          <span className={words.lamp === 'on' ? 'lamp' : `lamp ${words.lamp}`} aria-hidden />
          {words.short}
          <span className="faint num">{hostOf(address.url)}</span>
          {!changing && (
            <Button small look="quiet" onClick={() => setChanging(true)}>
              Change…
            </Button>
          )}
        </span>
      }
    >
      {changing && (
        <AddressForm
          label="Address of Ollama, or of a server with OpenAI’s API"
          address={address.url}
          usual={{ address: ollamaDefaultAddress, name: 'This computer' }}
          onSave={(ollamaAddress) => setAddress({ ollamaAddress })}
          onDone={() => setChanging(false)}
        />
      )}
      <ServerKey models={models} />
      <FarAway models={models} />
      <SetRow
        name="Let a language model write answers"
        text={
          settings.languageModel
            ? 'Every sentence is checked against the pages. Without a model at hand, answers are quoted from them.'
            : 'Answers are quoted from the pages, which needs nothing else. A model can write them in its own words; each sentence is checked against the pages. Answers take longer.'
        }
      >
        <Switch
          label="Let a language model write answers"
          on={settings.languageModel}
          onChange={(languageModel) => void configure({ languageModel })}
        />
      </SetRow>
      <LocalWriters models={models} />
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
            {hostOf(address.url)} is asked when you say so, or when the language model is on.
          </span>
          <LookAgain />
        </p>
      )}
      {list.length > 0 && <ModelList models={models} list={list} />}
      <ModelRoles models={models} />
      {ollama.kind === 'running' && ollama.speaks === 'ollama' && <PullModels models={models} />}
      <Notes models={models} />
      {list.length > 0 && (
        <SetRow name="Keep the model in memory" text="The next answer begins sooner; until then it takes up memory.">
          <ChoiceMenu
            label="Keep the model in memory"
            value={String(settings.keepAliveMinutes)}
            choices={kept}
            onChange={(value) => void configure({ keepAliveMinutes: Number(value) })}
          />
        </SetRow>
      )}
    </SetGroup>
  );
}

const kept = [
  { value: '0', text: 'Not after an answer' },
  { value: '5', text: '5 minutes' },
  { value: '30', text: '30 minutes' },
  { value: '240', text: '4 hours' },
];

function LookAgain() {
  const lookForOllama = useWindow(({ models }) => models.lookForOllama);
  return (
    <Button small onClick={() => void lookForOllama()}>
      <RotateCw size={14} /> Look again
    </Button>
  );
}

function FarAway({ models }: WritingModelsProps) {
  const { address } = models;
  const where = sentTo(models) ?? (address.thisMachine ? undefined : hostOf(address.url));
  if (where === undefined) return null;
  const what = models.settings.visionModel === null ? 'words' : 'words and figures';
  return (
    <p className="set-note warning">
      <TriangleAlert size={14} aria-hidden />
      <span>
        <b>{where} is not this computer.</b> While a model there is in use, your questions and {what} of your documents
        are sent there.
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
      aria-label="Model that writes answers"
      value={list.find(isChosen)?.name ?? ''}
      onValueChange={(name) => void configure({ chatModel: name })}
    >
      {missing && (
        <p className="set-note warning">
          <TriangleAlert size={14} aria-hidden />
          <span>
            <b>{chosen} is not there any more.</b> Until you choose another model, answers are quoted from the pages.
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
            {inUse && <span className="set-state">In use</span>}
            <RadioGroup.Item className="radio-button" value={model.name} aria-label={`Answer with ${model.name}`}>
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
        <b>{model} did not read all of its last prompt:</b> {count(readTokens)} of about {count(sentTokens)} tokens. A
        smaller budget, or a model that reads more, helps.
      </span>
    </p>
  ));
}
