import PQueue from 'p-queue';
import { AppError, cancelled } from '#shared/base/errors.ts';
import type { Handlers, Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { planBatches } from './batches.ts';
import { Graph, lowWords, tokenTable, type Output, type TokenTable } from './graph.ts';
import { pool, relevance } from './pooling.ts';
import type { EncoderFiles, inferenceMethods, RerankerFiles } from './protocol.ts';
import { loadTokenizer, TextsToTokens, type Tokens } from './texts-to-tokens.ts';

type Encode = (typeof inferenceMethods)['texts.encode'];
type Score = (typeof inferenceMethods)['passages.score'];
type Files = EncoderFiles | RerankerFiles;

interface Loaded {
  readonly tokenizer: TextsToTokens;
  readonly graph: Graph;
}

/** An encoder and a re-ranker; whoever alternates between more of them waits for their loading. */
const MOST_LOADED = 2;
/** Texts between two turns, some 20 ms. */
const TOKENIZED_AT_ONCE = 64;
const ENCODER_OUTPUTS = ['last_hidden_state', 'token_embeddings'];
const RERANKER_OUTPUTS = ['logits'];

/** Calls take turns after each batch, the urgent first, so that nothing waits longer than one batch, not even a cancel. */
export function createModels(): Handlers<typeof inferenceMethods> {
  const turns = new PQueue({ concurrency: 1 });
  const models = new LoadedModels();

  async function* encode(
    { model, texts, urgent, threads }: ParsedParams<Encode>,
    signal: AbortSignal,
  ): AsyncGenerator<Item<Encode>, Result<Encode>, void> {
    const work = new Work(turns, urgent, signal);
    const load = (): Promise<Loaded> => models.load(model, ENCODER_OUTPUTS, threads);
    const { tokenizer } = await work.turn(load);
    for await (const batch of batches(work, tokenizer, texts.length, (index) => tokenizer.one(texts[index]!))) {
      const output = await work.turn(async () => (await load()).graph.run(batch.table));
      yield { indices: batch.indices, vectors: vectorsOf(output, batch.table, model) };
    }
    return work.cost();
  }

  async function* score(
    { model, question, passages, urgent, threads }: ParsedParams<Score>,
    signal: AbortSignal,
  ): AsyncGenerator<Item<Score>, Result<Score>, void> {
    const work = new Work(turns, urgent, signal);
    const load = (): Promise<Loaded> => models.load(model, RERANKER_OUTPUTS, threads);
    const { tokenizer } = await work.turn(load);
    const pair = tokenizer.pairer(question);
    for await (const batch of batches(work, tokenizer, passages.length, (index) => pair(passages[index]!))) {
      const { data, shape } = await work.turn(async () => (await load()).graph.run(batch.table));
      const labels = shape[1] ?? 1;
      if (shape[0] !== batch.indices.length || labels > 2) throw notThisKind('a re-ranker', shape);
      yield { indices: batch.indices, scores: relevance(data, labels) };
    }
    return work.cost();
  }

  return { 'texts.encode': encode, 'passages.score': score };
}

interface Batch {
  readonly indices: Uint32Array;
  readonly table: TokenTable;
}

async function* batches(
  work: Work,
  tokenizer: TextsToTokens,
  count: number,
  tokensOf: (index: number) => Tokens,
): AsyncGenerator<Batch, void, void> {
  const tokens: Tokens[] = [];
  while (tokens.length < count) {
    await work.turn(() => {
      const until = Math.min(count, tokens.length + TOKENIZED_AT_ONCE);
      while (tokens.length < until) tokens.push(tokensOf(tokens.length));
    });
  }
  for (const indices of planBatches(tokens.map(({ ids }) => ids.length))) {
    const table = tokenTable(
      indices.map((index) => tokens[index]!),
      tokenizer.padId,
    );
    work.count(table, indices.filter((index) => tokens[index]!.cut).length);
    yield { indices: Uint32Array.from(indices), table };
  }
}

/** One call's share of the process. */
class Work {
  readonly #turns: PQueue;
  readonly #priority: number;
  readonly #signal: AbortSignal;
  #tokens = 0;
  #truncated = 0;

  constructor(turns: PQueue, urgent: boolean, signal: AbortSignal) {
    this.#turns = turns;
    this.#priority = urgent ? 1 : 0;
    this.#signal = signal;
  }

  async turn<T>(work: () => T | Promise<T>): Promise<T> {
    // A turn of the event loop: what the engine sent meanwhile, a cancel or a question, is heard before the next batch.
    await new Promise((resolve) => setImmediate(resolve));
    return this.#turns.add(
      async () => {
        if (this.#signal.aborted) throw cancelled();
        return work();
      },
      { priority: this.#priority },
    );
  }

  count({ rows, columns }: TokenTable, truncated: number): void {
    this.#tokens += rows * columns;
    this.#truncated += truncated;
  }

  cost(): { tokens: number; truncated: number; residentBytes: number } {
    return { tokens: this.#tokens, truncated: this.#truncated, residentBytes: process.memoryUsage.rss() };
  }
}

/** The models used last, loaded. Asked within each turn, so that none is released while it runs. */
class LoadedModels {
  readonly #loaded = new Map<string, Loaded>();

  async load({ folder, graph, contextTokens }: Files, outputs: readonly string[], threads: number): Promise<Loaded> {
    const key = JSON.stringify([folder, graph, contextTokens, threads]);
    const found = this.#loaded.get(key);
    if (found) {
      this.#loaded.delete(key);
      this.#loaded.set(key, found);
      return found;
    }
    const [oldest] = this.#loaded;
    if (oldest && this.#loaded.size >= MOST_LOADED) {
      this.#loaded.delete(oldest[0]);
      await oldest[1].graph.release();
    }
    const loaded = {
      tokenizer: new TextsToTokens(await loadTokenizer(folder), contextTokens),
      graph: await Graph.load(folder, graph, outputs, threads),
    };
    this.#loaded.set(key, loaded);
    return loaded;
  }
}

function vectorsOf({ data, shape }: Output, table: TokenTable, { dimensions, pooling }: EncoderFiles): Float32Array {
  const { rows, columns } = table;
  if (shape.length !== 3 || shape[0] !== rows || shape[1] !== columns || shape[2] !== dimensions) {
    throw notThisKind(`an encoder with ${String(dimensions)} dimensions`, shape);
  }
  return pool(data, lowWords(table.mask), { rows, columns, dimensions }, pooling);
}

function notThisKind(kind: string, shape: readonly number[]): AppError {
  return new AppError('model.unavailable', `The model is not ${kind}.`, { output: shape.join(' × ') });
}
