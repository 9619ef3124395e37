/** The engine on a library as a host starts it, asked as a window asks: how long that takes, and how much memory. */
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '../../../electron/cli/output.ts';
import { engineProcess } from './engine-process.ts';
import { percentile, round } from './numbers.ts';

export interface EngineFigures {
  readonly documents: number;
  /** From starting the engine process to the whole list of documents in a window. */
  readonly startMs: number;
  /** Processor time of the same: what a quiet machine needs. */
  readonly startCpuMs: number;
  /** Of the first question after that. */
  readonly firstAnswerMs: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Processor time of the engine for a question, in steps of 10 ms: the rest is a server's, and the way there. */
  readonly p95CpuMs: number;
  /** Engine and helpers together, resident, after all questions; null where the system has no /proc. */
  readonly engineMb: number | null;
}

export interface Asking {
  /** Started with these beside the variables of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The first of them warm up: they count in no figure but the first answer's. */
  readonly warmUp: number;
  readonly questions: readonly string[];
}

export async function askEngine(
  folder: string,
  { env, warmUp, questions }: Asking,
  progress: Progress,
  signal: AbortSignal,
): Promise<EngineFigures> {
  const startedAt = performance.now();
  const engine = engineProcess(folder, env);
  try {
    const documents = await engine.countDocuments(signal);
    const startMs = performance.now() - startedAt;
    const startCpuMs = await engine.processorMs();
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
    const warm = times.slice(warmUp);
    return {
      documents,
      startMs: round(startMs),
      startCpuMs,
      firstAnswerMs: round(times[0] ?? 0),
      medianMs: round(percentile(warm, 0.5)),
      p95Ms: round(percentile(warm, 0.95)),
      p95CpuMs: percentile(cpuTimes.slice(warmUp), 0.95),
      engineMb: await engine.residentMb(),
    };
  } finally {
    await engine.close();
  }
}

/** Says how many documents of a library that grows are made, and lets others have their turn. */
export async function showMade(count: number, of: number, progress: Progress, signal: AbortSignal): Promise<void> {
  progress.show(count / of, `${count} of ${of} documents are made`);
  await setImmediate();
  signal.throwIfAborted();
}
