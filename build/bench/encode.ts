/**
 * `npm run bench:encode [-- SEGMENTS]`: encodes made segments with a tiny encoder, through the inference process as the
 * engine does, and by onnxruntime in this process: what the process costs, and whether its memory grows.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededRandom } from '#shared/domain/metrics/bootstrap.ts';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { madeText, madeWords } from '../../electron/cli/bench/made-library.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import { writeTinyEncoder } from '../../electron/engine/models/onnx/tiny/tiny-models.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { dist } from '../bundle/paths.mjs';

const DIMENSIONS = 384;
const WORDS = 60;
const ROUNDS = 3;
/** A plain loop takes texts as they come, this many at a time. */
const BATCH = 32;
const SAMPLE_MS = 100;
const GRAPH = 'onnx/model.onnx';

const segments = Number(process.argv[2] ?? 10_000);
const random = seededRandom(5);
const texts = Array.from({ length: segments }, () => madeText(Math.ceil(WORDS * (0.3 + 1.4 * random())), random));
const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-encode-'));
const never = new AbortController().signal;

try {
  await writeTinyEncoder(folder, { words: madeWords, dimensions: DIMENSIONS });
  const through: Cost[] = [];
  const direct: Cost[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    direct.push(await measured(() => encodeDirectly().then(() => 0)));
    through.push(
      await measured(async () => {
        const { peakMb, cpuMs } = await encodeThroughProcess();
        peaks.push(peakMb);
        return cpuMs;
      }),
    );
  }
  const best = (costs: readonly Cost[], what: keyof Cost): number => Math.min(...costs.map((cost) => cost[what]));
  const ratio = (what: keyof Cost): number => Number((best(through, what) / best(direct, what)).toFixed(3));
  console.log(
    JSON.stringify({
      segments,
      processMs: Math.round(best(through, 'ms')),
      directMs: Math.round(best(direct, 'ms')),
      ratio: ratio('ms'),
      // Of all processes together: what the ratio is on a machine that does nothing else.
      processorRatio: ratio('cpuMs'),
      directProcessorMs: Math.round(best(direct, 'cpuMs')),
      processPeakMb: peaks,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Cost {
  readonly ms: number;
  /** Processor time. */
  readonly cpuMs: number;
}

/** @returns the process's largest resident memory and its processor time, or 0 where there is no /proc */
async function encodeThroughProcess(): Promise<{ readonly peakMb: number; readonly cpuMs: number }> {
  const inference = new Inference({
    file: path.join(dist, 'electron/inference.mjs'),
    launch: launchNode,
    limits: { threads: 1 },
  });
  const files = { folder, graph: GRAPH, contextTokens: 512, pooling: 'mean', dimensions: DIMENSIONS } as const;
  let peakMb = 0;
  const timer = setInterval(() => {
    void residentMb(inference.pids[0]).then((size) => (peakMb = Math.max(peakMb, size)));
  }, SAMPLE_MS);
  try {
    const vectors = await inference.encode(files, texts, false, never);
    if (vectors.length !== texts.length) throw new Error('Vectors are missing');
    return { peakMb: Math.round(peakMb), cpuMs: await processorMs(inference.pids[0]) };
  } finally {
    clearInterval(timer);
    inference.close();
  }
}

/** As a program would that calls the runtime itself: tokens, a padded batch, a run, the mean, the length one. */
async function encodeDirectly(): Promise<void> {
  const json = async (name: string): Promise<object> =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8')) as object;
  const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'));
  const session = await InferenceSession.create(path.join(folder, GRAPH), { intraOpNumThreads: 1 });
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += BATCH) {
    const rows = texts.slice(from, from + BATCH).map((text) => tokenizer.encode(text).ids);
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
    rows.forEach((ids, row) => {
      const vector = new Float32Array(DIMENSIONS);
      for (let k = 0; k < ids.length; k++) {
        const at = (row * columns + k) * DIMENSIONS;
        for (let d = 0; d < DIMENSIONS; d++) vector[d]! += data[at + d]!;
      }
      const length = Math.hypot(...vector);
      vectors.push(vector.map((value) => value / length));
    });
  }
  await session.release();
}

/** @param work  returns the processor time of other processes */
async function measured(work: () => Promise<number>): Promise<Cost> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const others = await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 + others };
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
