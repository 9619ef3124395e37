import type { OllamaModel, OllamaState } from '#shared/contract/models.ts';
import { insideWayleaf, type ModelSettings } from '#shared/contract/settings.ts';
import { readAddress } from '../../engine/models/ollama/address.ts';
import { findModel, Ollama } from '../../engine/models/ollama/ollama.ts';
import type { Check } from './check.ts';

const NAME = 'Language model';
const QUOTED = 'answers are quoted from the documents';

/**
 * Whether a language model can write answers. This machine is asked; another one only if the library's reader turned the
 * language model on.
 */
export async function checkLanguageModel(settings: ModelSettings, signal: AbortSignal): Promise<Check> {
  const { url, thisMachine } = readAddress(settings.ollamaAddress);
  if (!thisMachine && !settings.languageModel) return optional(true, `off; ${QUOTED} (Ollama at ${url} was not asked)`);
  const ollama = new Ollama({ settings: () => settings, onChange: () => undefined, onBug: () => undefined });
  try {
    return describe(await ollama.look(signal), settings, url);
  } finally {
    await ollama.close();
  }
}

/** What was found, and what it means for the settings. */
export function describe(state: OllamaState, settings: ModelSettings, url: string): Check {
  const { languageModel, chatModel } = settings;
  if (languageModel && chatModel?.startsWith(insideWayleaf))
    return optional(true, `${chatModel.slice(insideWayleaf.length)} writes answers inside Wayleaf`);
  if (state.kind !== 'running') {
    const problem = state.kind === 'failing' ? state.error.message : `no Ollama at ${url}`;
    const start =
      'To let a model write answers: install or start Ollama (ollama.com), then ollama pull llama3.2:3b (2 GB).';
    return optional(false, `${problem}; ${QUOTED}`, start);
  }
  const models = state.models.filter(({ abilities }) => abilities.includes('chat'));
  const ollama = state.speaks === 'ollama' ? `Ollama ${state.version}` : 'The model server';
  if (state.outdated) return optional(false, ollama, 'Update Ollama: answers need 0.5 or newer.');
  if (models.length === 0)
    return optional(false, `${ollama} without a model that can answer`, 'Get one: ollama pull llama3.2:3b (2 GB).');
  const names = models.map(({ name }) => name).join(', ');
  if (!settings.languageModel) return optional(true, `${ollama} with ${names}; turned off, ${QUOTED}`);
  return chosen(models, settings, `${ollama} with ${names}`);
}

function chosen(models: readonly OllamaModel[], { chatModel }: ModelSettings, found: string): Check {
  if (chatModel === null) return optional(false, `${found}; none is chosen`, 'Choose one in Settings, Models.');
  if (!findModel(models, chatModel))
    return optional(false, `${found}, but not ${chatModel}`, `Get it again: ollama pull ${chatModel}`);
  return optional(true, `${found}; ${chatModel} writes answers`);
}

function optional(ok: boolean, found: string, advice?: string): Check {
  return { name: NAME, ok, optional: true, found, ...(advice === undefined ? {} : { advice }) };
}
