import { insideWayleaf } from '#shared/contract/settings.ts';
import type { Checkable } from '../models/checkup/check-ups.ts';
import { roomFor } from '../models/ollama/context.ts';
import { findModel, type Ollama } from '../models/ollama/ollama.ts';
import type { LocalChat } from '../models/onnx/onnx-models.ts';

/** Passages of a question as most are: a model is checked in the context in which it answers. */
const USUAL_BUDGET = 2000;

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
