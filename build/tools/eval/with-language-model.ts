import { AppError, isAbort } from '#shared/base/errors.ts';
import { ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import { findModel, Ollama } from '../../../electron/engine/models/ollama/ollama.ts';

/** The models that a run asks. */
export type LanguageAids = Pick<Aids, 'chat' | 'routing'>;

/** How often a run asked the language model, and how often it gave nothing usable; then the answer was quoted instead. */
export interface ModelCalls {
  asked: number;
  failed: number;
}

/**
 * Do the work with the model that was chosen, or without any.
 *
 * @throws AppError `chat.unavailable` before the work if the model is not there: numbers of a run without it would not be
 *   what they are said to be
 */
export async function withLanguageModel<T>(
  change: ModelSettingsChange,
  signal: AbortSignal,
  work: (aids: LanguageAids, calls: ModelCalls) => Promise<T>,
): Promise<T> {
  const calls: ModelCalls = { asked: 0, failed: 0 };
  const settings = ModelSettings.parse(change);
  const { languageModel, chatModel, routingModel } = settings;
  const asked = languageModel ? [chatModel, routingModel].filter((model) => model !== null) : [];
  if (asked.length === 0) return work({}, calls);
  const ollama = new Ollama({
    settings: () => settings,
    onChange: () => undefined,
    onBug: (bug) => process.stderr.write(`${String(bug)}\n`),
  });
  try {
    const state = await ollama.look(signal);
    if (state.kind === 'absent' || state.kind === 'failing') {
      const { code, message, details } = state.error;
      throw new AppError(code, message, details);
    }
    const missing = state.kind === 'running' ? asked.find((model) => !findModel(state.models, model)) : undefined;
    if (missing !== undefined) throw new AppError('chat.unavailable', `Ollama has no model “${missing}”.`);
    const chat = (model: string | null): Chat | undefined =>
      model === null ? undefined : counted(ollama.chat(model), calls);
    return await work({ chat: chat(chatModel), routing: chat(routingModel) }, calls);
  } finally {
    await ollama.close();
  }
}

function counted(chat: Chat, calls: ModelCalls): Chat {
  return {
    model: chat.model,
    async *reply(request, signal) {
      calls.asked++;
      try {
        yield* chat.reply(request, signal);
      } catch (error) {
        if (!isAbort(error)) calls.failed++;
        throw error;
      }
    },
  };
}
