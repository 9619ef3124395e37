/** The models of all tiers as the engine sees them: what helps a question now, and the calls that manage them. */
import { AppError, isAppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { LibraryEvent } from '#shared/contract/library.ts';
import type { Answering, ModelsState } from '#shared/contract/models.ts';
import type { Methods } from '#shared/contract/methods.ts';
import type { ModelSettings, ModelSettingsChange } from '#shared/contract/settings.ts';
import type { Chat } from '#shared/domain/ports/chat.ts';
import type { FigureReader } from '#shared/domain/ports/figures.ts';
import type { Aids } from '#shared/domain/retrieval/world.ts';
import type { Handlers } from '#shared/rpc/spec.ts';
import { changeModelSettings, loadModelSettings } from './model-settings.ts';
import { readAddress } from './ollama/address.ts';
import { readHub } from './onnx/hub.ts';
import { LocalModels, type LocalModelsOptions } from './onnx/local-models.ts';
import { findModel, Ollama, type OllamaLimits } from './ollama/ollama.ts';
import { FigurePictures } from '../figures/figure-pictures.ts';
import { figureReader } from '../figures/figure-reader.ts';
import { enrichDocument } from '../graph/enrich-document.ts';
import { graphJobs } from '../graph/graph-jobs.ts';
import type { DocumentKey } from '../store/keys.ts';
import { summaryJobs } from '../summaries/summary-jobs.ts';
import { refineJobs } from '../tree/refine-jobs.ts';
import { StateFeed } from './state-feed.ts';
import { Turns } from '../jobs/turns.ts';

export interface ModelsDeps extends LocalModelsOptions {
  /** Settings of this engine alone, which are not stored. */
  readonly override?: ModelSettingsChange | undefined;
  readonly ollamaLimits?: Partial<OllamaLimits> | undefined;
  /** The built program that draws pages; without it no model looks at figures. */
  readonly ocrFile?: string | undefined;
  readonly locate: (document: DocumentId) => Promise<{ readonly path: string }>;
  readonly publish: (event: LibraryEvent) => void;
  readonly touch: (document: DocumentId) => void;
  /** How long work in the background waits after a failure, and after a question. */
  readonly backgroundLimits?: { readonly retryMs?: number; readonly quietMs?: number } | undefined;
}

type ModelMethods =
  'models.watch' | 'models.configure' | 'ollama.look' | 'ollama.pull' | 'ollama.stop-pull' | 'ollama.remove';

export interface Models {
  /** What is installed, turned on and not known to be gone. Starts nothing and asks nobody. */
  aids(): Aids;
  state(): ModelsState;
  readonly ollama: Ollama;
  /** Models that run inside Wayleaf. */
  readonly local: LocalModels;
  /**
   * Let the language model read a document for its knowledge graph now; whatever ends it, what was found stays.
   *
   * @throws AppError `chat.unavailable` (also where no model is chosen), `chat.failed`, `call.cancelled`
   */
  readNames(
    document: { readonly key: DocumentKey; readonly id: DocumentId },
    onProgress: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** Documents were opened, indexed or corrected: there may be work in the background. */
  libraryChanged(): void;
  readonly handlers: Pick<Handlers<Methods>, ModelMethods> & LocalModels['handlers'];
  /** Stop what runs. */
  close(): Promise<void>;
}

const jobKinds = ['summaries', 'trees', 'graphs'] as const;

export function createModels(deps: ModelsDeps): Models {
  const { store, onBug, ollamaLimits, backgroundLimits } = deps;
  const overridden = (stored: ModelSettings): ModelSettings => ({ ...stored, ...deps.override });
  let settings = overridden(loadModelSettings(store));
  const closing = new AbortController();
  const ollama: Ollama = new Ollama({
    settings: () => settings,
    limits: ollamaLimits ?? {},
    onChange: () => feed.touch(),
    onBug,
  });
  const chat = (name = settings.chatModel): Chat | undefined => {
    const model = usable(name, settings, ollama);
    return model === undefined ? undefined : ollama.chat(model);
  };
  const pictures = new FigurePictures({ ...deps, file: deps.ocrFile });
  const figures = (waiting?: Turns): FigureReader | undefined => {
    const model = usable(settings.visionModel, settings, ollama);
    return model === undefined ? undefined : figureReader(ollama.vision(model), pictures, waiting);
  };
  const turns = new Turns(backgroundLimits?.quietMs);
  const background = {
    ...deps,
    settings: () => settings,
    chat: () => (deps.encoding ? chat() : undefined),
    turn: (signal: AbortSignal) => turns.free(signal),
    onChange: () => feed.touch(),
    figures: () => figures(),
    retryMs: backgroundLimits?.retryMs,
  };
  const kinds = {
    summaries: summaryJobs({ ...background, onSummarized: () => local.kick() }),
    trees: refineJobs(background),
    graphs: graphJobs(background),
  };
  const jobs = Object.values(kinds);
  const state = (): ModelsState => ({
    settings,
    answering: answeringOf(usable(settings.chatModel, settings, ollama), ollama),
    address: ollama.address,
    ollama: ollama.state,
    pulls: ollama.pulls,
    jobs: deps.encoding ? jobKinds.map((kind) => ({ kind, ...kinds[kind].progress })) : [],
    notes: ollama.notes,
  });
  const feed = new StateFeed<ModelsState>(state);

  const configure = async (change: ModelSettingsChange): Promise<ModelSettings> => {
    const address = change.ollamaAddress === undefined ? {} : { ollamaAddress: readAddress(change.ollamaAddress).url };
    const hub = change.hubAddress === undefined ? {} : { hubAddress: readHub(change.hubAddress) };
    const before = settings;
    settings = overridden(await changeModelSettings(store, { ...change, ...address, ...hub }));
    void local.configured(before).catch(onUnforeseen);
    if (settings.ollamaAddress !== before.ollamaAddress) ollama.forget();
    if (settings.languageModel && (!before.languageModel || settings.ollamaAddress !== before.ollamaAddress))
      void lookAndChoose().catch(onUnforeseen);
    if (concernsWork(before, settings)) for (const job of jobs) job.restart();
    feed.touch();
    return settings;
  };

  /**
   * A reader who turns the language model on wants one: the one that Ollama got last, until they choose another. One that
   * runs elsewhere is the reader's to choose.
   */
  const lookAndChoose = async (): Promise<void> => {
    const found = await ollama.look(closing.signal);
    if (found.kind !== 'running' || settings.chatModel !== null || !settings.languageModel) return;
    const model = found.models.find(({ abilities, remoteHost }) => abilities.includes('chat') && remoteHost === null);
    if (model) settings = overridden(await changeModelSettings(store, { chatModel: model.name }));
    for (const job of jobs) job.restart();
    feed.touch();
  };
  const onUnforeseen = (error: unknown): void => {
    if (!isAppError(error)) onBug(error);
  };

  const local = new LocalModels({
    ...deps,
    settings: () => settings,
    configure,
    ollamaEncoder: (model, signal) => ollama.encoder(model, signal),
  });

  if (deps.encoding && settings.languageModel) ollama.lookSoon();
  for (const job of jobs) job.kick();
  return {
    aids: () => {
      const waited = (model: Chat | undefined): Chat | undefined => model && asking(model, turns);
      return {
        chat: waited(chat()),
        routing: waited(chat(settings.routingModel)),
        figures: figures(turns),
        ...local.aids(),
      };
    },
    state,
    ollama,
    local,
    readNames: async (document, onProgress, signal) => {
      const model = chat();
      if (!model) throw new AppError('chat.unavailable', 'No language model is chosen.');
      const options = { atMost: 1_000_000, isLeft: () => false, onProgress, onStored: () => undefined };
      await enrichDocument(document, model, background, options, signal);
    },
    libraryChanged: () => {
      local.kick();
      for (const job of jobs) job.kick();
    },
    handlers: {
      ...local.handlers,
      'models.watch': (_, signal) => feed.watch(signal),
      'models.configure': configure,
      'ollama.look': (_, signal) => ollama.look(signal),
      'ollama.pull': async ({ model }) => {
        ollama.pull(model);
        return null;
      },
      'ollama.stop-pull': async ({ model }) => {
        ollama.stopPull(model);
        return null;
      },
      'ollama.remove': async ({ model }, signal) => {
        await ollama.remove(model, signal);
        if (settings.encoder === `ollama:${model}`) await configure({ encoder: null });
        return null;
      },
    },
    close: async () => {
      closing.abort();
      feed.close();
      pictures.close();
      await Promise.all([ollama.close(), local.close(), ...jobs.map((job) => job.close())]);
    },
  };
}

/**
 * A model by its name; undefined while none is wanted or it is known not to be there. One that
 * nobody looked for yet is given the question, and is found missing then.
 */
function usable(model: string | null, { languageModel }: ModelSettings, { state }: Ollama): string | undefined {
  if (!languageModel || model === null) return undefined;
  if (state.kind === 'running' && !findModel(state.models, model)) return undefined;
  return model;
}

/** A model whose server is gone is asked again with the next question; until it answers, the documents do. */
function answeringOf(model: string | undefined, { state }: Ollama): Answering {
  const isGone = state.kind === 'absent' || state.kind === 'failing';
  return model === undefined || isGone ? { tier: 'built-in' } : { tier: 'ollama', model };
}

/** The same model for somebody who waits: work in the background stays out of their way. */
function asking(model: Chat, turns: Turns): Chat {
  return {
    model: model.model,
    async *reply(request, signal) {
      const done = turns.ask();
      try {
        yield* model.reply(request, signal);
      } finally {
        done();
      }
    },
  };
}

function concernsWork(before: ModelSettings, after: ModelSettings): boolean {
  const parts = [
    'languageModel',
    'ollamaAddress',
    'chatModel',
    'summarize',
    'summarizeAtMost',
    'refineTrees',
    'readNames',
    'readNamesAtMost',
    'visionModel',
  ] as const;
  return parts.some((part) => before[part] !== after[part]);
}
