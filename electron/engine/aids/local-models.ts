import { AppError, isAppError, toReport, type ErrorReport } from '#shared/base/errors.ts';
import type { LocalModelsState, LocalModelState } from '#shared/contract/local-models.ts';
import { insideWayleaf, wordsAlone, type ModelSettings, type ModelSettingsChange } from '#shared/contract/settings.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { Encoder } from '#shared/domain/ports/encoder.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import type { Aids } from '#shared/domain/retrieval/ask-context.ts';
import type { Launcher } from '../../process/launch.ts';
import { Calm } from '../jobs/calm.ts';
import type { Store } from '../store/open.ts';
import { coverageOf } from '../store/vectors.ts';
import { VectorJobs } from '../vectors/vector-jobs.ts';
import type { VectorTexts } from '../vectors/vector-texts.ts';
import { StateFeed } from '../models/state-feed.ts';
import { catalog } from '../models/onnx/catalog.ts';
import { describeModel } from '../models/onnx/describe-model.ts';
import { Downloads } from '../models/onnx/downloads.ts';
import { importModel, type ImportRequest } from '../models/onnx/import-model.ts';
import { Inference, type InferenceLimits } from '../models/onnx/inference.ts';
import type { ModelSpec } from '../models/onnx/model-spec.ts';
import { onnxChat, onnxReader, onnxReranker, tryOut, type LocalChat } from '../models/onnx/onnx-models.ts';
import { Patience, patientEncoder, patientReader, patientReranker } from '../models/onnx/patience.ts';
import { bytesOf, installedIn, Shelf, type InstalledModel } from '../models/onnx/shelf.ts';
import { answerMs, learnSpeed, type Speed } from '../models/onnx/speed.ts';
import { KnownEncoders, type UsableEncoder } from './known-encoders.ts';
import { notRemovable, unknownModel } from './model-faults.ts';
import { untilEncoded } from './until-encoded.ts';

export interface LocalModelsOptions {
  readonly store: Store;
  readonly reader: IndexReader;
  readonly texts: VectorTexts;
  /** Where models are on this machine; made when the first one comes. */
  readonly modelsFolder: string;
  /** Where the encoder is that comes with the program; none is there where it is absent. */
  readonly encoderFolder?: string | undefined;
  /** Where the reader of passages is that comes with the program. */
  readonly readerFolder?: string | undefined;
  /** The built inference program; without it nothing can be loaded. */
  readonly inferenceFile: string | undefined;
  readonly launch: Launcher;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly owner: string;
  readonly now: () => number;
  readonly onBug: (error: unknown) => void;
  /** False leaves the library's vectors as they are, for a program that only reads. */
  readonly encoding: boolean;
  readonly inferenceLimits?: Partial<InferenceLimits> | undefined;
  /** Is a document being read in? */
  readonly isReading?: (() => boolean) | undefined;
  /** Whether the computer runs on battery, until the signal aborts. */
  readonly power?: ((signal: AbortSignal) => AsyncIterable<{ readonly onBattery: boolean }>) | undefined;
  /** How long work in the background waits after a failure, and after a question. */
  readonly backgroundLimits?: { readonly retryMs?: number; readonly quietMs?: number } | undefined;
  /** How long a question waits for a model that is being loaded. */
  readonly patienceMs?: number | undefined;
}

export interface LocalModelsDeps extends LocalModelsOptions {
  readonly settings: () => ModelSettings;
  readonly configure: (change: ModelSettingsChange) => Promise<unknown>;
  /** An encoder that runs in Ollama. Throws `model.unavailable`, `call.cancelled`. */
  readonly ollamaEncoder: (model: string, signal: AbortSignal) => Promise<Encoder>;
}

const OLLAMA = 'ollama:';

/** Models that run inside Wayleaf: which there are, what they are used for now, and the library's vectors. */
export class LocalModels {
  /** When vectors may be made. */
  readonly calm: Calm;
  readonly #deps: LocalModelsDeps;
  readonly #shelf: Shelf;
  readonly #downloads: Downloads;
  readonly #inference: Inference | undefined;
  readonly #jobs: VectorJobs;
  readonly #feed: StateFeed<LocalModelsState>;
  readonly #closing = new AbortController();
  readonly #encoders: KnownEncoders;
  /** Models that are being removed: nothing uses them any more. */
  readonly #removals = new Map<string, Promise<void>>();
  #installed: readonly InstalledModel[] = [];
  /** The encoder that comes with the program. */
  #included: InstalledModel | undefined;
  /** The reader of passages that comes with the program. */
  #reader: InstalledModel | undefined;
  #speeds: Readonly<Record<string, Speed>> = {};
  #remote: { readonly name: string; readonly encoder?: Encoder; readonly problem?: ErrorReport } | undefined;
  #opening: Promise<void> | undefined;

  constructor(deps: LocalModelsDeps) {
    this.#deps = deps;
    this.#shelf = new Shelf(deps.modelsFolder);
    this.#feed = new StateFeed(() => this.state());
    const touch = (): void => this.#feed.touch();
    const { isReading = () => false, backgroundLimits } = deps;
    this.calm = new Calm({ isReading, onChange: touch, quietMs: backgroundLimits?.quietMs });
    this.#inference = deps.inferenceFile === undefined ? undefined : this.#newInference(deps.inferenceFile);
    this.#encoders = new KnownEncoders(deps.store, this.#inference);
    this.#downloads = new Downloads({
      shelf: this.#shelf,
      hub: () => deps.settings().hubAddress,
      env: deps.env,
      now: deps.now,
      onChange: touch,
      onInstalled: (model) => this.#arrived(model).catch((error: unknown) => this.#unforeseen(error)),
      onBug: deps.onBug,
    });
    this.#jobs = new VectorJobs({
      store: deps.store,
      texts: deps.texts,
      encoder: () => this.#chosenEncoder()?.encoder,
      calm: this.calm,
      owner: deps.owner,
      now: deps.now,
      onChange: touch,
      onBug: deps.onBug,
    });
  }

  /** See what is installed and what was left unfinished, and go on encoding. Asks no other machine by itself. */
  open(): Promise<void> {
    return (this.#opening ??= this.#refresh().then(async () => {
      this.#followPower();
      await this.#downloads.restore();
      await this.#reachOllama();
      this.kick();
    }));
  }

  /** Process ids of the inference process, if it runs. */
  get pids(): readonly number[] {
    return this.#inference?.pids ?? [];
  }

  /** What helps a question now. Starts nothing; the models are loaded when they are first used. */
  aids(): Pick<Aids, 'semantics' | 'reranker' | 'passageReader'> {
    const patience = new Patience(this.#deps.patienceMs);
    const inference = this.#inference;
    const used = this.#usableEncoder();
    const { reranker } = this.#deps.settings();
    const judge = this.#installed.find(({ spec }) => spec.task === 'reranker' && spec.id === reranker);
    const reader = this.#reader;
    const isLoaded = (model: InstalledModel): boolean => inference?.isLoaded(model.folder) ?? true;
    return {
      semantics: used && {
        encoder: patientEncoder(
          this.#encoders.remembering(used.encoder),
          () => !used.of || isLoaded(used.of),
          patience,
        ),
        vectors: this.#encoders.vectorsOf(used.encoder),
      },
      reranker: judge && inference && patientReranker(onnxReranker(judge, inference), () => isLoaded(judge), patience),
      passageReader:
        reader && inference && patientReader(onnxReader(reader, inference), () => isLoaded(reader), patience),
    };
  }

  /** A language model that is installed; undefined if it is not. */
  chat(id: string): LocalChat | undefined {
    const model = this.#installed.find(({ spec }) => spec.task === 'writer' && spec.id === id);
    if (!model || !this.#inference) return undefined;
    return onnxChat(model, this.#inference, (cost) => {
      const speed = learnSpeed(this.#speeds[id], cost);
      if (!speed) return;
      this.#speeds = { ...this.#speeds, [id]: speed };
      this.#feed.touch();
      void this.#shelf.noteSpeed(id, speed);
    });
  }

  /** Documents were indexed or corrected, or there are new summaries of them. */
  kick(): void {
    if (this.#deps.encoding) this.#jobs.kick();
  }

  /** Resolves when a document can be asked by meaning, or will not be for now; true where it could not at first. */
  prepared(document: DocumentId, signal: AbortSignal): Promise<boolean> {
    return untilEncoded(document, this.#deps.store.read, () => this.#jobs.encoderNow, signal);
  }

  /** Encode the library now. Resolves when that is done, as far as it is possible. */
  async encode(): Promise<void> {
    await this.open();
    this.#jobs.kick();
    await this.#jobs.settled();
  }

  /** The settings changed. */
  async configured(before: ModelSettings): Promise<void> {
    if (before.encoder !== this.#deps.settings().encoder) {
      await this.#reachOllama();
      if (this.#deps.encoding) this.#jobs.restart();
    }
    this.#feed.touch();
  }

  state(): LocalModelsState {
    const { encoding } = this.#jobs;
    const { semantics, reranker } = this.aids();
    return {
      models: this.#specs().map((spec) => {
        const speed = this.#speeds[spec.id];
        return describeModel(spec, this.#stateOf(spec.id), speed ? answerMs(speed) : null);
      }),
      folder: this.#shelf.folder,
      inUse: { encoder: semantics?.encoder.id ?? null, reranker: reranker?.id ?? null },
      encoding: { ...encoding, problem: encoding.problem ?? this.#remote?.problem ?? null },
    };
  }

  /** Throws what `importModel` throws. */
  async import(request: ImportRequest, signal: AbortSignal): Promise<InstalledModel> {
    await Promise.allSettled(this.#removals.values());
    const model = await importModel(
      request,
      { shelf: this.#shelf, now: this.#deps.now, tryOut: (found, stop) => this.#tryOut(found, stop) },
      signal,
    );
    await this.#arrived(model);
    return model;
  }

  /** Download a model of the catalog, or go on with it. @throws AppError `model.unavailable` */
  download(id: string): void {
    const spec = catalog.find((one) => one.id === id);
    if (!spec) throw unknownModel(id);
    void this.#download(spec).catch((error: unknown) => this.#unforeseen(error));
  }

  /** Stop a download; what has arrived is kept. */
  pause(id: string): Promise<void> {
    return this.#downloads.pause(id);
  }

  /** However often it is asked for meanwhile. @throws AppError `model.unavailable`, `input.unsupported` for the included one */
  remove(id: string): Promise<void> {
    if (id === this.#included?.spec.id) return Promise.reject(notRemovable(id));
    let removal = this.#removals.get(id);
    if (!removal) {
      removal = this.#remove(id).finally(() => this.#removals.delete(id));
      this.#removals.set(id, removal);
    }
    return removal;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#feed.close();
    await Promise.all([this.#downloads.close(), this.#jobs.close(), this.#opening?.catch(() => undefined)]);
    this.#inference?.close();
  }

  /** What other programs installed or removed is seen when somebody looks. */
  async *watch(signal: AbortSignal): AsyncGenerator<LocalModelsState, null, void> {
    await this.#refresh();
    return yield* this.#feed.watch(signal);
  }

  async #download(spec: ModelSpec): Promise<void> {
    await this.#removals.get(spec.id)?.catch(() => undefined);
    await this.#downloads.start(spec);
  }

  async #remove(id: string): Promise<void> {
    if (!this.#specs().some((spec) => spec.id === id)) throw unknownModel(id);
    await this.#downloads.discard(id);
    // Left by questions and by the library's vectors before its files go: they would load it again at once.
    this.#installed = this.#installed.filter(({ spec }) => spec.id !== id);
    this.#jobs.restart();
    this.#inference?.unload(); // some systems do not remove a file that is in use
    try {
      await this.#shelf.remove(id);
    } finally {
      this.#removals.delete(id);
      await this.#refresh();
    }
  }

  /** A model was installed: the first of its kind is used at once, since that is what it was fetched for. */
  async #arrived({ spec }: InstalledModel): Promise<void> {
    this.#inference?.unload(); // it may have loaded another model from the same place
    await this.#refresh();
    const { encoder, reranker, chatModel } = this.#deps.settings();
    if (spec.task === 'writer') {
      if (chatModel === null) await this.#deps.configure({ languageModel: true, chatModel: insideWayleaf + spec.id });
    } else if (spec.task === 'encoder' && !this.#isThere(encoder)) await this.#deps.configure({ encoder: spec.id });
    else if (spec.task === 'reranker' && !this.#isThere(reranker)) await this.#deps.configure({ reranker: spec.id });
    else this.kick();
  }

  /** Can the chosen model be used? One that was removed is no reason to leave another unused. */
  #isThere(chosen: string | null): boolean {
    if (chosen?.startsWith(OLLAMA)) return true;
    return this.#installed.some(({ spec }) => spec.id === chosen);
  }

  async #refresh(): Promise<void> {
    const { encoderFolder, readerFolder } = this.#deps;
    if (encoderFolder !== undefined) this.#included ??= await installedIn(encoderFolder);
    if (readerFolder !== undefined) this.#reader ??= await installedIn(readerFolder);
    const found = await this.#shelf.list();
    this.#speeds = { ...(await this.#shelf.speeds()), ...this.#speeds };
    this.#installed = found.filter(({ spec }) => !this.#removals.has(spec.id) && spec.id !== this.#included?.spec.id);
    this.#feed.touch();
  }

  #followPower(): void {
    const { power, encoding } = this.#deps;
    if (!power || !encoding) return;
    this.calm.follow(power(this.#closing.signal)).catch((error: unknown) => this.#unforeseen(error));
  }

  /** The encoder of Ollama that was chosen, if one was. */
  async #reachOllama(): Promise<void> {
    const { encoder } = this.#deps.settings();
    const name = encoder?.startsWith(OLLAMA) ? encoder.slice(OLLAMA.length) : undefined;
    if (name === undefined) this.#remote = undefined;
    else if (this.#remote?.name !== name || !this.#remote.encoder) {
      this.#remote = await this.#deps.ollamaEncoder(name, this.#closing.signal).then(
        (found) => ({ name, encoder: found }),
        (error: unknown) => {
          this.#unforeseen(error);
          return { name, problem: toReport(error) };
        },
      );
    }
    this.#feed.touch();
  }

  /** What the reader chose, or the included one where there is no choice, or the chosen one is gone. */
  #chosenEncoder(): UsableEncoder | undefined {
    const { encoder } = this.#deps.settings();
    if (encoder === wordsAlone) return undefined;
    if (encoder?.startsWith(OLLAMA)) return this.#remote?.encoder && { encoder: this.#remote.encoder };
    const chosen = this.#installed.find(({ spec }) => spec.task === 'encoder' && spec.id === encoder);
    const model = chosen ?? this.#included;
    return model && this.#encoders.of(model);
  }

  /**
   * The chosen encoder, once its vectors are at least as many as those of another that is installed: until then the
   * library is asked through the other.
   */
  #usableEncoder(): UsableEncoder | undefined {
    const chosen = this.#chosenEncoder();
    if (!chosen) return undefined;
    const { searchable } = coverageOf(this.#deps.store.read);
    const others = this.#present().flatMap((model) =>
      model.spec.task === 'encoder' ? (this.#encoders.of(model) ?? []) : [],
    );
    const done = ({ encoder }: UsableEncoder): number => searchable.get(encoder.id) ?? 0;
    const best = others.reduce((most, other) => (done(other) > done(most) ? other : most), chosen);
    return done(best) > 0 ? best : undefined;
  }

  /** Models that are on this machine, the included one first. */
  #present(): readonly InstalledModel[] {
    return this.#included ? [this.#included, ...this.#installed] : this.#installed;
  }

  #specs(): readonly ModelSpec[] {
    const included = this.#included ? [this.#included.spec] : [];
    const known = new Set(catalog.map(({ id }) => id));
    return [...included, ...catalog, ...this.#installed.map(({ spec }) => spec).filter(({ id }) => !known.has(id))];
  }

  #stateOf(id: string): LocalModelState {
    if (id === this.#included?.spec.id) return { kind: 'included', bytes: bytesOf(this.#included) };
    const arriving = this.#downloads.states.get(id);
    if (arriving) return { ...arriving };
    const model = this.#installed.find(({ spec }) => spec.id === id);
    if (!model) return { kind: 'absent' };
    return { kind: 'installed', bytes: bytesOf(model), source: model.source };
  }

  /** In a process of its own, so that what is tried out holds no file when its folder is moved. */
  async #tryOut(model: InstalledModel, signal: AbortSignal): Promise<void> {
    const { inferenceFile } = this.#deps;
    if (inferenceFile === undefined) throw new AppError('input.unsupported', 'This program cannot load models.');
    const inference = this.#newInference(inferenceFile);
    try {
      await tryOut(model, inference, signal);
    } finally {
      inference.close();
    }
  }

  #newInference(file: string): Inference {
    const { launch, inferenceLimits = {} } = this.#deps;
    return new Inference({ file, launch, limits: inferenceLimits });
  }

  #unforeseen(error: unknown): void {
    if (!isAppError(error)) this.#deps.onBug(error);
  }
}
