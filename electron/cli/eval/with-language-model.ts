import { AppError, isAbort } from '#shared/base/errors.ts';
import { ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import { findModel, Ollama } from '../../engine/models/ollama/ollama.ts';

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
  work: (chat: Chat | undefined, calls: ModelCalls) => Promise<T>,
): Promise<T> {
  const calls: ModelCalls = { asked: 0, failed: 0 };
  const settings = ModelSettings.parse(change);
  if (!settings.languageModel || settings.chatModel === null) return work(undefined, calls);
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
    if (state.kind === 'running' && !findModel(state.models, settings.chatModel))
      throw new AppError('chat.unavailable', `Ollama has no model “${settings.chatModel}”.`);
    return await work(counted(ollama.chat(settings.chatModel), calls), calls);
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
