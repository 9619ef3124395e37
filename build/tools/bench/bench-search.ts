import { methods } from '#shared/contract/methods.ts';
import { gatherCandidates } from '#shared/domain/retrieval/candidates.ts';
import type { IndexReader } from '#shared/domain/index/reader.ts';
import { analyzeQuestion } from '#shared/domain/retrieval/query.ts';
import { createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { serve } from '#shared/rpc/server.ts';
import { createAnswering } from '../../../electron/engine/answering/index.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { percentile, round } from './numbers.ts';
import type { Meter, Taken } from './taken.ts';
import { readQuestion } from '#shared/domain/question/read-question.ts';

/** Milliseconds, and processor time of this process: what a quiet machine needs. */
export interface StageTimes {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly medianCpuMs: number;
  readonly p95CpuMs: number;
}

export interface SearchTimes {
  /** The full-text search of a window, from its call to the hits with their marks. */
  readonly search: StageTimes;
  /**
   * What a question does before anything is ranked: its words are weighed by how rare they are, the index is searched and
   * its best passages are read.
   */
  readonly candidates: StageTimes;
}

const LIBRARY = { kind: 'library' } as const;

/** Search the whole library for what each question asks, each once. The first ones, which warm up, are not counted. */
export async function benchSearch(
  reader: IndexReader,
  questions: readonly string[],
  warmUp: number,
  meter: Meter,
  progress: Progress,
  signal: AbortSignal,
): Promise<SearchTimes> {
  const searching = { 'search.text': methods['search.text'] };
  const [near, far] = portPair();
  const deps = { reader, aids: () => ({}), saveHistory: () => undefined };
  serve(far, searching, createAnswering(deps));
  const client = createClient(near, searching);
  const search: Taken[] = [];
  const candidates: Taken[] = [];
  for (const [at, question] of questions.entries()) {
    progress.show(at / questions.length, 'Searching');
    search.push(await meter(() => client.call('search.text', { words: question, scope: LIBRARY }, signal)));
    candidates.push(
      await meter(() => gatherCandidates(analyzeQuestion(readQuestion(question), LIBRARY, reader), LIBRARY, reader)),
    );
  }
  progress.clear();
  return { search: timesOf(search.slice(warmUp)), candidates: timesOf(candidates.slice(warmUp)) };
}

function timesOf(all: readonly Taken[]): StageTimes {
  const ms = all.map((one) => one.ms);
  const cpuMs = all.map((one) => one.cpuMs);
  return {
    medianMs: round(percentile(ms, 0.5)),
    p95Ms: round(percentile(ms, 0.95)),
    medianCpuMs: round(percentile(cpuMs, 0.5)),
    p95CpuMs: round(percentile(cpuMs, 0.95)),
  };
}
