/** The models of all tiers as the engine sees them: what helps a question now, and what they do in the background. */
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import { insideWayleaf, type ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Aids, Patience } from '#shared/domain/retrieval/ask-context.ts';
import { FigurePictures } from '../figures/figure-pictures.ts';
import { enrichDocument } from '../graph/enrich-document.ts';
import type { ReadNames } from '../graph/graph-tools.ts';
import { Turns } from '../jobs/turns.ts';
import type { CheckUpsDeps } from '../models/checkup/check-ups.ts';
import { loadModelSettings } from '../models/model-settings.ts';
import { readNewAddress } from '../models/ollama/address.ts';
import { Ollama, type OllamaLimits } from '../models/ollama/ollama.ts';
import { readHub } from '../models/onnx/hub.ts';
import { ServerKey, type ServerKeyDeps } from '../models/server-key.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { Addresses } from '../trust/addresses.ts';
import { createBackground } from './background.ts';
import { checkedModels, type CheckedModels } from './checked-models.ts';
import { KeptSettings } from './kept-settings.ts';
import { languageModels } from './language-models.ts';
import { LocalModels, type LocalModelsOptions } from './local-models.ts';
import { fault } from '#shared/base/messages.ts';

export interface ModelsDeps extends LocalModelsOptions {
  /** Settings of this engine alone, which are not stored. */
  readonly override?: ModelSettingsChange | undefined;
  readonly ollamaLimits?: Partial<OllamaLimits> | undefined;
  /** What a server that speaks OpenAI's API may ask for. */
  readonly serverKey: ServerKeyDeps;
  /** Whether language models are checked when they are first used; what was found before counts anyway. */
  readonly checkUps?: CheckUpsDeps['limits'] | undefined;
  /** Which addresses the reader confirmed; without it all count. */
  readonly addresses?: Addresses | undefined;
  /** The built program that draws pages; without it no model looks at figures. */
  readonly ocrFile?: string | undefined;
  readonly locate: (document: DocumentId) => Promise<{ readonly path: string }>;
  readonly publish: (event: LibraryEvent) => void;
  readonly touch: (document: DocumentId) => void;
}

export interface Models {
  /**
   * What is installed, turned on and not known to be gone. Starts nothing and asks nobody.
   *
   * @param budgetTokens  of the question that it is for
   */
  aids(budgetTokens?: number): Aids;
  /** How long the reader waits for a language model. */
  patience(): Patience;
  state(): ModelsState;
  /** States until the signal aborts. */
  watch(signal: AbortSignal): AsyncGenerator<ModelsState, null, void>;
  /** Settles when it is stored. @throws AppError `input.invalid` for an invalid address */
  configure(change: ModelSettingsChange): Promise<ModelSettings>;
  /**
   * Settles when the settings have the addresses that were given by now. Whatever asks for a model or its server waits for it: a
   * change waits for its turn among all that is written, and the old address may be one that nothing is to be asked of any more.
   *
   * @throws AppError  what the change failed with
   */
  readonly addressed: () => Promise<void>;
  /**
   * Have the addresses confirmed that a change would set; undefined where they count already, so that nothing has to be waited for.
   *
   * @throws AppError `input.invalid`; the promise also `address.unconfirmed`
   */
  readonly confirmed: (change: ModelSettingsChange) => Promise<void> | undefined;
  /** @throws AppError `address.unconfirmed` where models would come from an address that nobody confirmed */
  readonly mayDownload: () => void;
  /** Keep the key of the server at the address of the settings, and look again; null forgets it. @throws as `addressed` */
  keepKey(key: string | null): Promise<void>;
  readonly checkUp: CheckedModels['check'];
  readonly ollama: Ollama;
  /** Models that run inside Wayleaf. */
  readonly local: LocalModels;
  readonly readNames: ReadNames;
  /** Figures and tables as their pages show them. */
  readonly pictures: FigurePictures;
  /** Documents were opened, indexed or corrected: when they are no more, there may be work in the background. */
  libraryChanged(): void;
  /** Stop what runs. */
  close(): Promise<void>;
}

/** A library that has not changed for so long is worked on. */
const SETTLED_MS = 500;

export function createModels(deps: ModelsDeps): Models {
  return new EngineModels(deps);
}

class EngineModels implements Models {
  readonly ollama: Ollama;
  readonly local: LocalModels;
  readonly pictures: FigurePictures;
  readonly addressed: Models['addressed'];
  readonly checkUp: Models['checkUp'];
  readonly #deps: ModelsDeps;
  readonly #settings: KeptSettings;
  readonly #serverKey: ServerKey;
  readonly #turns: Turns;
  readonly #checked: CheckedModels;
  readonly #language: ReturnType<typeof languageModels>;
  readonly #reading: Parameters<typeof createBackground>[0];
  readonly #background: ReturnType<typeof createBackground>;
  readonly #feed = new StateFeed<ModelsState>(() => this.state());
  readonly #closing = new AbortController();
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ModelsDeps) {
    this.#deps = deps;
    const { store, override } = deps;
    const onChanged = this.#changed.bind(this);
    this.#settings = new KeptSettings({ store, override, onChanged });
    this.addressed = () => this.#settings.addressed();
    beginAddresses(deps);
    this.#serverKey = new ServerKey(deps.serverKey);
    void this.#serverKey.ready().then(this.#touch, this.#onUnforeseen);
    this.ollama = this.#createOllama();
    this.pictures = new FigurePictures({ ...deps, file: deps.ocrFile });
    this.#turns = new Turns(deps.backgroundLimits?.quietMs);
    this.#checked = this.#createChecked();
    this.checkUp = this.#checked.check;
    this.#language = languageModels({
      settings: this.#now,
      ollama: this.ollama,
      local: (id) => this.local.chat(id),
      pictures: this.pictures,
      turns: this.#turns,
      unfit: this.#checked.unfit,
    });
    this.#reading = this.#createReading();
    this.#background = createBackground(this.#reading);
    this.local = new LocalModels({
      ...deps,
      settings: this.#now,
      configure: (change) => this.configure(change),
      ollamaEncoder: this.ollama.encoder.bind(this.ollama),
    });
    // A model inside Wayleaf is known once it was looked what is installed.
    if (deps.checkUps) void this.local.open().then(this.#touch, this.#onUnforeseen);
    if (deps.encoding && needsServer(this.#now())) this.ollama.lookSoon();
    this.#background.kick();
  }

  aids(budgetTokens?: number): Aids {
    return { ...this.#language.asked(budgetTokens), ...this.local.aids() };
  }

  patience(): Patience {
    const { firstWordSeconds, answerSeconds } = this.#now();
    return { firstMs: 1000 * firstWordSeconds, lastMs: 1000 * answerSeconds };
  }

  state(): ModelsState {
    const { ollama } = this;
    return {
      settings: this.#now(),
      answering: this.#language.answering(),
      address: ollama.address,
      ollama: ollama.state,
      serverKey: this.#serverKey.keptFor(ollama.address.url),
      pulls: ollama.pulls,
      jobs: this.#deps.encoding ? this.#background.jobs() : [],
      notes: ollama.notes,
      checkUps: this.#checked.state(),
    };
  }

  watch(signal: AbortSignal): AsyncGenerator<ModelsState, null, void> {
    return this.#feed.watch(signal);
  }

  configure(change: ModelSettingsChange): Promise<ModelSettings> {
    return this.#settings.configure(change);
  }

  readonly confirmed: Models['confirmed'] = (change) => this.#deps.addresses?.askForAll(placesIn(change));

  readonly mayDownload: Models['mayDownload'] = () => {
    const refused = this.#deps.addresses?.refusal('hub', this.#now().hubAddress);
    if (refused) throw refused;
  };

  async keepKey(key: string | null): Promise<void> {
    await this.addressed();
    await this.#serverKey.set(key, this.ollama.address.url);
    this.ollama.forget();
    this.ollama.lookSoon();
  }

  readonly readNames: ReadNames = async (document, onProgress, signal) => {
    const model = this.#language.chat();
    if (!model) throw fault('chat.unavailable', 'model.none-chosen', {});
    const options = { atMost: 1_000_000, isLeft: () => false, onProgress, onStored: () => undefined };
    await enrichDocument(document, model, this.#reading, options, signal);
  };

  libraryChanged(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      this.local.kick();
      this.#background.kick();
    }, SETTLED_MS).unref();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#settling);
    this.#feed.close();
    this.pictures.close();
    await Promise.all([this.#checked.close(), this.ollama.close(), this.local.close(), this.#background.close()]);
  }

  readonly #now = (): ModelSettings => this.#settings.current;

  readonly #touch = (): void => {
    this.#feed.touch();
    this.#checked.kick();
  };

  readonly #onUnforeseen = (error: unknown): void => {
    if (!isAppError(error)) this.#deps.onBug(error);
  };

  #createOllama(): Ollama {
    const { addresses, ollamaLimits = {}, onBug } = this.#deps;
    return new Ollama({
      settings: this.#now,
      limits: ollamaLimits,
      key: (address) => this.#serverKey.keyFor(address),
      refusal: (address) => addresses?.refusal('models', address),
      onChange: this.#touch,
      onBug,
    });
  }

  #createChecked(): CheckedModels {
    const { checkUps, modelsFolder, now, onBug } = this.#deps;
    return checkedModels({
      settings: this.#now,
      ollama: this.ollama,
      local: { chat: (id) => this.local.chat(id), open: () => this.local.open() },
      atFirstUse: checkUps !== undefined,
      folder: modelsFolder,
      turn: (signal) => this.#turns.free(signal),
      date: now,
      onChange: () => this.#feed.touch(),
      onBug,
      limits: checkUps,
    });
  }

  /** What models read documents with, in the background and where a reader asks for it. */
  #createReading(): Parameters<typeof createBackground>[0] {
    const language = this.#language;
    return {
      ...this.#deps,
      settings: this.#now,
      chat: () => (this.#deps.encoding ? language.chat() : undefined),
      figures: language.figures,
      nameAids: () => {
        const { semantics, reranker } = this.local.aids();
        return { encoder: semantics?.encoder, reranker };
      },
      turn: (signal: AbortSignal) => this.#turns.free(signal),
      onChange: this.#touch,
      onSummarized: () => this.local.kick(),
      retryMs: this.#deps.backgroundLimits?.retryMs,
    };
  }

  #changed(before: ModelSettings, now: ModelSettings): void {
    const isElsewhere = now.ollamaAddress !== before.ollamaAddress;
    void this.local.configured(before).catch(this.#onUnforeseen);
    if (isElsewhere) this.ollama.forget();
    if (needsServer(now) && (!before.languageModel || isElsewhere))
      void this.#lookAndChoose().catch(this.#onUnforeseen);
    this.#background.configured(before, now);
    this.#touch();
  }

  /**
   * A reader who turns the language model on wants one: the one that Ollama got last, until they choose another. One that
   * runs elsewhere is the reader's to choose.
   */
  async #lookAndChoose(): Promise<void> {
    const found = await this.ollama.look(this.#closing.signal);
    const { chatModel, languageModel } = this.#now();
    if (found.kind !== 'running' || chatModel !== null || !languageModel) return;
    const model = found.models.find(({ abilities, remoteHost }) => abilities.includes('chat') && remoteHost === null);
    if (model) await this.#settings.keep({ chatModel: model.name });
    this.#background.restart();
    this.#touch();
  }
}

/** A reader whose only language model runs inside Wayleaf has nobody asked for others. */
function needsServer({ languageModel, chatModel, routingModel, visionModel }: ModelSettings): boolean {
  const inside = chatModel?.startsWith(insideWayleaf) ?? false;
  return languageModel && (!inside || routingModel !== null || visionModel !== null);
}

function placesIn({ ollamaAddress, hubAddress }: ModelSettingsChange) {
  return [
    ...(ollamaAddress === undefined ? [] : [{ use: 'models', url: readNewAddress(ollamaAddress) } as const]),
    ...(hubAddress === undefined ? [] : [{ use: 'hub', url: readHub(hubAddress) } as const]),
  ];
}

/** Those that were set before any was confirmed count, and those that whoever started this program named. */
function beginAddresses({ addresses, store, override, onBug }: ModelsDeps): void {
  if (!addresses) return;
  const { ollamaAddress, hubAddress } = loadModelSettings(store);
  const set = [
    { use: 'models', url: ollamaAddress },
    { use: 'hub', url: hubAddress },
  ] as const;
  if (!store.read.notes.aside)
    void addresses.begin(set.filter(({ url }) => URL.canParse(url))).catch((error: unknown) => {
      if (!isAppError(error)) onBug(error);
    });
  for (const { use, url } of placesIn(override ?? {})) addresses.allow(use, url);
}
