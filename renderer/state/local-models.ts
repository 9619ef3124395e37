/** The models that run inside Wayleaf, as the engine tells of them, and what the reader does with them. */
import { create } from 'zustand';
import { AppError, isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { LocalModelsState } from '#shared/contract/local-models.ts';
import { engine } from '../api/engine.ts';
import { bridge } from '../api/bridge.ts';
import { modelArchives, uploadModel } from '../api/upload-model.ts';
import { readerText, reportFailure } from './notices.ts';

interface LocalModelsSlice {
  /** Undefined until the engine has told. */
  readonly local: LocalModelsState | undefined;
  /** An archive that is on its way to the engine, or is being tried out there. */
  readonly sending: string | undefined;
}

export const useLocalModels = create<LocalModelsSlice>()(() => ({ local: undefined, sending: undefined }));

/** Follow the engine until the connection ends or the signal aborts. */
export async function watchLocalModels(signal: AbortSignal): Promise<void> {
  try {
    for await (const local of engine().start('local-models.watch', {}, signal)) useLocalModels.setState({ local });
  } catch (error) {
    if (!isAbort(error) && !isAppError(error, 'engine.gone')) reportFailure('The models could not be listed', error);
  }
}

export async function downloadModel(id: string): Promise<void> {
  await attempt(`${id} could not be downloaded`, () => engine().call('local-models.download', { id }));
}

export async function pauseModel(id: string): Promise<void> {
  await attempt('The download could not be stopped', () => engine().call('local-models.pause', { id }));
}

export async function removeModel(id: string): Promise<void> {
  await attempt(`${id} could not be removed`, () => engine().call('local-models.remove', { id }));
}

/** True where the reader can pick a folder that the engine then reads: in the desktop app. */
export const canImportFolders = bridge !== undefined;

export async function importModel(what: 'model-folder' | 'model-archive'): Promise<void> {
  if (!bridge) {
    pickArchive((file) => void sendArchive(file));
    return;
  }
  try {
    await bridge.pickModel(what);
  } catch (error) {
    // What the shell says is a sentence for the reader, without a code.
    const said = error instanceof Error ? error.message : String(error);
    reportFailure('The model could not be imported', new AppError('input.invalid', said));
  }
}

function pickArchive(onPicked: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = modelArchives;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) onPicked(file);
  });
  input.click();
}

async function sendArchive(file: File): Promise<void> {
  useLocalModels.setState({ sending: file.name });
  await attempt('The model could not be imported', () => uploadModel(file));
  useLocalModels.setState({ sending: undefined });
}

/** Resolves to why the address cannot be used, in the reader's words; undefined if it is. */
export async function setHubAddress(hubAddress: string): Promise<string | undefined> {
  try {
    await engine().call('models.configure', { hubAddress });
    return undefined;
  } catch (error) {
    return readerText(toReport(error));
  }
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFailure(what, error);
  }
}
