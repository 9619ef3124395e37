/** The models of all tiers as the engine sees them: what helps a question now, and the calls that manage them. */
import type { ModelsState } from '#shared/contract/models.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import type { Store } from '../store/open.ts';
import { changeModelSettings, loadModelSettings } from './model-settings.ts';
import { StateFeed } from './state-feed.ts';

export interface ModelsDeps {
  readonly store: Store;
  /** Told about errors that nobody foresaw and that have no caller. */
  readonly onBug: (error: unknown) => void;
}

type ModelMethods = 'models.watch' | 'models.configure';

export interface Models {
  /** What is installed, turned on and not known to be gone. Starts nothing and asks nobody. */
  aids(): Aids;
  state(): ModelsState;
  readonly handlers: Pick<Handlers<Methods>, ModelMethods>;
  /** Stop what runs. */
  close(): Promise<void>;
}

export function createModels({ store }: ModelsDeps): Models {
  let settings = loadModelSettings(store);
  const state = (): ModelsState => ({
    settings,
    answering: { tier: 'built-in' },
    address: { url: settings.ollamaAddress, thisMachine: true },
    ollama: { kind: 'unknown' },
    pulls: [],
    jobs: [],
    notes: [],
  });
  const feed = new StateFeed(state);
  return {
    aids: () => ({}),
    state,
    handlers: {
      'models.watch': (_, signal) => feed.watch(signal),
      'models.configure': async (change) => {
        settings = await changeModelSettings(store, change);
        feed.touch();
        return settings;
      },
    },
    close: async () => feed.close(),
  };
}
