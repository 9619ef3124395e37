/** The models that run inside Wayleaf, as the engine tells of them, and what the reader does with them. */
import { AppError, isAbort, isAppError } from '#shared/base/errors.ts';
import type { DesktopBridge } from '#shared/contract/bridge.ts';
import type { LocalModelsState } from '#shared/contract/local-models.ts';
import type { Engine } from '../api/engine.ts';
import { pickFiles } from '../api/pick-files.ts';
import { modelArchives, uploadModel } from '../api/upload-model.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import { t } from '../languages/i18n.ts';

export interface LocalModels {
  /** Undefined until the engine has told. */
  readonly local: LocalModelsState | undefined;
  /** The engine has told, or cannot tell: what stands below the models keeps its place from now on. */
  readonly told: boolean;
  /** An archive that is on its way to the engine, or is being tried out there. */
  readonly sending: string | undefined;
  /** True where the reader can pick a folder that the engine then reads: in the desktop app. */
  readonly canImportFolders: boolean;
  /** Follow the engine until the connection ends or the signal aborts. */
  readonly watch: (signal: AbortSignal) => Promise<void>;
  readonly download: (id: string) => Promise<void>;
  readonly pause: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly importModel: (what: 'model-folder' | 'model-archive') => Promise<void>;
}

/** @param shell  of the desktop; undefined in a browser */
export function createLocalModels(
  engine: Engine,
  shell: DesktopBridge | undefined,
  { set }: Slice<LocalModels>,
  notices: Slice<Notices>,
): LocalModels {
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  const send = async (file: File): Promise<void> => {
    set({ sending: file.name });
    await attempt(t('The model could not be imported'), () => uploadModel(file));
    set({ sending: undefined });
  };
  return {
    local: undefined,
    told: false,
    sending: undefined,
    canImportFolders: shell !== undefined,
    watch: async (signal) => {
      try {
        for await (const local of engine.start('local-models.watch', {}, signal)) set({ local, told: true });
      } catch (error) {
        if (isAbort(error) || isAppError(error, 'engine.gone')) return;
        set({ told: true });
        notices.get().reportFailure(t('The models could not be listed'), error);
      }
    },
    download: (id) =>
      attempt(t('{id} could not be downloaded', { id }), () => engine.call('local-models.download', { id })),
    pause: (id) => attempt(t('The download could not be stopped'), () => engine.call('local-models.pause', { id })),
    remove: (id) => attempt(t('{id} could not be removed', { id }), () => engine.call('local-models.remove', { id })),
    importModel: async (what) => {
      if (!shell) {
        pickFiles({ accept: modelArchives }, ([file]) => {
          if (file) void send(file);
        });
        return;
      }
      try {
        await shell.pickModel(what);
      } catch (error) {
        // What the shell says is a sentence for the reader, without a code.
        const said = error instanceof Error ? error.message : String(error);
        notices.get().reportFailure(t('The model could not be imported'), new AppError('input.invalid', said));
      }
    },
  };
}
