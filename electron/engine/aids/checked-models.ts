/** Check-ups of the language models that a library's settings name, on a server or inside Wayleaf. */
import type { CheckUp, CheckUpResult } from '#shared/contract/check-ups.ts';
import { insideWayleaf, type ModelSettings } from '#shared/contract/settings.ts';
import type { ModelRole } from '#shared/domain/ports/chat.ts';
import { CheckUps, type Checkable, type CheckUpsDeps } from '../models/checkup/check-ups.ts';
import { roomFor } from '../models/ollama/context.ts';
import { findModel, type Ollama } from '../models/ollama/ollama.ts';
import type { LocalChat } from '../models/onnx/onnx-models.ts';

/** Passages of a question as most are: a model is checked in the context in which it answers. */
const USUAL_BUDGET = 2000;

export interface CheckedModelsDeps extends Omit<CheckUpsDeps, 'checkable' | 'nameOf'> {
  readonly settings: () => ModelSettings;
  readonly ollama: Ollama;
  readonly local: { readonly chat: (id: string) => LocalChat | undefined; readonly open: () => Promise<void> };
  /** Whether models are checked when they are first used. */
  readonly atFirstUse: boolean;
}

export interface CheckedModels {
  /** There may be a model that was not used before. */
  readonly kick: () => void;
  readonly state: () => CheckUp[];
  /** Undefined where nothing is known. */
  readonly unfit: (model: string) => ReadonlySet<ModelRole> | undefined;
  /**
   * Check again what a model can do here; half a minute.
   *
   * @throws AppError `chat.unavailable` where it is not there, `chat.failed`, `call.cancelled`
   */
  readonly check: (model: string, signal: AbortSignal) => Promise<CheckUpResult>;
  readonly close: () => Promise<void>;
}

export function checkedModels(deps: CheckedModelsDeps): CheckedModels {
  const { settings, ollama, local, atFirstUse } = deps;
  const checkable = (model: string): Checkable | undefined => checkableBy(model, ollama, local.chat);
  const checkUps = new CheckUps({ ...deps, checkable, nameOf: (model) => nameOf(model, ollama) });
  const chosen = (): string[] => {
    const { languageModel, chatModel, routingModel } = settings();
    return languageModel ? [...new Set([chatModel, routingModel])].filter((name) => name !== null) : [];
  };
  return {
    kick: () => {
      if (atFirstUse) checkUps.kick(chosen());
    },
    state: () => checkUps.of(chosen()),
    unfit: (model) => checkUps.unfit(model),
    check: async (model, signal) => {
      if (!model.startsWith(insideWayleaf)) await ollama.look(signal);
      await local.open();
      return checkUps.run(model, signal);
    },
    close: () => checkUps.close(),
  };
}

/** By which a model is known before its server was looked at. */
export function nameOf(model: string, { address }: Ollama): string {
  return model.startsWith(insideWayleaf) ? model : `${model}@${address.url}`;
}

/** A language model by its name in the settings, as it can be checked; undefined where it is not there, or is not known yet. */
export function checkableBy(
  name: string,
  ollama: Ollama,
  local: (id: string) => LocalChat | undefined,
): Checkable | undefined {
  if (name.startsWith(insideWayleaf)) {
    const chat = local(name.slice(insideWayleaf.length));
    return chat && { key: chat.id, contextTokens: chat.contextTokens, chat };
  }
  const { state, address } = ollama;
  const found = state.kind === 'running' ? findModel(state.models, name) : undefined;
  if (!found?.abilities.includes('chat')) return undefined;
  const { digest, contextTokens } = found;
  // A server that tells no digest may be started with another model under the same name: then only its address is known.
  const where = address.thisMachine && digest !== '' ? '' : `@${address.url}`;
  return {
    key: `${digest === '' ? found.name : digest}${where}`,
    contextTokens,
    chat: ollama.chat(found.name, roomFor(USUAL_BUDGET)),
  };
}
