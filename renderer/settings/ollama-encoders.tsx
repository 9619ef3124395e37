import type { ModelsState } from '#shared/contract/models.ts';
import { t } from '../languages/i18n.ts';
import { Switch } from '../parts/switch.tsx';
import { useWindow } from '../state/use-window.ts';
import { OllamaModelRow } from './ollama-model-row.tsx';
import { sizeText } from './ollama-words.ts';

/** Encoders that Ollama has already: they cost no further disk space. */
export function OllamaEncoders({ models: { ollama, settings } }: { readonly models: ModelsState }) {
  const configure = useWindow(({ models }) => models.configure);
  if (ollama.kind !== 'running') return null;
  return ollama.models
    .filter(({ abilities, dimensions }) => abilities.includes('embedding') && dimensions !== null)
    .map(({ name, bytes }) => {
      const id = `ollama:${name}`;
      return (
        <OllamaModelRow
          key={name}
          name={name}
          tags={[sizeText(bytes), 'Ollama']}
          text={t('Finds passages that say it in other words. Runs in Ollama, which has to be running for it.')}
        >
          <Switch
            label={t('Use {name} of Ollama', { name })}
            on={settings.encoder === id}
            onChange={(on) => void configure({ encoder: on ? id : null })}
          />
        </OllamaModelRow>
      );
    });
}
