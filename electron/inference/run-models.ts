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
import { windowsOf, type Window } from './windows.ts';
import { writing } from './write-text.ts';

type Encode = (typeof inferenceMethods)['texts.encode'];
type Score = (typeof inferenceMethods)['passages.score'];
type Read = (typeof inferenceMethods)['passages.read'];
type Files = EncoderFiles | RerankerFiles;

interface Loaded {
  readonly tokenizer: TextsToTokens;
  readonly graph: Graph;
}

/** An encoder, a re-ranker and a reader; whoever alternates between more of them waits for their loading. */
const MOST_LOADED = 3;
/** Texts between two turns, some 20 ms. */
const TOKENIZED_AT_ONCE = 64;
const ENCODER_OUTPUTS = ['last_hidden_state', 'token_embeddings'];
const RERANKER_OUTPUTS = ['logits'];
const READER_OUTPUTS = ['scores'];
/** Below what a sentence is given that was read. */
const NO_SCORE = -20;

/** Calls take turns after each batch, the urgent first, so that nothing waits longer than one batch, not even a cancel. */
export function createModels(): Handlers<typeof inferenceMethods> {
  const queue = new PQueue({ concurrency: 1 });
  const models = new LoadedModels<Loaded>(MOST_LOADED, ({ graph }) => graph.release());
  const running: Running = {
    queue,
    load: ({ folder, graph, contextTokens }, outputs, threads) =>
      models.load(JSON.stringify([folder, graph, contextTokens, threads]), async () => ({
        tokenizer: new TextsToTokens(await loadTokenizer(folder), contextTokens),
        graph: await Graph.load(folder, graph, outputs, threads),
      })),
  };
  return {
    'texts.encode': (params, signal) => encode(running, params, signal),
    'passages.score': (params, signal) => score(running, params, signal),
    'passages.read': (params, signal) => read(running, params, signal),
    'text.write': writing(queue),
  };
}

interface Running {
  readonly queue: PQueue;
  /** Loads a model, or finds it among those that are loaded. */
  readonly load: (files: Files, outputs: readonly string[], threads: number) => Promise<Loaded>;
}

async function* encode(
  { queue, load: loaded }: Running,
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
  { queue, load: loaded }: Running,
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

async function* read(
  { queue, load: loaded }: Running,
  { model, question, passages, urgent, threads }: ParsedParams<Read>,
  signal: AbortSignal,
): AsyncGenerator<Item<Read>, Result<Read>, void> {
  const work = new Work(new Turns(queue, urgent, signal));
  const load = (): Promise<Loaded> => loaded(model, READER_OUTPUTS, threads);
  const { tokenizer } = await work.turn(load);
  const windows = await work.turn(() => windowsIn(tokenizer, question, passages, model.contextTokens));
  const answers = new Float32Array(passages.length).fill(-Infinity);
  const sentences = passages.map((passage) => new Float32Array(passage.sentences.length));
  // One at a time: weights of eight bits round what goes through them by its largest value, so that a window would be scored otherwise
  // beside others.
  for (const { tokens, passage, first, sentences: count } of windows) {
    const table = tokenTable([tokens], tokenizer.padId);
    work.count(table, 0);
    const { data, shape } = await work.turn(async () => (await load()).graph.run(table));
    if (shape.length !== 2 || shape[0] !== 1) throw notThisKind('a passage reader', shape);
    answers[passage] = Math.max(answers[passage]!, data[0]!);
    // Sentences at the end that have no tokens, of invisible characters alone, have no column.
    sentences[passage]!.fill(NO_SCORE, first, first + count).set(data.subarray(1, 1 + count), first);
  }
  yield { indices: Uint32Array.from(passages.keys()), answers, sentences };
  return work.cost();
}

function windowsIn(
  tokenizer: TextsToTokens,
  question: string,
  passages: ParsedParams<Read>['passages'],
  contextTokens: number,
): readonly Window[] {
  const { marks } = tokenizer;
  const asked = tokenizer.bare(question);
  return passages.flatMap(({ headings, sentences }, at) => {
    const ids = { headings: tokenizer.bare(headings), sentences: sentences.map((one) => tokenizer.bare(one)) };
    return windowsOf(asked, ids, at, marks, contextTokens);
  });
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
