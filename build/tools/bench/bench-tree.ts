import path from 'node:path';
import { AppError, isAbort } from '#shared/base/errors.ts';
import { ParserPool } from '../../../electron/engine/indexing/parsers.ts';
import { findFiles } from '../../../electron/engine/library/find-files.ts';
import { launchNode } from '../../../electron/process/launch.ts';
import { parserFile } from '../../../electron/cli/open-library.ts';
import type { Progress } from '../../../electron/cli/output.ts';
import { watchMemory } from './memory.ts';
import { round } from './numbers.ts';
import { timePdftotext } from './pdftotext.ts';

/** One document. */
export interface TreeTime {
  readonly file: string;
  /** 0 if it could not be read. */
  readonly pages: number;
  readonly treeMs: number;
  /** Null where pdftotext is not installed. */
  readonly pdftotextMs: number | null;
  /** Largest resident memory of a parser process that has read nothing before; null where the system has no /proc. */
  readonly peakMb: number | null;
}

export interface TreeTimes {
  readonly documents: readonly TreeTime[];
  readonly pages: number;
  readonly treeMs: number;
  readonly pdftotextMs: number | null;
  /** treeMs / pdftotextMs. */
  readonly ratio: number | null;
  /** The most that any of the documents took. */
  readonly peakMb: number | null;
}

/**
 * Make the tree of each file in a parser process, and run pdftotext on the same file right before it, so that both meet
 * the same load: one document at a time, on one process for all of them as in the app. Memory is measured in a second
 * pass with a process for each file.
 */
export async function benchTree(paths: readonly string[], progress: Progress, signal: AbortSignal): Promise<TreeTimes> {
  const { files } = await findFiles(paths, () => undefined, signal);
  if (files.length === 0) throw new AppError('file.missing', 'No PDF files are there.');
  const documents: TreeTime[] = [];
  const pool = newPool();
  try {
    for (const [i, file] of files.entries()) {
      progress.show(i / files.length, `${i} of ${files.length} documents`);
      const pdftotextMs = await timePdftotext([file.path], signal);
      const { pages, ms } = await timeTree(pool, file.path, signal);
      const peakMb = await peakOf(file.path, signal);
      documents.push({ file: path.basename(file.path), pages, treeMs: ms, pdftotextMs, peakMb });
    }
  } finally {
    pool.close();
    progress.clear();
  }
  return { documents, ...totals(documents) };
}

function newPool(): ParserPool {
  return new ParserPool({ file: parserFile, launch: launchNode });
}

async function timeTree(pool: ParserPool, file: string, signal: AbortSignal): Promise<{ pages: number; ms: number }> {
  const startedAt = performance.now();
  const pages = await pool
    .parse({ path: file, withGraph: false }, () => undefined, signal)
    .then(({ summary }) => summary.pages.length)
    .catch((error: unknown) => {
      if (isAbort(error)) throw error;
      return 0; // a file that cannot be read costs what it costs
    });
  return { pages, ms: round(performance.now() - startedAt) };
}

async function peakOf(file: string, signal: AbortSignal): Promise<number | null> {
  const pool = newPool();
  const memory = watchMemory(() => pool.pids);
  try {
    await timeTree(pool, file, signal);
  } finally {
    pool.close();
  }
  return memory.stop();
}

function totals(documents: readonly TreeTime[]): Omit<TreeTimes, 'documents'> {
  const sum = (values: readonly number[]): number => round(values.reduce((total, value) => total + value, 0));
  const treeMs = sum(documents.map((document) => document.treeMs));
  const compared = documents.flatMap(({ pdftotextMs }) => pdftotextMs ?? []);
  const pdftotextMs = compared.length < documents.length ? null : sum(compared);
  const peaks = documents.flatMap(({ peakMb }) => peakMb ?? []);
  return {
    pages: sum(documents.map(({ pages }) => pages)),
    treeMs,
    pdftotextMs,
    ratio: pdftotextMs === null || pdftotextMs === 0 ? null : round(treeMs / pdftotextMs),
    peakMb: peaks.length === 0 ? null : Math.max(...peaks),
  };
}
