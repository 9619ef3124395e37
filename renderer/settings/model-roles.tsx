import { TriangleAlert } from 'lucide-react';
import type { ModelsState, OllamaModel } from '#shared/contract/models.ts';
import { t } from '../languages/i18n.ts';
import { ChoiceMenu, type Choice } from '../parts/choice-menu.tsx';
import { useWindow } from '../state/use-window.ts';
import { canChat, canSee, isModel, sizeText } from './ollama-words.ts';
import { SetRow } from './set-group.tsx';

interface ModelRolesProps {
  readonly models: ModelsState;
}

/** Which models do what beside writing answers: walk the tree, look at figures. */
export function ModelRoles({ models: { settings, ollama } }: ModelRolesProps) {
  const configure = useWindow(({ models }) => models.configure);
  if (ollama.kind !== 'running' || !settings.languageModel) return null;
  const { routingModel, visionModel } = settings;
  const routers = ollama.models.filter(canChat);
  const seers = ollama.models.filter(canSee);
  return (
    <>
      {(routers.length > 1 || routingModel !== null) && (
        <Role
          name={t('Routing model')}
          text={t(
            'Decides which sections a question walks to. A small model that was trained for it is quicker than the one that answers.',
          )}
          none={t('The one that answers')}
          chosen={routingModel}
          list={routers}
          onChoose={(model) => void configure({ routingModel: model })}
        />
      )}
      <Role
        name={t('Look at figures with')}
        text={
          seers.length > 0
            ? t(
                'Questions about a figure are answered from its picture, marked as what the model sees. Without it, from its caption and where it is mentioned.',
              )
            : t(
                'Needs a model that can look at pictures, as qwen2.5vl:3b. Until then figures are answered from their captions and where they are mentioned.',
              )
        }
        none={t('No model')}
        chosen={visionModel}
        list={seers}
        onChoose={(model) => void configure({ visionModel: model })}
      />
    </>
  );
}

interface RoleProps {
  readonly name: string;
  readonly text: string;
  /** What it means that no model is chosen. */
  readonly none: string;
  readonly chosen: string | null;
  readonly list: readonly OllamaModel[];
  readonly onChoose: (model: string | null) => void;
}

const NONE = '';

function Role({ name, text, none, chosen, list, onChoose }: RoleProps) {
  const found = list.find((model) => isModel(model, chosen));
  const missing = chosen !== null && !found;
  const choices: readonly Choice[] = [
    { value: NONE, text: none },
    ...list.map((model) => ({ value: model.name, text: model.name, hint: sizeText(model.bytes) })),
    ...(missing ? [{ value: chosen, text: chosen, hint: t('no longer there') }] : []),
  ];
  return (
    <SetRow name={name} text={text}>
      {missing && (
        <span className="set-state" role="status">
          <TriangleAlert size={14} aria-hidden /> {t('No longer there')}
        </span>
      )}
      <ChoiceMenu
        label={name}
        value={found?.name ?? chosen ?? NONE}
        choices={choices}
        disabled={choices.length === 1}
        onChange={(value) => onChoose(value === NONE ? null : value)}
      />
    </SetRow>
  );
}
