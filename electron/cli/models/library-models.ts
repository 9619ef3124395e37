/** What models do for a library: which it uses, and its vectors. */
import { howMany } from '#shared/base/how-many.ts';
import { AppError } from '#shared/base/errors.ts';
import type { LocalModel, LocalModelsState } from '#shared/contract/local-models.ts';
import { insideWayleaf, wordsAlone, type ModelSettingsChange } from '#shared/contract/settings.ts';
import { stringOption, type OptionValues, type Surroundings } from '../command.ts';
import { exitCodes, UsageError } from '../failure.ts';
import { readOllamaAddress } from '../language-model.ts';
import { roleText } from '../role-words.ts';
import { chosenFolder, chosenModels, withExistingLibrary, type OpenLibrary } from '../open-library.ts';

const LOOK_EVERY_MS = 200;

/** Use a model that is there for the library, or words alone; an encoder makes its vectors at once. */
export async function useModel(id: string, values: OptionValues, surroundings: Surroundings): Promise<number> {
  return withModels(values, surroundings, async (library) => {
    const model = library.engine.localModels.state().models.find((one) => one.id === id);
    if (id !== wordsAlone && model?.state.kind !== 'installed' && model?.state.kind !== 'included') {
      throw new UsageError(`${id} is not installed.`, `wayleaf models download ${id}`);
    }
    await library.window.call('models.configure', changeFor(id, model), surroundings.signal);
    return model?.task === 'encoder' ? encode(library, surroundings) : report(library, surroundings);
  });
}

/** No encoder in the settings is the included one. */
function changeFor(id: string, model: LocalModel | undefined): ModelSettingsChange {
  switch (model?.task) {
    case 'writer':
      return { languageModel: true, chatModel: insideWayleaf + id };
    case 'reranker':
      return { reranker: id };
    default:
      return { encoder: model?.state.kind === 'included' ? null : id };
  }
}

/** Check again what a language model can do here, and say which roles it gets. */
export async function checkModel(name: string, values: OptionValues, surroundings: Surroundings): Promise<number> {
  const { out, env, signal } = surroundings;
  const given = stringOption(values, 'ollama') ?? env.OLLAMA_HOST;
  const elsewhere = given ? { ollamaAddress: readOllamaAddress(given) } : {};
  return withModels(
    values,
    surroundings,
    async ({ window }) => {
      out.note(`Checking ${name}, which takes about half a minute…`);
      const result = await window.call('models.check-up', { model: name }, signal);
      out.printJson('models', { model: name, ...result, at: new Date(result.at).toISOString() });
      out.print(`${name}: ${roleText(result)}.`);
      return exitCodes.done;
    },
    elsewhere,
  );
}

export async function encodeLibrary(values: OptionValues, surroundings: Surroundings): Promise<number> {
  return withModels(values, surroundings, async (library) => encode(library, surroundings));
}

function withModels(
  values: OptionValues,
  surroundings: Surroundings,
  work: (library: OpenLibrary) => Promise<number>,
  modelSettings?: ModelSettingsChange,
): Promise<number> {
  return withExistingLibrary(chosenFolder(values, surroundings), work, {
    models: chosenModels(values, surroundings),
    out: surroundings.out,
    modelSettings,
  });
}

async function encode(library: OpenLibrary, surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const { localModels } = library.engine;
  const timer = setInterval(() => showProgress(localModels.state(), out.progress), LOOK_EVERY_MS);
  // What is done is stored; closing the library leaves the rest for the next time.
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  try {
    await Promise.race([localModels.encode(), stopped]);
  } finally {
    clearInterval(timer);
    out.progress.clear();
  }
  if (signal.aborted) {
    out.note('Stopped. What is done is kept.');
    return exitCodes.stopped;
  }
  const { problem, state } = localModels.state().encoding;
  if (problem) throw AppError.fromReport(problem);
  if (state === 'waiting') throw new AppError('library.locked', 'Another program makes the vectors of this library.');
  return report(library, surroundings);
}

function showProgress({ encoding }: LocalModelsState, progress: Surroundings['out']['progress']): void {
  const { documentsDone, documentsTotal, textsDone, textsTotal } = encoding;
  const share = (documentsDone + (textsTotal > 0 ? textsDone / textsTotal : 0)) / Math.max(1, documentsTotal);
  progress.show(Math.min(1, share), `Encoding, ${documentsDone} of ${howMany(documentsTotal, 'document')}`);
}

function report(library: OpenLibrary, { out }: Surroundings): number {
  const { inUse, encoding } = library.engine.localModels.state();
  const { documentsDone, documentsTotal } = encoding;
  out.printJson('models', { encoder: inUse.encoder, reranker: inUse.reranker, documentsDone, documentsTotal });
  out.print(`Search by meaning: ${inUse.encoder ?? 'off'}. Re-ranking: ${inUse.reranker ?? 'off'}.`);
  if (inUse.encoder !== null) out.print(`${documentsDone} of ${howMany(documentsTotal, 'document')} encoded.`);
  return exitCodes.done;
}
