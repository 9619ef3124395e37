/**
 * `npm run bench:encode [-- TEXTS]`: a tiny encoder encodes made texts and a tiny re-ranker scores them, through the inference
 * process as the engine does, by the same code in this process, and by onnxruntime alone with the same graph, options and batches:
 * what the library costs, what the process costs beside it, and whether its memory grows. Ends with 1 if a number differs by more
 * than 1e-4 or if the code takes more than 1.15 times as long as the runtime alone.
 *
 * They take turns, part by part, and each part is compared with the same part of the others: what else the machine does
 * meanwhile hits all alike, except for a process that has to be given a core of its own. Starting the process and loading the model
 * are told apart; all sides are warm.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { seededRandom } from '../tools/metrics/bootstrap.ts';
import { percentile } from '../tools/bench/numbers.ts';
import { madeText, madeWords } from '../tools/bench/made-library.ts';
import { createModels } from '../../electron/inference/run-models.ts';
import { SESSION } from '../../electron/inference/transformers.ts';
import { Inference } from '../../electron/engine/models/onnx/inference.ts';
import { writeTinyEncoder, writeTinyReranker } from '../../electron/engine/models/onnx/testing/tiny-models.ts';
import { launchNode } from '../../electron/process/launch.ts';
import { residentBytes } from '../../electron/process/resident.ts';
import { dist } from '../bundle/paths.mjs';
import { openPlainly } from './plain-runtime.ts';

const DIMENSIONS = 384;
const WORDS = 60;
const QUESTION_WORDS = 12;
/** Sums of so many random states are so large that every score would be 0 or 1. */
const RERANKER_SCALE = 0.03;
const CONTEXT_TOKENS = 512;
const THREADS = 1;
const ROUNDS = 3;
/** Texts of a part: some tenths of a second on either side. */
const PART = 500;
const SAMPLE_MS = 100;
const SAME = 1e-4;
const MOST_TIME = 1.15;
const MIB = 2 ** 20;
const GRAPH = 'onnx/model.onnx';

type Rows = readonly Float32Array[];
/** For each text its numbers: a vector, or a score. */
type Side = (texts: readonly string[]) => Promise<Rows>;

/** The same work done in three ways. */
interface Sides {
  readonly plain: Side;
  readonly here: Side;
  readonly through: Side;
}

interface Cost {
  readonly ms: number;
  /** Processor time, of both processes together. */
  readonly cpuMs: number;
}

const count = Number(process.argv[2] ?? 10_000);
const random = seededRandom(5);
const texts = Array.from({ length: count }, () => madeText(Math.ceil(WORDS * (0.3 + 1.4 * random())), random));
const question = madeText(QUESTION_WORDS, random);
const never = new AbortController().signal;

for (const kind of ['encoder', 'reranker'] as const) {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-encode-'));
  const inference = new Inference({
    file: path.join(dist, 'electron/inference.mjs'),
    launch: launchNode,
    limits: { threads: THREADS },
  });
  try {
    const model = { words: madeWords, dimensions: DIMENSIONS };
    await (kind === 'encoder'
      ? writeTinyEncoder(folder, model)
      : writeTinyReranker(folder, { ...model, scale: RERANKER_SCALE }));
    const plain = await openPlainly(folder, GRAPH, { ...SESSION, intraOpNumThreads: THREADS });
    const told = await compare(kind === 'encoder' ? encoderSides() : rerankerSides(), inference);
    console.log(JSON.stringify({ kind, texts: count, ...told }));
    await plain.release();
    if (!(told.difference <= SAME && told.code.medianRatio <= MOST_TIME)) process.exitCode = 1;

    function encoderSides(): Sides {
      const files = {
        folder,
        graph: GRAPH,
        contextTokens: CONTEXT_TOKENS,
        pooling: 'mean',
        dimensions: DIMENSIONS,
      } as const;
      const encode = createModels()['texts.encode'];
      return {
        plain: (part) => plain.encode(part),
        here: async (part) => {
          const call = encode({ model: files, texts: [...part], urgent: false, threads: THREADS }, never);
          return rowsOf(call, part.length, ({ vectors }) => vectors);
        },
        through: (part) => inference.encode(files, part, false, never),
      };
    }

    function rerankerSides(): Sides {
      const files = { folder, graph: GRAPH, contextTokens: CONTEXT_TOKENS };
      const score = createModels()['passages.score'];
      return {
        plain: (part) => plain.score(question, part),
        here: async (part) => {
          const call = score({ model: files, question, passages: [...part], urgent: false, threads: THREADS }, never);
          return rowsOf(call, part.length, ({ scores }) => scores);
        },
        through: async (part) =>
          (await inference.score(files, question, part, never)).map((one) => Float32Array.of(one)),
      };
    }
  } finally {
    inference.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The numbers of each text, from batches that come in any order. */
async function rowsOf<Item extends { readonly indices: Uint32Array }>(
  call: AsyncIterable<Item> | Promise<unknown>,
  length: number,
  valuesOf: (item: Item) => Float32Array,
): Promise<Rows> {
  if (!(Symbol.asyncIterator in call)) throw new Error('It gives its numbers in one piece.');
  const rows = new Array<Float32Array>(length);
  for await (const item of call) {
    const values = valuesOf(item);
    const width = values.length / item.indices.length;
    item.indices.forEach((at, row) => (rows[at] = values.slice(row * width, (row + 1) * width)));
  }
  return rows;
}

async function compare({ plain, here, through }: Sides, inference: Inference) {
  const startedAt = performance.now();
  await through(texts.slice(0, 1));
  const startMs = performance.now() - startedAt;
  const [pid] = inference.pids;
  const idleMb = await residentMb(pid);
  const warm = texts.slice(0, PART);
  const wanted = await plain(warm);
  const difference = Math.max(...[await through(warm), await here(warm)].map((one) => apart(one, wanted)));
  const costs = { plain: [] as Cost[], here: [] as Cost[], through: [] as Cost[] };
  const peaks: number[] = [];
  let peakMb = 0;
  const timer = setInterval(() => {
    void residentMb(pid).then(
      (size) => (peakMb = Math.max(peakMb, size)),
      () => undefined,
    );
  }, SAMPLE_MS);
  for (let round = 0; round < ROUNDS; round++) {
    peakMb = 0;
    for (let from = 0; from < texts.length; from += PART) {
      const part = texts.slice(from, from + PART);
      const sides = [
        async () => costs.plain.push(await measured(() => plain(part), undefined)),
        async () => costs.here.push(await measured(() => here(part), undefined)),
        async () => costs.through.push(await measured(() => through(part), pid)),
      ];
      // Whoever comes second may profit from the first, so they change places.
      for (const side of costs.plain.length % 2 === 0 ? sides : sides.toReversed()) await side();
    }
    peaks.push(Math.round(peakMb));
  }
  clearInterval(timer);
  return {
    parts: costs.plain.length,
    difference,
    // Against onnxruntime alone: the code in one process, and all of it in a process of its own.
    code: against(costs.here, costs.plain),
    process: against(costs.through, costs.plain),
    plainPerSecond: Math.round(
      (1000 * PART) /
        percentile(
          costs.plain.map(({ ms }) => ms),
          0.5,
        ),
    ),
    startMs: Math.round(startMs),
    idleMb,
    peakMb: peaks,
  };
}

/** Ratios of the same part on both sides, and those of sums and bests, which say the same otherwise. */
function against(side: readonly Cost[], base: readonly Cost[]) {
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
function apart(some: Rows, others: Rows): number {
  if (some.length !== others.length) return Infinity;
  return Math.max(
    ...some.map((row, at) => row.reduce((most, x, k) => Math.max(most, Math.abs(x - others[at]![k]!)), 0)),
  );
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
  return Math.round(((pid === undefined ? undefined : await residentBytes(pid)) ?? 0) / MIB);
}
