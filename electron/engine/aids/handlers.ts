/** The calls that manage models. */
import type { HostMethods } from '#shared/contract/host-methods.ts';
import type { Methods } from '#shared/contract/methods.ts';
import { done, type Handlers } from '#shared/rpc/spec.ts';
import { refuseOtherRegistry } from '../models/ollama/registry.ts';
import type { LocalModels } from './local-models.ts';
import type { Models } from './models.ts';

type ModelMethods =
  | 'models.watch'
  | 'models.configure'
  | 'models.server-key'
  | 'models.check-up'
  | 'ollama.look'
  | 'ollama.pull'
  | 'ollama.stop-pull'
  | 'ollama.remove';
type LocalMethods = 'local-models.watch' | 'local-models.download' | 'local-models.pause' | 'local-models.remove';

/** Which models are used, and those of Ollama. */
export function modelHandlers(models: Models): Pick<Handlers<Methods>, ModelMethods> {
  const { ollama, addressed } = models;
  return {
    'models.watch': (_, signal) => models.watch(signal),
    'models.configure': async (change) => {
      // What is asked for next waits for an address that was given, and not for the reader's word.
      const asking = models.confirmed(change);
      if (asking) await asking;
      return models.configure(change);
    },
    'models.server-key': ({ key }) => done(models.keepKey(key)),
    'models.check-up': async ({ model }, signal) => {
      await addressed();
      return models.checkUp(model, signal);
    },
    'ollama.look': async (_, signal) => {
      await addressed();
      return ollama.look(signal);
    },
    'ollama.pull': async ({ model }) => {
      refuseOtherRegistry(model);
      await addressed();
      ollama.pull(model);
      return null;
    },
    'ollama.stop-pull': async ({ model }) => {
      ollama.stopPull(model);
      return null;
    },
    'ollama.remove': async ({ model }, signal) => {
      await addressed();
      await ollama.remove(model, signal);
      if (models.state().settings.encoder === `ollama:${model}`) await models.configure({ encoder: null });
      return null;
    },
  };
}

/** Models that run inside Wayleaf. */
export function localModelHandlers(
  local: LocalModels,
  { addressed, mayDownload }: Pick<Models, 'addressed' | 'mayDownload'>,
): Pick<Handlers<Methods>, LocalMethods> {
  return {
    'local-models.watch': (_, signal) => local.watch(signal),
    'local-models.download': async ({ id }) => {
      await addressed();
      mayDownload();
      local.download(id);
      return null;
    },
    'local-models.pause': ({ id }) => done(local.pause(id)),
    'local-models.remove': ({ id }) => done(local.remove(id)),
  };
}

export function modelHostHandlers(local: LocalModels): Pick<Handlers<HostMethods>, 'host.import-model'> {
  return {
    'host.import-model': async ({ path, id, name }, signal) => {
      const model = await local.import({ from: path, id, name }, signal);
      return { id: model.spec.id };
    },
  };
}
