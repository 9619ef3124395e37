import PQueue from 'p-queue';
import { AppError } from '#shared/base/errors.ts';
import type { Handlers, Item, ParsedParams, Result } from '#shared/rpc/spec.ts';
import { planBatches } from './batches.ts';
import { Graph, lowWords, tokenTable, type Output, type TokenTable } from './graph.ts';
import { pool, relevance } from './pooling.ts';
import type { EncoderFiles, inferenceMethods, RerankerFiles } from './protocol.ts';
import { LoadedModels } from './loaded-models.ts';
import { loadTokenizer, TextsToTokens, type Tokens } from './texts-to-tokens.ts';
import { Turns } from './turns.ts';
import { writing } from './write-text.ts';

type Encode = (typeof inferenceMethods)['texts.encode'];
type Score = (typeof inferenceMethods)['passages.score'];
type Files = EncoderFiles | RerankerFiles;

interface Loaded {
  readonly tokenizer: TextsToTokens;
  readonly graph: Graph;
}

/** An encoder and a re-ranker; whoever alternates between more of them waits for their loading. */
const MOST_READERS = 2;
/** Texts between two turns, some 20 ms. */
const TOKENIZED_AT_ONCE = 64;
const ENCODER_OUTPUTS = ['last_hidden_state', 'token_embeddings'];
const RERANKER_OUTPUTS = ['logits'];

/** Calls take turns after each batch, the urgent first, so that nothing waits longer than one batch, not even a cancel. */
export function createModels(): Handlers<typeof inferenceMethods> {
  const queue = new PQueue({ concurrency: 1 });
  const models = new LoadedModels<Loaded>(MOST_READERS, ({ graph }) => graph.release());
  const loaded = (files: Files, outputs: readonly string[], threads: number): Promise<Loaded> => {
    const { folder, graph, contextTokens } = files;
    return models.load(JSON.stringify([folder, graph, contextTokens, threads]), async () => ({
      tokenizer: new TextsToTokens(await loadTokenizer(folder), contextTokens),
      graph: await Graph.load(folder, graph, outputs, threads),
    }));
  };

  async function* encode(
    { model, texts, urgent, threads }: ParsedParams<Encode>,
    signal: AbortSignal,
  ): AsyncGenerator<Item<Encode>, Result<Encode>, void> {
    const work = new Work(new Turns(queue, urgent, signal));
    const load = (): Promise<Loaded> => loaded(model, ENCODER_OUTPUTS, threads);
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
    const work = new Work(new Turns(queue, urgent, signal));
    const load = (): Promise<Loaded> => loaded(model, RERANKER_OUTPUTS, threads);
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

  return { 'texts.encode': encode, 'passages.score': score, 'text.write': writing(queue) };
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

/** One call's share of the process, and what it cost. */
class Work {
  readonly #turns: Turns;
  #tokens = 0;
  #truncated = 0;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  turn<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#turns.take(work);
  }

  count({ rows, columns }: TokenTable, truncated: number): void {
    this.#tokens += rows * columns;
    this.#truncated += truncated;
  }

  cost(): { tokens: number; truncated: number; residentBytes: number } {
    return { tokens: this.#tokens, truncated: this.#truncated, residentBytes: process.memoryUsage.rss() };
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
