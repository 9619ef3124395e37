/** How questions, start, memory and disk grow with the library: one library, made larger and larger, asked as a window asks. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Progress } from '../../../electron/cli/output.ts';
import { createIndexReader } from '../../../electron/engine/store/index-reader.ts';
import { int } from '../../../electron/engine/store/db.ts';
import { openStore } from '../../../electron/engine/store/open.ts';
import { lineChart } from '../metrics/chart.ts';
import { askEngine, showMade, type EngineFigures } from './ask-engine.ts';
import { makeQuestions } from './bench-ask.ts';
import { multiplyLibrary } from './multiply.ts';
import { round } from './numbers.ts';

export interface ScaleStep extends EngineFigures {
  readonly pages: number;
  readonly segments: number;
  readonly kbPerPage: number;
}

/** What is asked of a library of ten thousand documents. */
export const scaleLimits = { p95Ms: 300, startMs: 2000, engineMb: 1536, kbPerPage: 20 } as const;

const QUESTIONS = 120;
const WARM_UP = 20;
const GIVE_WAY_EVERY = 10;

/**
 * @param from  database of the library that is repeated
 * @param folder  where the large one is made; empty
 * @param sizes  in documents, ascending
 */
export async function* benchScale(
  from: string,
  folder: string,
  sizes: readonly number[],
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<ScaleStep, void, void> {
  for (const documents of sizes) {
    for (const count of multiplyLibrary(from, path.join(folder, 'library.db'), documents)) {
      if (count % GIVE_WAY_EVERY > 0) continue;
      await showMade(count, documents, progress, signal);
    }
    progress.clear();
    yield await benchEngine(folder, progress, signal);
  }
}

/** Start the engine on the library in the folder as a host does, and ask it as a window asks. */
export async function benchEngine(folder: string, progress: Progress, signal: AbortSignal): Promise<ScaleStep> {
  const { questions, ...size } = await sizeOf(folder);
  return { ...size, ...(await askEngine(folder, { warmUp: WARM_UP, questions }, progress, signal)) };
}

type Size = Pick<ScaleStep, 'pages' | 'segments' | 'kbPerPage'>;

async function sizeOf(folder: string): Promise<Size & { readonly questions: readonly string[] }> {
  const { size } = await stat(path.join(folder, 'library.db'));
  const store = await openStore(folder);
  try {
    const reader = createIndexReader(store.read);
    const pages = int(store.read.get('SELECT sum(pages) AS n FROM documents')?.n);
    const segments = reader.documents({ kind: 'library' }).reduce((sum, one) => sum + one.segments, 0);
    const questions = makeQuestions(reader, QUESTIONS + WARM_UP);
    return { pages, segments, kbPerPage: round(size / 1000 / Math.max(1, pages)), questions };
  } finally {
    await store.close();
  }
}

/** Each measure over the number of documents, as a share of its limit; times as processor time, which other programs leave alone. */
export function scaleChart(steps: readonly ScaleStep[]): string {
  const line = (name: string, value: (step: ScaleStep) => number | null, limit: number) => ({
    name,
    points: steps.map((step) => ({ x: step.documents, y: (value(step) ?? 0) / limit })),
  });
  return lineChart({
    title: 'Growth with the library, against what it may take',
    xLabel: 'documents',
    yLabel: 'share of the limit',
    lines: [
      line('answer, p95', ({ p95CpuMs }) => p95CpuMs, scaleLimits.p95Ms),
      line('start', ({ startCpuMs }) => startCpuMs, scaleLimits.startMs),
      line('memory', ({ engineMb }) => engineMb, scaleLimits.engineMb),
      line('disk a page', ({ kbPerPage }) => kbPerPage, scaleLimits.kbPerPage),
    ],
  });
}
