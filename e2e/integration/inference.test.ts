/** Encoders and re-rankers in the built inference process, launched as the engine launches it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isAppError } from '#shared/base/errors.ts';
import { Inference, type InferenceLimits } from '../../electron/engine/models/onnx/inference.ts';
import { writeTinyEncoder, writeTinyReranker } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import type { EncoderFiles } from '../../electron/inference/protocol.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { processorMs } from '../../electron/process/resident.ts';
import { dist } from '../support/paths.ts';
import { until } from './support/library.ts';

const DIMENSIONS = 64;
/** Far less than the passages take, and more than is spent on taking them. */
const WORK_MS = 100;
const words = ['battery', 'life', 'cat', 'sat', 'mat', 'graph', 'node', 'edge', 'query', 'passage', 'the', 'on'];
const never = new AbortController().signal;

let folder: string;
let encoder: EncoderFiles;
let inference: Inference | undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-inference-'));
  await writeTinyEncoder(path.join(folder, 'encoder'), { words, dimensions: DIMENSIONS });
  await writeTinyReranker(path.join(folder, 'reranker'), { words, dimensions: DIMENSIONS });
  encoder = {
    folder: path.join(folder, 'encoder'),
    graph: 'onnx/model.onnx',
    contextTokens: 128,
    pooling: 'mean',
    dimensions: DIMENSIONS,
  };
});

afterEach(() => {
  inference?.close();
  inference = undefined;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function start(limits: Partial<InferenceLimits> = {}): Inference {
  inference = new Inference({
    file: path.join(dist, 'electron', 'inference.mjs'),
    launch: launchNode,
    limits: { threads: 1, ...limits },
  });
  return inference;
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, k) => sum + value * b[k]!, 0);
const passages = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    Array.from({ length: 1 + ((n * 7) % 90) }, (_, k) => words[(n * 31 + k * k) % words.length]).join(' '),
  );

test('vectors have the length one and come in the order of the texts, however they were put together', async () => {
  const models = start();
  const texts = ['the cat sat on the mat', 'battery life', 'the cat sat', 'the graph node edge '.repeat(30)];
  const vectors = await models.encode(encoder, texts, false, never);
  expect(vectors.map((vector) => vector.length)).toEqual(texts.map(() => DIMENSIONS));
  for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  expect(dot(vectors[0]!, vectors[2]!)).toBeGreaterThan(dot(vectors[0]!, vectors[1]!));
  // Padding beside longer texts changes nothing.
  const [alone] = await models.encode(encoder, [texts[1]!], false, never);
  expect(dot(alone!, vectors[1]!)).toBeCloseTo(1, 5);
});

test('vectors and scores are those of the graph run by onnxruntime itself', async () => {
  const models = start();
  const texts = ['the cat sat on the mat', 'battery life', 'the graph node edge '.repeat(20)];
  const vectors = await models.encode(encoder, texts, false, never);
  const states = await direct(encoder.folder, texts);
  for (const [at, { data, columns }] of states.entries()) {
    const mean = Array.from({ length: DIMENSIONS }, (_, k) =>
      Array.from({ length: columns }, (__, column) => data[column * DIMENSIONS + k]!).reduce(
        (sum, value) => sum + value,
      ),
    );
    const length = Math.hypot(...mean);
    for (const [k, value] of mean.entries()) expect(Math.abs(vectors[at]![k]! - value / length)).toBeLessThan(1e-4);
  }
  const files = { folder: path.join(folder, 'reranker'), graph: 'onnx/model.onnx', contextTokens: 128 };
  const scores = await models.score(files, 'battery life', texts, never);
  const logits = await direct(files.folder, texts, 'battery life');
  for (const [at, { data }] of logits.entries())
    expect(Math.abs(scores[at]! - 1 / (1 + Math.exp(-data[0]!)))).toBeLessThan(1e-4);
});

/** Each text alone, without padding, tokenized and run without our code. */
async function direct(
  model: string,
  texts: readonly string[],
  question?: string,
): Promise<{ data: Float32Array; columns: number }[]> {
  const json = async (name: string): Promise<object> =>
    JSON.parse(await readFile(path.join(model, name), 'utf8')) as object;
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
  const session = await InferenceSession.create(path.join(model, 'onnx/model.onnx'));
  const results = [];
  for (const text of texts) {
    const pair = question === undefined ? {} : { text_pair: text };
    const { ids, token_type_ids: types } = tokenizer.encode(question ?? text, {
      ...pair,
      return_token_type_ids: true,
    });
    const tensor = (values: readonly number[]): OnnxTensor =>
      new OnnxTensor('int64', BigInt64Array.from(values, BigInt), [1, ids.length]);
    const [output] = Object.values(
      await session.run({
        input_ids: tensor(ids),
        attention_mask: tensor(ids.map(() => 1)),
        token_type_ids: tensor(types),
      }),
    );
    results.push({ data: output!.data as Float32Array, columns: ids.length });
  }
  await session.release();
  return results;
}

test('a model is not read into memory beside what the runtime loads of it', async () => {
  const program = await readFile(path.join(dist, 'electron', 'inference.mjs'), 'utf8');
  // transformers.js opens a stream on every file, and fills its queue with whole models that nobody reads from it.
  expect(program).toContain('filePath');
  expect(program).not.toContain('createReadStream');
});

test('a model that wants the first token gets it', async () => {
  const models = start();
  const [one, other] = await models.encode({ ...encoder, pooling: 'cls' }, ['cat', 'battery life'], false, never);
  expect(dot(one!, other!)).toBeCloseTo(1, 5); // the tiny model's first state knows nothing of the others
});

test('a text beyond the context is cut at its end, and keeps what ends it', async () => {
  const models = start();
  const short = { ...encoder, contextTokens: 8 };
  const [long, cut] = await models.encode(
    short,
    ['cat sat mat graph node edge battery life', 'cat sat mat graph node edge'],
    false,
    never,
  );
  expect(dot(long!, cut!)).toBeCloseTo(1, 5);
});

test('a re-ranker reads question and passage together', async () => {
  const models = start();
  const files = { folder: path.join(folder, 'reranker'), graph: 'onnx/model.onnx', contextTokens: 32 };
  const scores = await models.score(
    files,
    'battery life',
    ['the cat sat on the mat', 'the battery life', `battery life ${'the '.repeat(200)}`, ''],
    never,
  );
  expect(scores).toHaveLength(4);
  for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
  expect(scores[1]).toBeGreaterThan(scores[0]!);
  expect(scores[3]).toBeCloseTo(0.5);
  const [long] = await models.score(files, 'battery life '.repeat(500), ['battery life'], never);
  expect(long).toBeGreaterThan(0.5);
});

test('a process that is killed in the middle loses nothing and doubles nothing', async () => {
  const models = start();
  const texts = passages(3000);
  const expected = await models.encode(encoder, texts, false, never);
  for (let round = 0; round < 3; round++) {
    const encoding = models.encode(encoder, texts, false, never);
    for (let kill = 0; kill < 2; kill++) {
      // It has given some of them.
      await until(() => models.isLoaded(encoder.folder));
      for (const pid of models.pids) process.kill(pid, 'SIGKILL');
      await until(() => !models.isLoaded(encoder.folder));
    }
    const vectors = await encoding;
    expect(vectors.every((vector, n) => Math.abs(dot(vector, expected[n]!) - 1) < 1e-5)).toBe(true);
  }
});

test('a call that is stopped ends within a batch, and the next one works', async () => {
  const models = start();
  await models.encode(encoder, ['cat'], false, never);
  const stop = new AbortController();
  const running = models.encode(encoder, passages(20_000), false, stop.signal);
  const failure = running.catch((error: unknown) => error);
  const [pid] = models.pids;
  const before = await processorMs(pid!);
  await until(async () => before === undefined || ((await processorMs(pid!)) ?? 0) > before + WORK_MS);
  stop.abort();
  expect(isAppError(await failure, 'call.cancelled')).toBe(true);
  expect(await models.encode(encoder, ['cat'], true, never)).toHaveLength(1);
  expect(models.pids).toEqual([pid]);
});

test('a question does not wait for the library', async () => {
  const models = start();
  const stop = new AbortController();
  let done = false;
  const library = models.encode(encoder, passages(20_000), false, stop.signal).then(
    () => (done = true),
    () => undefined,
  );
  await models.encode(encoder, ['battery life'], true, never);
  expect(done).toBe(false);
  stop.abort();
  await library;
});

test('an idle process is ended, and started again when it is needed', async () => {
  const models = start({ idleMs: 50 });
  await models.encode(encoder, ['cat'], false, never);
  expect(models.pids).toHaveLength(1);
  await expect.poll(() => models.pids, { timeout: 5000 }).toEqual([]);
  expect(await models.encode(encoder, ['cat'], false, never)).toHaveLength(1);
});

test('a process that has grown is replaced', async () => {
  const models = start({ residentMb: 1 });
  await models.encode(encoder, ['cat'], false, never);
  expect(models.pids).toEqual([]);
});

test('files that cannot be used are named, and the process goes on with others', async () => {
  const models = start();
  const broken = path.join(folder, 'broken');
  await writeTinyEncoder(broken, { words, dimensions: DIMENSIONS });
  const graph = await readFile(path.join(broken, 'onnx/model.onnx'));
  await writeFile(path.join(broken, 'onnx/model.onnx'), graph.subarray(0, graph.length / 2));
  const attempts: readonly EncoderFiles[] = [
    { ...encoder, folder: path.join(folder, 'nowhere') },
    { ...encoder, folder: broken },
    { ...encoder, dimensions: DIMENSIONS + 1 },
    { ...encoder, folder: path.join(folder, 'reranker') },
  ];
  for (const files of attempts) {
    const failure = await models.encode(files, ['cat'], false, never).catch((error: unknown) => error);
    expect(isAppError(failure, 'model.unavailable'), JSON.stringify(files)).toBe(true);
  }
  expect(await models.encode(encoder, ['cat'], false, never)).toHaveLength(1);
});

test('a model that hangs is stopped, and the call says so', async () => {
  const models = new Inference({
    file: path.join(folder, 'hangs.mjs'),
    launch: launchNode,
    limits: { loadMs: 150 },
  });
  await writeFile(path.join(folder, 'hangs.mjs'), 'process.on("message", () => undefined);');
  const failure = await models.encode(encoder, ['cat'], false, never).catch((error: unknown) => error);
  models.close();
  expect(isAppError(failure, 'model.failed')).toBe(true);
  expect(models.pids).toEqual([]);
});
