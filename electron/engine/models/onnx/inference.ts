import { availableParallelism } from 'node:os';
import { AsyncQueue } from '#shared/base/async.ts';
import { AppError, isAbort } from '#shared/base/errors.ts';
import type { ChatMessage } from '#shared/domain/ports/chat.ts';
import type { PassageReading, PassageText } from '#shared/domain/ports/passage-reader.ts';
import type { Call, Client } from '#shared/rpc/client.ts';
import {
  inferenceMethods,
  maxTextsPerCall,
  type EncoderFiles,
  type ReaderFiles,
  type RerankerFiles,
  type WriterFiles,
  type WritingCost,
} from '../../../inference/protocol.ts';
import type { Launcher } from '../../../process/launch.ts';
import { Supervisor, type Breakdown, type ProcessLimits } from '../../../process/supervisor.ts';

export interface InferenceLimits extends ProcessLimits {
  /** For starting the process and loading a model. */
  readonly loadMs: number;
  /** For one batch, and for what other calls do in between. */
  readonly batchMs: number;
  /** A process that holds more after a call is ended, and the next call starts another. */
  readonly residentMb: number;
  readonly threads: number;
}

const defaultInferenceLimits: InferenceLimits = {
  loadMs: 120_000,
  batchMs: 120_000,
  idleMs: 60_000,
  // The words of a multilingual model alone take 230 MB, and two models may be loaded.
  heapMb: 1536,
  residentMb: 4096,
  // Half the cores: encoding a library takes long, and people work meanwhile.
  threads: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
};

export interface InferenceOptions {
  /** The built inference program. */
  readonly file: string;
  readonly launch: Launcher;
  readonly limits?: Partial<InferenceLimits>;
}

const TEXTS_PER_CALL = maxTextsPerCall / 2;
/** While one call's texts are worked on, the next one's are on their way. */
const LANES = 2;
/** In a row, without a batch in between. Another call may be to blame for one or two of them. */
const MOST_LOSSES = 2;

/**
 * glibc keeps freed blocks for itself unless it is told where large begins; other systems do not look at it. What a small
 * encoder gives for a batch is below that and is used again; the words of a model, read once while it is loaded, are above it.
 */
const MEMORY = { MALLOC_MMAP_THRESHOLD_: String(2 ** 22) };

/** What is worked on: texts, or passages with their sentences. */
type Text = string | PassageText;

/** A call of one of the kinds, with what its items are. */
interface Task<T extends Text, Item extends { readonly indices: Uint32Array }> {
  /** Of the model. */
  readonly folder: string;
  readonly texts: readonly T[];
  start(
    client: Client<typeof inferenceMethods>,
    texts: readonly T[],
    signal: AbortSignal,
  ): Call<Item, { readonly residentBytes: number }>;
  /** @param at  where the text stands in `texts`; `row` is its row in the item */
  keep(item: Item, row: number, at: number): void;
}

/**
 * The inference process: started on demand, shared by all calls, ended when idle. A call that loses the process goes on
 * in a new one with the texts that are not done; a text that ends it again and again ends the call.
 */
export class Inference {
  readonly #limits: InferenceLimits;
  readonly #process: Supervisor<typeof inferenceMethods>;

  constructor({ file, launch, limits }: InferenceOptions) {
    this.#limits = { ...defaultInferenceLimits, ...limits };
    this.#process = new Supervisor({
      file,
      launch,
      methods: inferenceMethods,
      limits: this.#limits,
      env: MEMORY,
      shared: true,
    });
  }

  /** Process ids, none while nothing is loaded. */
  get pids(): readonly number[] {
    return this.#process.pids;
  }

  /**
   * Vectors of length one, in the order of the texts.
   *
   * @param urgent  somebody waits for it
   * @throws AppError `model.unavailable`, `model.failed`, `call.cancelled`
   */
  async encode(
    model: EncoderFiles,
    texts: readonly string[],
    urgent: boolean,
    signal: AbortSignal,
  ): Promise<Float32Array[]> {
    const { dimensions } = model;
    const vectors = new Array<Float32Array>(texts.length);
    await this.#runAll(texts, signal, (part, from) => ({
      folder: model.folder,
      texts: part,
      start: (client, left, stop) =>
        client.start('texts.encode', { model, texts: [...left], urgent, threads: this.#limits.threads }, stop),
      keep: ({ vectors: rows }, row, at) => {
        vectors[from + at] = rows.slice(row * dimensions, (row + 1) * dimensions);
      },
    }));
    return vectors;
  }

  /** How well each passage answers the question, in [0, 1]. Throws what `encode` throws. */
  async score(
    model: RerankerFiles,
    question: string,
    passages: readonly string[],
    signal: AbortSignal,
  ): Promise<number[]> {
    const scores = new Array<number>(passages.length);
    await this.#runAll(passages, signal, (part, from) => ({
      folder: model.folder,
      texts: part,
      start: (client, left, stop) =>
        client.start(
          'passages.score',
          { model, question, passages: [...left], urgent: true, threads: this.#limits.threads },
          stop,
        ),
      keep: (item, row, at) => {
        scores[from + at] = item.scores[row]!;
      },
    }));
    return scores;
  }

  /** What a reader makes of each passage, in their order; at most 256. Throws what `encode` throws. */
  async read(
    model: ReaderFiles,
    question: string,
    passages: readonly PassageText[],
    signal: AbortSignal,
  ): Promise<readonly PassageReading[]> {
    const readings = new Array<PassageReading>(passages.length);
    await this.#runAll(passages, signal, (part, from) => ({
      folder: model.folder,
      texts: part,
      start: (client, left, stop) => {
        const sent = left.map(({ headings, sentences }) => ({ headings, sentences: [...sentences] }));
        const { threads } = this.#limits;
        return client.start('passages.read', { model, question, passages: sent, urgent: true, threads }, stop);
      },
      keep: (item, row, at) => {
        readings[from + at] = { answers: item.answers[row]!, sentences: item.sentences[row]! };
      },
    }));
    return readings;
  }

  /**
   * The answer of a language model, piece by piece, and in the end what it cost. Leaving the loop stops it within a token.
   * An answer that loses its process is lost.
   *
   * @param json  the answer is an object of JSON: it begins as one, and ends with it
   * @throws AppError `model.unavailable`, `model.failed`, `call.cancelled`
   */
  async *write(
    model: WriterFiles,
    messages: readonly ChatMessage[],
    { maxTokens, json }: { readonly maxTokens: number; readonly json: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<string, WritingCost, void> {
    const left = new AbortController();
    const anyway = AbortSignal.any([signal, left.signal]);
    const pieces = new AsyncQueue<string>();
    const { threads, loadMs, batchMs, residentMb } = this.#limits;
    const running = this.#process.run(async ({ client, alive, mark, retire }) => {
      alive(loadMs);
      const call = client.start('text.write', { model, messages: [...messages], maxTokens, json, threads }, anyway);
      for await (const { text } of call) {
        alive(batchMs);
        mark(model.folder);
        if (text !== '') pieces.push(text);
      }
      const cost = await call.result;
      if (cost.residentBytes > residentMb * 2 ** 20) retire();
      return cost;
    }, anyway);
    const ended = running.then(
      () => pieces.end(),
      (error: unknown) => pieces.fail(error),
    );
    try {
      yield* pieces;
    } finally {
      left.abort();
      await ended;
    }
    const outcome = await running;
    if (outcome.kind !== 'done') throw lostError(outcome.kind);
    return outcome.value;
  }

  /** Has the process that runs now given anything of the model in this folder? */
  isLoaded(folder: string): boolean {
    return this.#process.isMarked(folder);
  }

  /** End the process at once. Its memory is free again; the next call starts another. */
  unload(): void {
    this.#process.endAll();
  }

  close(): void {
    this.#process.close();
  }

  async #runAll<T extends Text, Item extends { readonly indices: Uint32Array }>(
    texts: readonly T[],
    signal: AbortSignal,
    taskOf: (part: readonly T[], from: number) => Task<T, Item>,
  ): Promise<void> {
    const stop = new AbortController();
    const anyway = AbortSignal.any([signal, stop.signal]);
    const lanes = await Promise.allSettled(
      Array.from({ length: LANES }, async (_, lane) => {
        for (let from = lane * TEXTS_PER_CALL; from < texts.length; from += LANES * TEXTS_PER_CALL) {
          await this.#run(taskOf(texts.slice(from, from + TEXTS_PER_CALL), from), anyway).catch((error: unknown) => {
            stop.abort();
            throw error;
          });
        }
      }),
    );
    const failed = lanes.filter((lane) => lane.status === 'rejected').map(({ reason }): unknown => reason);
    if (failed.length > 0) throw failed.find((error) => !isAbort(error)) ?? failed[0];
  }

  async #run<T extends Text, Item extends { readonly indices: Uint32Array }>(
    task: Task<T, Item>,
    signal: AbortSignal,
  ): Promise<void> {
    const done = new Set<number>();
    let losses = 0;
    while (done.size < task.texts.length) {
      const before = done.size;
      const outcome = await this.#attempt(task, done, signal);
      if (outcome === 'done') return;
      losses = done.size > before ? 1 : losses + 1;
      if (losses > MOST_LOSSES) throw lostError(outcome);
    }
  }

  async #attempt<T extends Text, Item extends { readonly indices: Uint32Array }>(
    task: Task<T, Item>,
    done: Set<number>,
    signal: AbortSignal,
  ): Promise<'done' | Breakdown> {
    const left = task.texts.flatMap((_, at) => (done.has(at) ? [] : [at]));
    const texts = left.map((at) => task.texts[at]!);
    const outcome = await this.#process.run(async ({ client, alive, mark, retire }) => {
      alive(this.#limits.loadMs);
      const call = task.start(client, texts, signal);
      for await (const item of call) {
        alive(this.#limits.batchMs);
        mark(task.folder);
        item.indices.forEach((index, row) => {
          const at = left[index]!;
          task.keep(item, row, at);
          done.add(at);
        });
      }
      const { residentBytes } = await call.result;
      if (residentBytes > this.#limits.residentMb * 2 ** 20) retire();
    }, signal);
    return outcome.kind;
  }
}

function lostError(kind: Breakdown): AppError {
  return kind === 'timeout'
    ? new AppError('model.failed', 'The model took too long and was stopped.')
    : new AppError('model.failed', 'The model’s process broke off.');
}
