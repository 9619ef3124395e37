/** What it costs to hand documents over while they are read, and how soon a question is answered. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { DocumentId } from '#shared/base/ids.ts';
import type { AnswerReceipt } from '#shared/contract/answer.ts';
import { findFiles } from '../../../electron/engine/library/find-files.ts';
import { withLibrary, type OpenLibrary } from '../../../electron/cli/open-library.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { processorMs, watchMemory } from './memory.ts';
import { percentile, round } from './numbers.ts';

/** Nobody waits for the document; a window shows it; a question waits for it. */
const ways = ['alone', 'opened', 'asked'] as const;
type Way = (typeof ways)[number];

export interface EarlyTimes {
  readonly documents: number;
  readonly pages: number;
  /** From adding each file to its whole index, over all files. */
  readonly indexMs: Readonly<Record<Way, number>>;
  /** Against `alone`, of the same run. */
  readonly ratio: Readonly<Record<Exclude<Way, 'alone'>, number>>;
  readonly processorRatio: Readonly<Record<Exclude<Way, 'alone'>, number | null>>;
  /** Processor time of engine and parsers, which hardly depends on what else runs; 0 where the system has no /proc. */
  readonly processorMs: Readonly<Record<Way, number>>;
  /** Largest resident memory of engine and parsers together; null where the system has no /proc. */
  readonly peakMb: Readonly<Record<Way, number | null>>;
  /** From adding a file to the answer of a question that is asked at once. */
  readonly answer: {
    readonly medianMs: number;
    readonly p95Ms: number;
    /** Median, as a share of the time until the whole document was indexed in the same run. */
    readonly share: number;
    /** Answers that rest on a part of their document, and the median share of its pages. */
    readonly early: number;
    readonly pagesShare: number;
  };
}

interface Run {
  readonly indexMs: number;
  readonly processorMs: number;
  readonly pages: number;
  readonly peakMb: number | null;
  readonly answerMs?: number;
  readonly receipt?: AnswerReceipt;
}

const QUESTION = 'What is the purpose of this document?';

/** Index each file three times, each time into a library that is thrown away; the first file once more before, to warm up. */
export async function benchEarly(
  paths: readonly string[],
  progress: Progress,
  signal: AbortSignal,
): Promise<EarlyTimes> {
  const { files } = await findFiles(paths, () => undefined, signal);
  const [first] = files;
  if (!first) throw new AppError('file.missing', 'No PDF files are there.');
  await indexOne(first.path, 'alone', signal);
  const runs: Record<Way, Run[]> = { alone: [], opened: [], asked: [] };
  for (const [at, file] of files.entries()) {
    progress.show(at / files.length, `${at} of ${files.length} documents`);
    // Each way is the first of its file as often as the others.
    for (const nth of ways.keys()) {
      const way = ways[(at + nth) % ways.length]!;
      runs[way].push(await indexOne(file.path, way, signal));
    }
  }
  progress.clear();
  return summarize(runs);
}

function summarize(runs: Readonly<Record<Way, readonly Run[]>>): EarlyTimes {
  const total = (way: Way, what: 'indexMs' | 'processorMs'): number =>
    round(runs[way].reduce((sum, run) => sum + run[what], 0));
  const peak = (way: Way): number | null => Math.max(...runs[way].map(({ peakMb }) => peakMb ?? 0)) || null;
  const of = <T>(value: (way: Way) => T): Record<Way, T> => ({
    alone: value('alone'),
    opened: value('opened'),
    asked: value('asked'),
  });
  const indexMs = of((way) => total(way, 'indexMs'));
  const processorMs = of((way) => total(way, 'processorMs'));
  const against = (times: typeof indexMs, way: Way): number => round(times[way] / times.alone);
  const processorRatio = (way: Way): number | null => (processorMs.alone > 0 ? against(processorMs, way) : null);
  const answered = runs.asked.map(({ answerMs = 0, indexMs: whole }) => ({ ms: answerMs, share: answerMs / whole }));
  const parts = runs.asked.flatMap(({ receipt }) => receipt?.coverage?.partly ?? []);
  return {
    documents: runs.alone.length,
    pages: runs.alone.reduce((sum, run) => sum + run.pages, 0),
    indexMs,
    ratio: { opened: against(indexMs, 'opened'), asked: against(indexMs, 'asked') },
    processorMs,
    processorRatio: { opened: processorRatio('opened'), asked: processorRatio('asked') },
    peakMb: of(peak),
    answer: {
      medianMs: percentile(
        answered.map(({ ms }) => round(ms)),
        0.5,
      ),
      p95Ms: percentile(
        answered.map(({ ms }) => round(ms)),
        0.95,
      ),
      share: round(
        percentile(
          answered.map(({ share }) => share),
          0.5,
        ),
      ),
      early: parts.length,
      pagesShare: round(
        percentile(
          parts.map(({ pagesRead, pagesTotal }) => pagesRead / pagesTotal),
          0.5,
        ),
      ),
    },
  };
}

async function indexOne(file: string, way: Way, signal: AbortSignal): Promise<Run> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wayleaf-bench-'));
  try {
    return await withLibrary(folder, { indexing: true, ocr: false, isTemporary: true }, async (library) => {
      const pids = (): readonly number[] => [process.pid, ...library.engine.parserPids()];
      const memory = watchMemory(pids);
      const usedBefore = await processorMs([process.pid]);
      const startedAt = performance.now();
      const { added } = await library.host.call('host.add', { paths: [file] }, signal);
      const document = added[0];
      if (!document) throw new AppError('input.unsupported', `${path.basename(file)} cannot be added.`);
      if (way === 'opened') await library.window.call('document.opened', { document }, signal);
      const asked = way === 'asked' ? ask(library, document, startedAt, signal) : undefined;
      const pages = await untilReady(library, document, signal);
      const indexMs = performance.now() - startedAt;
      const answered = await asked;
      const used = (await processorMs(pids())) - usedBefore;
      return { indexMs, processorMs: used, pages, peakMb: memory.stop(), ...answered };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(
  { window }: OpenLibrary,
  document: DocumentId,
  startedAt: number,
  signal: AbortSignal,
): Promise<Pick<Run, 'answerMs' | 'receipt'>> {
  const scope = { kind: 'documents' as const, documents: [document] };
  try {
    const receipt = await window.call('answer.ask', { question: QUESTION, scope }, signal);
    return { answerMs: performance.now() - startedAt, receipt };
  } catch (error) {
    if (error instanceof AppError && error.code === 'document.not-indexed') return {};
    throw error;
  }
}

/** How many pages it has; 0 if it cannot be read. */
async function untilReady({ window }: OpenLibrary, document: DocumentId, signal: AbortSignal): Promise<number> {
  for await (const event of window.start('library.watch', {}, signal)) {
    const changed = event.kind === 'snapshot' ? event.documents : event.kind === 'document' ? [event.document] : [];
    for (const { id, state, pages } of changed) {
      if (id === document && (state.kind === 'ready' || state.kind === 'failed')) return pages;
    }
  }
  return 0;
}
