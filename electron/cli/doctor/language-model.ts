import type { CheckUpResult } from '#shared/contract/check-ups.ts';
import type { OllamaModel, OllamaState } from '#shared/contract/models.ts';
import { insideWayleaf, type ModelSettings } from '#shared/contract/settings.ts';
import { checkableBy } from '../../engine/aids/checked-models.ts';
import { KeptCheckUps } from '../../engine/models/checkup/kept-check-ups.ts';
import { readAddress } from '../../engine/models/ollama/address.ts';
import { findModel, Ollama } from '../../engine/models/ollama/ollama.ts';
import { idOf } from '../../engine/models/onnx/onnx-models.ts';
import { Shelf } from '../../engine/models/onnx/shelf.ts';
import { roleText } from '../role-words.ts';
import type { Check } from './check.ts';

const NAME = 'Language model';
const QUOTED = 'answers are quoted from the documents';

/**
 * Whether a language model can write answers. This machine is asked; another one only if the library's reader turned the
 * language model on.
 */
export async function checkLanguageModel(
  settings: ModelSettings,
  modelsFolder: string,
  signal: AbortSignal,
): Promise<Check> {
  const { url, thisMachine } = readAddress(settings.ollamaAddress);
  if (!thisMachine && !settings.languageModel) return optional(true, `off; ${QUOTED} (Ollama at ${url} was not asked)`);
  const ollama = new Ollama({ settings: () => settings, onChange: () => undefined, onBug: () => undefined });
  try {
    const state = await ollama.look(signal);
    const checked = await checkedIn(modelsFolder, settings, ollama);
    return describe(state, settings, url, checked);
  } finally {
    await ollama.close();
  }
}

/** What is known of the model that is chosen. */
async function checkedIn(
  modelsFolder: string,
  { chatModel }: ModelSettings,
  ollama: Ollama,
): Promise<CheckUpResult | undefined> {
  if (chatModel === null) return undefined;
  const inside = chatModel.startsWith(insideWayleaf)
    ? await new Shelf(modelsFolder).find(chatModel.slice(insideWayleaf.length))
    : undefined;
  const key = inside ? idOf(inside) : checkableBy(chatModel, ollama, () => undefined)?.key;
  return key === undefined ? undefined : new KeptCheckUps(modelsFolder).find(key);
}

/** What was found, and what it means for the settings. */
export function describe(state: OllamaState, settings: ModelSettings, url: string, checked?: CheckUpResult): Check {
  const { languageModel, chatModel } = settings;
  if (languageModel && chatModel?.startsWith(insideWayleaf))
    return given(chatModel, settings, checked, `${chatModel.slice(insideWayleaf.length)} inside Wayleaf`);
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
  return chosen(models, settings, `${ollama} with ${names}`, checked);
}

function chosen(
  models: readonly OllamaModel[],
  settings: ModelSettings,
  found: string,
  checked: CheckUpResult | undefined,
): Check {
  const { chatModel } = settings;
  if (chatModel === null) return optional(false, `${found}; none is chosen`, 'Choose one in Settings, Models.');
  if (!findModel(models, chatModel))
    return optional(false, `${found}, but not ${chatModel}`, `Get it again: ollama pull ${chatModel}`);
  return given(chatModel, settings, checked, `${found}; ${chatModel}`);
}

/** Which roles it gets; all of them until it was checked, or where the reader wants it so. */
function given(
  chatModel: string,
  { heedCheckUps }: ModelSettings,
  checked: CheckUpResult | undefined,
  named: string,
): Check {
  if (!checked) return optional(true, `${named} writes answers; not checked yet (wayleaf models check ${chatModel})`);
  if (!heedCheckUps)
    return optional(true, `${named} does everything, as you chose; its check-up: ${roleText(checked)}`);
  const isQuoted = checked.roles.write.result !== 'fit';
  const advice = 'Choose a model that is larger, or quicker, in Settings, Models.';
  return optional(
    !isQuoted,
    `${named} ${roleText(checked)}${isQuoted ? `; ${QUOTED}` : ''}`,
    isQuoted ? advice : undefined,
  );
}

function optional(ok: boolean, found: string, advice?: string): Check {
  return { name: NAME, ok, optional: true, found, ...(advice === undefined ? {} : { advice }) };
}
