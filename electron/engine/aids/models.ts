/** The models of all tiers as the engine sees them: what helps a question now, and what they do in the background. */
import { isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { ModelsState } from '#shared/contract/models.ts';
import { insideWayleaf, type ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import { FigurePictures } from '../figures/figure-pictures.ts';
import { enrichDocument } from '../graph/enrich-document.ts';
import type { ReadNames } from '../graph/graph-tools.ts';
import { Turns } from '../jobs/turns.ts';
import type { CheckUpsDeps } from '../models/checkup/check-ups.ts';
import { changeModelSettings, loadModelSettings } from '../models/model-settings.ts';
import { readNewAddress } from '../models/ollama/address.ts';
import { Ollama, type OllamaLimits } from '../models/ollama/ollama.ts';
import { readHub } from '../models/onnx/hub.ts';
import { ServerKey, type ServerKeyDeps } from '../models/server-key.ts';
import { StateFeed } from '../models/state-feed.ts';
import type { Addresses } from '../trust/addresses.ts';
import { createBackground } from './background.ts';
import { checkedModels, type CheckedModels } from './checked-models.ts';
import { languageModels } from './language-models.ts';
import { LocalModels, type LocalModelsOptions } from './local-models.ts';
import { fault } from '#shared/base/messages.ts';

export interface ModelsDeps extends LocalModelsOptions {
  /** Settings of this engine alone, which are not stored. */
  readonly override?: ModelSettingsChange | undefined;
  readonly ollamaLimits?: Partial<OllamaLimits> | undefined;
  /** What a server that speaks OpenAI's API may ask for. */
  readonly serverKey: ServerKeyDeps;
  /** Whether language models are checked when they are first used; what was found before counts all the same. */
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
  state(): ModelsState;
  /** States until the signal aborts. */
  watch(signal: AbortSignal): AsyncGenerator<ModelsState, null, void>;
  /** Settles when it is stored. @throws AppError `input.invalid` for an address that is none */
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
  const { store, encoding } = deps;
  const onUnforeseen = (error: unknown): void => {
    if (!isAppError(error)) deps.onBug(error);
  };
  const overridden = (stored: ModelSettings): ModelSettings => ({ ...stored, ...deps.override });
  let current = overridden(loadModelSettings(store));
  beginAddresses(deps);
  const settings = (): ModelSettings => current;
  const closing = new AbortController();
  const feed = new StateFeed<ModelsState>(() => state());
  const touch = (): void => {
    feed.touch();
    checked.kick();
  };
  const serverKey = new ServerKey(deps.serverKey);
  void serverKey.ready().then(touch, onUnforeseen);
  const ollama = new Ollama({
    settings,
    limits: deps.ollamaLimits ?? {},
    key: (address) => serverKey.keyFor(address),
    refusal: (address) => deps.addresses?.refusal('models', address),
    onChange: touch,
    onBug: deps.onBug,
  });
  const pictures = new FigurePictures({ ...deps, file: deps.ocrFile });
  const turns = new Turns(deps.backgroundLimits?.quietMs);
  const checked = checkedModels({
    settings,
    ollama,
    local: { chat: (id) => local.chat(id), open: () => local.open() },
    atFirstUse: deps.checkUps !== undefined,
    folder: deps.modelsFolder,
    turn: (signal) => turns.free(signal),
    date: deps.now,
    onChange: () => feed.touch(),
    onBug: deps.onBug,
    limits: deps.checkUps,
  });
  const language = languageModels({
    settings,
    ollama,
    local: (id) => local.chat(id),
    pictures,
    turns,
    unfit: checked.unfit,
  });
  const reading = {
    ...deps,
    settings,
    chat: () => (encoding ? language.chat() : undefined),
    figures: language.figures,
    nameAids: () => {
      const { semantics, reranker } = local.aids();
      return { encoder: semantics?.encoder, reranker };
    },
    turn: (signal: AbortSignal) => turns.free(signal),
    onChange: touch,
    onSummarized: () => local.kick(),
    retryMs: deps.backgroundLimits?.retryMs,
  };
  const background = createBackground(reading);
  const state = (): ModelsState => ({
    settings: current,
    answering: language.answering(),
    address: ollama.address,
    ollama: ollama.state,
    serverKey: serverKey.keptFor(ollama.address.url),
    pulls: ollama.pulls,
    jobs: encoding ? background.jobs() : [],
    notes: ollama.notes,
    checkUps: checked.state(),
  });

  /** A reader whose only language model runs inside Wayleaf has nobody asked for others. */
  const needsServer = (): boolean => {
    const { languageModel, chatModel, routingModel, visionModel } = current;
    const inside = chatModel?.startsWith(insideWayleaf) ?? false;
    return languageModel && (!inside || routingModel !== null || visionModel !== null);
  };

  const applied = async (change: ModelSettingsChange): Promise<ModelSettings> => {
    const address = change.ollamaAddress === undefined ? {} : { ollamaAddress: readNewAddress(change.ollamaAddress) };
    const hub = change.hubAddress === undefined ? {} : { hubAddress: readHub(change.hubAddress) };
    const before = current;
    current = overridden(await changeModelSettings(store, { ...change, ...address, ...hub }));
    const isElsewhere = current.ollamaAddress !== before.ollamaAddress;
    void local.configured(before).catch(onUnforeseen);
    if (isElsewhere) ollama.forget();
    if (needsServer() && (!before.languageModel || isElsewhere)) void lookAndChoose().catch(onUnforeseen);
    background.configured(before, current);
    touch();
    return current;
  };

  let moving: Promise<unknown> = Promise.resolve();
  const configure = (change: ModelSettingsChange): Promise<ModelSettings> => {
    const done = applied(change);
    if (change.ollamaAddress === undefined && change.hubAddress === undefined) return done;
    moving = done;
    const moved = (): void => {
      if (moving === done) moving = Promise.resolve();
    };
    done.then(moved, moved);
    return done;
  };
  const addressed = async (): Promise<void> => void (await moving);

  /**
   * A reader who turns the language model on wants one: the one that Ollama got last, until they choose another. One that
   * runs elsewhere is the reader's to choose.
   */
  const lookAndChoose = async (): Promise<void> => {
    const found = await ollama.look(closing.signal);
    if (found.kind !== 'running' || current.chatModel !== null || !current.languageModel) return;
    const model = found.models.find(({ abilities, remoteHost }) => abilities.includes('chat') && remoteHost === null);
    if (model) current = overridden(await changeModelSettings(store, { chatModel: model.name }));
    background.restart();
    touch();
  };

  const ollamaEncoder = ollama.encoder.bind(ollama);
  const local = new LocalModels({ ...deps, settings, configure, ollamaEncoder });
  let settling: ReturnType<typeof setTimeout> | undefined;

  // A model inside Wayleaf is known once it was looked what is installed.
  if (deps.checkUps) void local.open().then(touch, onUnforeseen);
  if (encoding && needsServer()) ollama.lookSoon();
  background.kick();
  return {
    aids: (budgetTokens) => ({ ...language.asked(budgetTokens), ...local.aids() }),
    state,
    watch: (signal) => feed.watch(signal),
    configure,
    addressed,
    confirmed: (change) => deps.addresses?.askForAll(placesIn(change)),
    mayDownload: () => {
      const refused = deps.addresses?.refusal('hub', current.hubAddress);
      if (refused) throw refused;
    },
    keepKey: async (key) => {
      await addressed();
      await serverKey.set(key, ollama.address.url);
      ollama.forget();
      ollama.lookSoon();
    },
    checkUp: checked.check,
    ollama,
    local,
    pictures,
    readNames: async (document, onProgress, signal) => {
      const model = language.chat();
      if (!model) throw fault('chat.unavailable', 'model.none-chosen', {});
      const options = { atMost: 1_000_000, isLeft: () => false, onProgress, onStored: () => undefined };
      await enrichDocument(document, model, reading, options, signal);
    },
    libraryChanged: () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        local.kick();
        background.kick();
      }, SETTLED_MS).unref();
    },
    close: async () => {
      closing.abort();
      clearTimeout(settling);
      feed.close();
      pictures.close();
      await Promise.all([checked.close(), ollama.close(), local.close(), background.close()]);
    },
  };
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
