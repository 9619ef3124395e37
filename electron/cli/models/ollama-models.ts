/** Models that Ollama keeps, from the command line. */
import { AppError } from '#shared/base/errors.ts';
import { ModelSettings } from '#shared/contract/settings.ts';
import { findModel, Ollama } from '../../engine/models/ollama/ollama.ts';
import { flag, stringOption, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { readOllamaAddress } from '../language-model.ts';

/**
 * Delete a model from Ollama. Other programs may use it too, so that it has to be said twice.
 *
 * @throws UsageError if it was not confirmed, or Ollama has no such model
 */
export async function removeFromOllama(
  name: string,
  values: OptionValues,
  surroundings: Surroundings,
): Promise<number> {
  const { out, env, signal } = surroundings;
  if (name === '') throw new UsageError('The name of the model is empty.');
  const given = stringOption(values, 'ollama') ?? env.OLLAMA_HOST;
  const settings = ModelSettings.parse(given ? { ollamaAddress: readOllamaAddress(given) } : {});
  const ollama = new Ollama({ settings: () => settings, onChange: () => undefined, onBug: () => undefined });
  try {
    const state = await ollama.look(signal);
    if (state.kind !== 'running') {
      if (state.kind === 'absent' || state.kind === 'failing') throw AppError.fromReport(state.error);
      throw new AppError('model.unavailable', 'Ollama does not answer.');
    }
    const model = findModel(state.models, name);
    if (!model) throw new UsageError(`Ollama has no model ‘${name}’.`, `It has: ${namesOf(state.models) || 'none'}`);
    if (!flag(values, 'yes')) {
      const size = (model.bytes / 1e9).toFixed(1);
      throw new UsageError(
        `This deletes ${model.name} (${size} GB) from Ollama at ${settings.ollamaAddress}, for every program that uses it.`,
        `Say so with --yes: wayleaf models remove ollama:${name} --yes`,
      );
    }
    await ollama.remove(model.name, signal);
  } finally {
    await ollama.close();
  }
  out.printJson('models', { removed: `ollama:${name}` });
  out.print(`${name} was deleted from Ollama.`);
  return exitCodes.done;
}

function namesOf(models: readonly { readonly name: string }[]): string {
  return models.map((model) => model.name).join(', ');
}
