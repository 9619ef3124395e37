/** The settings of the models as they are now, and changing them. */
import type { ModelSettings, ModelSettingsChange } from '#shared/contract/settings.ts';
import { changeModelSettings, loadModelSettings } from '../models/model-settings.ts';
import { readNewAddress } from '../models/ollama/address.ts';
import { readHub } from '../models/onnx/hub.ts';
import type { Store } from '../store/open.ts';

interface KeptSettingsDeps {
  readonly store: Store;
  /** Settings of this engine alone, which are not stored. */
  readonly override: ModelSettingsChange | undefined;
  /** Called once the change is stored. */
  readonly onChanged: (before: ModelSettings, now: ModelSettings) => void;
}

export class KeptSettings {
  readonly #deps: KeptSettingsDeps;
  #current: ModelSettings;
  /** Settles when the last change of an address is stored. */
  #moving: Promise<unknown> = Promise.resolve();

  constructor(deps: KeptSettingsDeps) {
    this.#deps = deps;
    this.#current = this.#overridden(loadModelSettings(deps.store));
  }

  get current(): ModelSettings {
    return this.#current;
  }

  /** Settles when it is stored. @throws AppError `input.invalid` for an invalid address */
  configure(change: ModelSettingsChange): Promise<ModelSettings> {
    const done = this.#apply(change);
    if (change.ollamaAddress === undefined && change.hubAddress === undefined) return done;
    this.#moving = done;
    const moved = (): void => {
      if (this.#moving === done) this.#moving = Promise.resolve();
    };
    done.then(moved, moved);
    return done;
  }

  /** Settles when the settings have the addresses that were given by now. @throws AppError  what the change failed with */
  async addressed(): Promise<void> {
    await this.#moving;
  }

  /** Store what the engine itself chose. */
  async keep(change: ModelSettingsChange): Promise<void> {
    this.#current = this.#overridden(await changeModelSettings(this.#deps.store, change));
  }

  async #apply(change: ModelSettingsChange): Promise<ModelSettings> {
    const address = change.ollamaAddress === undefined ? {} : { ollamaAddress: readNewAddress(change.ollamaAddress) };
    const hub = change.hubAddress === undefined ? {} : { hubAddress: readHub(change.hubAddress) };
    const before = this.#current;
    await this.keep({ ...change, ...address, ...hub });
    this.#deps.onChanged(before, this.#current);
    return this.#current;
  }

  #overridden(stored: ModelSettings): ModelSettings {
    return { ...stored, ...this.#deps.override };
  }
}
