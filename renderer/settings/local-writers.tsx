import type { ModelsState } from '#shared/contract/models.ts';
import { insideWayleaf } from '#shared/contract/settings.ts';
import { useWindow } from '../state/use-window.ts';
import { LocalModelRow } from './local-model-row.tsx';

/** Language models that run inside Wayleaf, without another program. One at a time writes. */
export function LocalWriters({ models: { settings } }: { readonly models: ModelsState }) {
  const configure = useWindow(({ models }) => models.configure);
  const local = useWindow(({ localModels }) => localModels.local);
  const writers = local?.models.filter(({ task }) => task === 'writer') ?? [];
  const choose = (id: string, on: boolean): void => {
    const name = insideWayleaf + id;
    void configure(on ? { chatModel: name, languageModel: true } : { chatModel: null });
  };
  return writers.map((model) => (
    <LocalModelRow
      key={model.id}
      model={model}
      isChosen={settings.chatModel === insideWayleaf + model.id}
      onChoose={(on) => choose(model.id, on)}
    />
  ));
}
