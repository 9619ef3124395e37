/** How a library on a PostgreSQL server grows: made text, larger and larger, asked as a window asks, and what it takes on the server's disk. */
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '../../../electron/cli/output.ts';
import { int, text } from '../../../electron/engine/store/db.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { makeQuestions } from './bench-ask.ts';
import { engineProcess } from './engine-process.ts';
import { makeLibrary } from './made-library.ts';
import { percentile, round } from './numbers.ts';

export interface ServerStep {
  readonly documents: number;
  readonly segments: number;
  /** Of the documents that were made for this step; null if none was. */
  readonly madePerSecond: number | null;
  /** From starting the engine process to the whole list of documents in a window. */
  readonly startMs: number;
  /** Of the first question after that. */
  readonly firstAnswerMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Processor time of the engine for a question, in steps of 10 ms: the rest is the server's, and the way there. */
  readonly p95CpuMs: number;
  /** Engine and helpers together, resident, after all questions; null where the system has no /proc. */
  readonly engineMb: number | null;
  /** Tables with their indexes, and what lies beside them, in megabytes, the largest first. */
  readonly tables: readonly { readonly table: string; readonly mb: number }[];
  readonly diskMb: number;
}

export interface ServerBench {
  /** In documents, ascending. */
  readonly sizes: readonly number[];
  readonly segmentsPerDocument: number;
  readonly questions: number;
}

const WARM_UP = 10;
const GIVE_WAY_EVERY = 20;
const LARGEST_TABLES = 6;

/**
 * @param folder  of a library on a server that is empty, or was made so before: it is gone on with
 */
export async function* benchServer(
  folder: string,
  { sizes, segmentsPerDocument, questions }: ServerBench,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<ServerStep, void, void> {
  for (const documents of sizes) {
    const startedAt = performance.now();
    let made = 0;
    for await (const count of makeLibrary(folder, { documents, segmentsPerDocument })) {
      made++;
      if (count % GIVE_WAY_EVERY > 0) continue;
      progress.show(count / documents, `${count} of ${documents} documents are made`);
      await setImmediate();
      signal.throwIfAborted();
    }
    const seconds = (performance.now() - startedAt) / 1000;
    progress.clear();
    yield await measure(folder, questions, made > 0 ? round(made / seconds) : null, progress, signal);
  }
}

async function measure(
  folder: string,
  count: number,
  madePerSecond: number | null,
  progress: Progress,
  signal: AbortSignal,
): Promise<ServerStep> {
  const { questions, ...size } = await sizeOf(folder, count + WARM_UP);
  const startedAt = performance.now();
  const engine = engineProcess(folder, { WAYLEAF_READS_ONLY: '1' });
  try {
    const documents = await engine.countDocuments(signal);
    const startMs = round(performance.now() - startedAt);
    const times: number[] = [];
    const cpuTimes: number[] = [];
    for (const [at, question] of questions.entries()) {
      progress.show(at / questions.length, 'Asking');
      const before = await engine.processorMs();
      const askedAt = performance.now();
      await engine.window.call('answer.ask', { question, scope: { kind: 'library' }, strategy: 'auto' }, signal);
      times.push(performance.now() - askedAt);
      cpuTimes.push((await engine.processorMs()) - before);
    }
    progress.clear();
    const warm = times.slice(WARM_UP);
    return {
      documents,
      ...size,
      madePerSecond,
      startMs,
      firstAnswerMs: round(times[0] ?? 0),
      medianMs: round(percentile(warm, 0.5)),
      p95Ms: round(percentile(warm, 0.95)),
      p95CpuMs: percentile(cpuTimes.slice(WARM_UP), 0.95),
      engineMb: await engine.residentMb(),
    };
  } finally {
    await engine.close();
  }
}

type Size = Pick<ServerStep, 'segments' | 'tables' | 'diskMb'>;

/** A table's own pages, its indexes, and its long values. */
const SIZES = `
  SELECT c.relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
  WHERE c.relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('documents')) AND c.relkind IN ('r', 'p')
  ORDER BY bytes DESC`;

async function sizeOf(folder: string, count: number): Promise<Size & { readonly questions: readonly string[] }> {
  const store = await openStore(folder);
  try {
    const reader = createIndexReader(store.read);
    const segments = int(store.read.get('SELECT coalesce(sum(segments), 0) AS n FROM indexes')?.n);
    const tables = store.read.all(SIZES).map(({ name, bytes }) => ({ table: text(name), mb: round(int(bytes) / 1e6) }));
    const diskMb = round(tables.reduce((sum, { mb }) => sum + mb, 0));
    return { segments, questions: makeQuestions(reader, count), tables: tables.slice(0, LARGEST_TABLES), diskMb };
  } finally {
    await store.close();
  }
}
