/** The models as the engine tells of them, and what the reader does with them. */
import { create } from 'zustand';
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import { engine } from '../api/engine.ts';
import { readerText, reportFailure } from './notices.ts';

interface ModelsSlice {
  /** Undefined until the engine has told. */
  readonly models: ModelsState | undefined;
}

export const useModels = create<ModelsSlice>()(() => ({ models: undefined }));

/** Follow the engine until the connection ends. */
export async function watchModels(): Promise<void> {
  try {
    for await (const models of engine().start('models.watch', {})) useModels.setState({ models });
  } catch (error) {
    if (!isAbort(error) && !isAppError(error, 'engine.gone')) reportFailure('The models could not be listed', error);
  }
}

export async function configure(change: ModelSettingsChange): Promise<void> {
  await attempt('This could not be changed', () => engine().call('models.configure', change));
}

/** Resolves to why the address cannot be used, in the reader's words; undefined if it is. */
export async function setOllamaAddress(ollamaAddress: string): Promise<string | undefined> {
  try {
    await engine().call('models.configure', { ollamaAddress });
    return undefined;
  } catch (error) {
    return readerText(toReport(error));
  }
}

export async function lookForOllama(): Promise<void> {
  await attempt('Ollama could not be looked for', () => engine().call('ollama.look', {}));
}

export async function pullModel(model: string): Promise<void> {
  await attempt(`“${model}” could not be pulled`, () => engine().call('ollama.pull', { model }));
}

/** Delete it from Ollama, for all programs that use it. */
export async function removeFromOllama(model: string): Promise<void> {
  await attempt(`“${model}” could not be removed`, () => engine().call('ollama.remove', { model }));
}

export async function stopPull(model: string): Promise<void> {
  await attempt('The download could not be stopped', () => engine().call('ollama.stop-pull', { model }));
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(what, error);
  }
}
