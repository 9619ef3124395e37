/** The models as the engine tells of them, and what the reader does with them. */
import { isAbort, isAppError, toReport } from '#shared/base/errors.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import type { ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Engine } from '../api/engine.ts';
import { readerText } from '../format/errors.ts';
import { addressOutcome, type AddressOutcome } from './address-outcome.ts';
import type { Notices } from './notices.ts';
import type { Slice } from './slice.ts';
import { t } from '../languages/i18n.ts';

export interface Models {
  /** Undefined until the engine has told. */
  readonly models: ModelsState | undefined;
  /** Follow the engine until the connection ends. */
  readonly watch: () => Promise<void>;
  readonly configure: (change: ModelSettingsChange) => Promise<void>;
  readonly setAddress: (change: Pick<ModelSettingsChange, 'ollamaAddress' | 'hubAddress'>) => Promise<AddressOutcome>;
  /** Resolves to why the code is not taken, in the reader's words; undefined if it is. */
  readonly confirmAddress: (code: string) => Promise<string | undefined>;
  /** Keep the key of the server at this address; null forgets it. */
  readonly keepServerKey: (key: string | null) => Promise<void>;
  readonly lookForOllama: () => Promise<void>;
  /** Find out again what a language model can do on this computer. */
  readonly checkAgain: (model: string) => Promise<void>;
  readonly pull: (model: string) => Promise<void>;
  readonly stopPull: (model: string) => Promise<void>;
  /** Delete it from Ollama, for all programs that use it. */
  readonly removeFromOllama: (model: string) => Promise<void>;
}

export function createModels(engine: Engine, { set }: Slice<Models>, notices: Slice<Notices>): Models {
  const attempt: Notices['attempt'] = (what, work) => notices.get().attempt(what, work);
  return {
    models: undefined,
    watch: async () => {
      try {
        for await (const models of engine.start('models.watch', {})) set({ models });
      } catch (error) {
        if (!isAbort(error) && !isAppError(error, 'engine.gone'))
          notices.get().reportFailure(t('The models could not be listed'), error);
      }
    },
    configure: (change) => attempt(t('This could not be changed'), () => engine.call('models.configure', change)),
    setAddress: async (change) => {
      try {
        await engine.call('models.configure', change);
        return { kind: 'saved' };
      } catch (error) {
        return addressOutcome(toReport(error));
      }
    },
    confirmAddress: async (code) => {
      try {
        await engine.call('addresses.confirm', { code });
        return undefined;
      } catch (error) {
        return readerText(toReport(error));
      }
    },
    keepServerKey: (key) => attempt(t('The key could not be kept'), () => engine.call('models.server-key', { key })),
    checkAgain: (model) =>
      attempt(t('“{model}” could not be checked', { model }), () => engine.call('models.check-up', { model })),
    lookForOllama: () => attempt(t('Ollama could not be looked for'), () => engine.call('ollama.look', {})),
    pull: (model) =>
      attempt(t('“{model}” could not be pulled', { model }), () => engine.call('ollama.pull', { model })),
    stopPull: (model) =>
      attempt(t('The download could not be stopped'), () => engine.call('ollama.stop-pull', { model })),
    removeFromOllama: (model) =>
      attempt(t('“{model}” could not be removed', { model }), () => engine.call('ollama.remove', { model })),
  };
}
