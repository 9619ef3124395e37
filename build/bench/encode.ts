/**
 * `npm run bench:encode [-- SEGMENTS]`: encodes made segments with a tiny encoder, through the inference process as the
 * engine does, by the same code in this process, and by onnxruntime in this process: what the code costs, what the process
 * costs beside it, and whether its memory grows. Fails if a vector differs by more than 1e-4.
 *
 * They take turns, part by part, and each part is compared with the same part of the others: what else the machine does
 * meanwhile hits all alike, but for a process that has to be given a core of its own. Starting the process and loading the model are told apart; both sides are warm.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '../tools/metrics/bootstrap.ts';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { percentile } from '../tools/bench/numbers.ts';
import { madeText, madeWords } from '../tools/bench/made-library.ts';
import { createModels } from '../../electron/inference/run-models.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import type { EncoderFiles } from '../../electron/inference/protocol.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { dist } from '../bundle/paths.mjs';

const DIMENSIONS = 384;
const WORDS = 60;
const ROUNDS = 3;
/** Texts of a part: some tenths of a second on either side. */
const PART = 500;
/** A plain loop takes texts as they come, this many at a time. */
const BATCH = 32;
const SAMPLE_MS = 100;
const SAME = 1e-4;
const GRAPH = 'onnx/model.onnx';

const segments = Number(process.argv[2] ?? 10_000);
const random = seededRandom(5);
const texts = Array.from({ length: segments }, () => madeText(Math.ceil(WORDS * (0.3 + 1.4 * random())), random));
const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-encode-'));
const never = new AbortController().signal;

try {
  await writeTinyEncoder(folder, { words: madeWords, dimensions: DIMENSIONS });
  const encodeDirectly = await openDirectly();
  const inference = new Inference({
    file: path.join(dist, 'electron/inference.mjs'),
    launch: launchNode,
    limits: { threads: 1 },
  });
  const files = { folder, graph: GRAPH, contextTokens: 512, pooling: 'mean', dimensions: DIMENSIONS } as const;
  const encodeThrough = (part: readonly string[]): Promise<Vectors> => inference.encode(files, part, false, never);
  const encodeHere = codeHere(files);
  let peakMb = 0;
  const timer = setInterval(() => {
    void residentMb(inference.pids[0]).then((size) => (peakMb = Math.max(peakMb, size)));
  }, SAMPLE_MS);
  try {
    const startedAt = performance.now();
    await encodeThrough(texts.slice(0, 1));
    const startMs = performance.now() - startedAt;
    const warm = texts.slice(0, PART);
    const wanted = await encodeDirectly(warm);
    const difference = Math.max(
      ...[await encodeThrough(warm), await encodeHere(warm)].map((one) => apart(one, wanted)),
    );
    if (!(difference <= SAME)) throw new Error(`Vectors differ by ${String(difference)}`);
    const direct: Cost[] = [];
    const here: Cost[] = [];
    const through: Cost[] = [];
    const peaks: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      peakMb = 0;
      for (let from = 0; from < texts.length; from += PART) {
        const part = texts.slice(from, from + PART);
        const sides = [
          async () => direct.push(await measured(() => encodeDirectly(part), undefined)),
          async () => here.push(await measured(() => encodeHere(part), undefined)),
          async () => through.push(await measured(() => encodeThrough(part), inference.pids[0])),
        ];
        // Whoever comes second may profit from the first, so they change places.
        for (const side of direct.length % 2 === 0 ? sides : sides.toReversed()) await side();
      }
      peaks.push(Math.round(peakMb));
    }
    report({ direct, here, through }, { difference, peaks, startMs });
  } finally {
    clearInterval(timer);
    inference.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Cost {
  readonly ms: number;
  /** Processor time, of both processes together. */
  readonly cpuMs: number;
}

type Vectors = readonly Float32Array[];

interface Costs {
  readonly direct: readonly Cost[];
  readonly here: readonly Cost[];
  readonly through: readonly Cost[];
}

function report(
  { direct, here, through }: Costs,
  {
    difference,
    peaks,
    startMs,
  }: { readonly difference: number; readonly peaks: readonly number[]; readonly startMs: number },
): void {
  const directMs = percentile(
    direct.map(({ ms }) => ms),
    0.5,
  );
  console.log(
    JSON.stringify({
      segments,
      parts: direct.length,
      difference,
      // Against onnxruntime called directly: the code in one process, and all of it in a process of its own.
      code: against(here, direct),
      process: against(through, direct),
      directPerSecond: Math.round((1000 * PART) / directMs),
      startMs: Math.round(startMs),
      processPeakMb: peaks,
    }),
  );
}

/** Ratios of the same part on both sides, and those of sums and bests, which say the same otherwise. */
function against(side: readonly Cost[], base: readonly Cost[]): Readonly<Record<string, number | readonly number[]>> {
  const sum = (costs: readonly Cost[], what: keyof Cost): number => costs.reduce((all, cost) => all + cost[what], 0);
  const ms = (costs: readonly Cost[]): readonly number[] => costs.map((cost) => cost.ms);
  const ratios = side.map((cost, at) => cost.ms / base[at]!.ms);
  return {
    medianRatio: round(percentile(ratios, 0.5)),
    ratioOfMedians: round(percentile(ms(side), 0.5) / percentile(ms(base), 0.5)),
    ratioOfBest: round(Math.min(...ms(side)) / Math.min(...ms(base))),
    ratios: [percentile(ratios, 0.05), percentile(ratios, 0.95)].map(round),
    processorRatio: round(sum(side, 'cpuMs') / sum(base, 'cpuMs')),
  };
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

/** The largest difference of two numbers at one place. */
function apart(some: Vectors, others: Vectors): number {
  if (some.length !== others.length) return Infinity;
  return Math.max(
    ...some.map((vector, at) => vector.reduce((most, x, k) => Math.max(most, Math.abs(x - others[at]![k]!)), 0)),
  );
}

/** What the inference process does, without the process. */
function codeHere(model: EncoderFiles): (part: readonly string[]) => Promise<Vectors> {
  const encode = createModels()['texts.encode'];
  return async (part) => {
    const vectors = new Array<Float32Array>(part.length);
    const items = encode({ model, texts: [...part], urgent: false, threads: 1 }, never);
    if (!(Symbol.asyncIterator in items)) throw new Error('It gives its vectors in one piece.');
    for await (const { indices, vectors: rows } of items)
      indices.forEach((at, row) => (vectors[at] = rows.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS)));
    return vectors;
  };
}

/** As a program would that calls the runtime itself: tokens, a padded batch, a run, the mean, the length one. */
async function openDirectly(): Promise<(texts: readonly string[]) => Promise<Vectors>> {
  const json = async (name: string): Promise<object> =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8')) as object;
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
  const session = await InferenceSession.create(path.join(folder, GRAPH), { intraOpNumThreads: 1 });
  return async (part) => {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < part.length; from += BATCH)
      vectors.push(...(await encodeBatch(part.slice(from, from + BATCH))));
    return vectors;
  };

  async function encodeBatch(batch: readonly string[]): Promise<Float32Array[]> {
    const rows = batch.map((text) => tokenizer.encode(text).ids);
    const columns = Math.max(...rows.map((ids) => ids.length));
    const shape = [rows.length, columns];
    const fill = (valueOf: (id: number | undefined) => bigint): Tensor => {
      const cells = new BigInt64Array(rows.length * columns);
      rows.forEach((ids, row) => {
        for (let k = 0; k < columns; k++) cells[row * columns + k] = valueOf(ids[k]);
      });
      return new Tensor('int64', cells, shape);
    };
    const { last_hidden_state: states } = await session.run({
      input_ids: fill((id) => BigInt(id ?? 0)),
      attention_mask: fill((id) => (id === undefined ? 0n : 1n)),
      token_type_ids: fill(() => 0n),
    });
    const data = states?.data as Float32Array;
    return rows.map((ids, row) => {
      const vector = new Float32Array(DIMENSIONS);
      for (let k = 0; k < ids.length; k++) {
        const at = (row * columns + k) * DIMENSIONS;
        for (let d = 0; d < DIMENSIONS; d++) vector[d]! += data[at + d]!;
      }
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
  }
}

/** @param pid  another process that does the work, or a part of it */
async function measured(work: () => Promise<unknown>, pid: number | undefined): Promise<Cost> {
  const others = await processorMs(pid);
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 + (await processorMs(pid)) - others };
}

async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid ?? 0}/stat`, 'utf8').catch(() => '');
  // Behind the program's name in brackets: fields 14 and 15 of proc(5), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
